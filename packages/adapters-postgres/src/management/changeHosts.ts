import type { Host, HostId } from "@calendeal/domain/event-types"
import { InTheWay, NotThere } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { HostRow } from "../event-types/readOffering.ts"
import { allRows } from "../rows.ts"
import { isStill } from "./versions.ts"

const encode = Schema.encodeSync(HostRow)

/** Enters a new host. */
export const addHost = (sql: SqlClient, host: Host, at: DateTime.Utc) =>
  sql`insert into hosts ${sql.insert({ ...encode(host), created_at: DateTime.toDateUtc(at) })}`.pipe(
    Effect.asVoid
  )

/** Replaces a version of a host. */
export const changeHost = Effect.fnUntraced(function* (sql: SqlClient, host: Host, version: number) {
  const { id, workspaceId } = host
  yield* isStill(
    version,
    sql`
      select version from hosts
      where workspace_id = ${workspaceId} and id = ${id} and removed_at is null
      for no key update
    `
  )
  yield* sql`
    update hosts set ${sql.update(encode(host), ["workspace_id", "id"])}
    where workspace_id = ${workspaceId} and id = ${id}
  `
})

/** Takes a host away whom no event type names; the host's bookings stay. */
export const removeHost = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  id: HostId,
  at: DateTime.Utc
) {
  const naming = yield* allRows(Naming)(sql`
    select slug from event_types
    where workspace_id = ${workspaceId} and removed_at is null and (
      exists (
        select from event_type_hosts assigned
        where assigned.workspace_id = event_types.workspace_id
          and assigned.event_type_id = event_types.id and assigned.host_id = ${id}
      ) or jsonb_path_exists(
        document, '$.routing[*].hostIds[*] ? (@ == $host)', jsonb_build_object('host', ${id}::text)
      )
    )
    order by slug
  `)
  if (naming.length > 0) {
    const slugs = naming.map(({ slug }) => slug).join(", ")
    return yield* new InTheWay({ reason: `The host is part of the event types ${slugs}.` })
  }
  const removed = yield* sql`
    update hosts set removed_at = ${DateTime.toDateUtc(at)}, active = false
    where workspace_id = ${workspaceId} and id = ${id} and removed_at is null
    returning id
  `
  if (removed.length === 0) return yield* new NotThere()
  yield* sql`delete from calendars where workspace_id = ${workspaceId} and host_id = ${id}`
})

const Naming = Schema.Struct({ slug: Schema.String })
