import { type EventType, type EventTypeId, HostId } from "@calendeal/domain/event-types"
import { InTheWay, namedHosts, NotThere, unknownHost } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { assignHosts, eventTypeRow } from "../event-types/rows.ts"
import { allRows } from "../rows.ts"
import { taken } from "./taken.ts"
import { isStill } from "./versions.ts"

const slugTaken = taken(
  "event_type_slug",
  () => new InTheWay({ reason: "Another event type has this slug." })
)

/** Enters a new event type. */
export const addEventType = Effect.fnUntraced(function* (
  sql: SqlClient,
  eventType: EventType,
  at: DateTime.Utc
) {
  yield* knowHosts(sql, eventType)
  const row = { ...eventTypeRow(eventType), created_at: DateTime.toDateUtc(at) }
  yield* slugTaken(sql`insert into event_types ${sql.insert(row)}`)
  yield* assignHosts(sql, eventType)
})

/** Replaces a version of an event type. */
export const changeEventType = Effect.fnUntraced(function* (
  sql: SqlClient,
  eventType: EventType,
  version: number
) {
  const { id, workspaceId } = eventType
  yield* isStill(
    version,
    sql`
      select version from event_types
      where workspace_id = ${workspaceId} and id = ${id} and removed_at is null
      for no key update
    `
  )
  yield* knowHosts(sql, eventType)
  yield* slugTaken(sql`
    update event_types set ${sql.update(eventTypeRow(eventType), ["workspace_id", "id"])}
    where workspace_id = ${workspaceId} and id = ${id}
  `)
  yield* assignHosts(sql, eventType)
})

/** Takes an event type away; its bookings stay, its slug is free again. */
export const removeEventType = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  id: EventTypeId,
  at: DateTime.Utc
) {
  const removed = yield* sql`
    update event_types set removed_at = ${DateTime.toDateUtc(at)}
    where workspace_id = ${workspaceId} and id = ${id} and removed_at is null
    returning id
  `
  if (removed.length === 0) return yield* new NotThere()
})

/** The workspace is held, so that the hosts stay until the event type names them. */
const knowHosts = Effect.fnUntraced(function* (sql: SqlClient, eventType: EventType) {
  const known = yield* allRows(Known)(sql`
    select id from hosts
    where workspace_id = ${eventType.workspaceId} and removed_at is null
      and id = any(${[...namedHosts(eventType)]}::uuid[])
  `)
  const unknown = unknownHost(eventType, new Set(known.map(({ id }) => id)))
  if (unknown !== undefined) return yield* unknown
})

const Known = Schema.Struct({ id: HostId })
