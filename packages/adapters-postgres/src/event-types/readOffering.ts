import { EventType, EventTypeId, type Offering, publicOrder } from "@calendeal/domain/event-types"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { decodeAll, firstRow } from "../rows.ts"
import { query, together } from "../tenancy/Query.ts"
import type { Tenancy } from "../tenancy/Tenancy.ts"
import { HostRow } from "./rows.ts"
import { workspaceIn as workspaceInRows, workspaceOf } from "../workspaces/rows.ts"

/** The workspace of the event type. */
export const workspaceOfEventType = ({ lookUp, sql }: Reading, id: EventTypeId) =>
  workspaceIn(lookUp(sql`select workspace_of_event_type(${id}) as workspace_id`))

interface Reading extends Pick<Tenancy, "lookUp" | "read" | "readTogether"> {
  readonly sql: SqlClient
}

const workspaceIn = (rows: Effect.Effect<ReadonlyArray<unknown>>) =>
  rows.pipe(
    firstRow(Schema.Struct({ workspace_id: Schema.NullOr(WorkspaceId) })),
    Effect.map(Option.flatMap(({ workspace_id }) => Option.fromNullOr(workspace_id)))
  )

/** The workspace of this slug. */
export const workspaceOfSlug = ({ lookUp, sql }: Reading, slug: string) =>
  workspaceIn(lookUp(sql`select workspace_of_slug(${slug}) as workspace_id`))

/** The event type at this address. */
export const eventTypeAt = Effect.fnUntraced(function* (
  reading: Reading,
  workspaceSlug: string,
  eventTypeSlug: string
) {
  const workspaceId = yield* workspaceOfSlug(reading, workspaceSlug)
  if (Option.isNone(workspaceId)) return Option.none<EventTypeId>()
  const { read, sql } = reading
  const found = yield* read(
    workspaceId.value,
    sql`
      select id from event_types
      where workspace_id = ${workspaceId.value} and slug = ${eventTypeSlug} and removed_at is null
    `
  ).pipe(firstRow(Schema.Struct({ id: EventTypeId })))
  return Option.map(found, ({ id }) => id)
})

const decodeEventTypes = decodeAll(Schema.Struct({ document: EventType }))

const eventTypesIn = (rows: ReadonlyArray<unknown>) => decodeEventTypes(rows).map(({ document }) => document)

/** The workspace with its listed public event types in its order, read in one snapshot. The quota of event types limits the rows. */
export const readPublicWorkspace = ({ readTogether, sql }: Reading, workspaceId: WorkspaceId) => {
  const shown = sql`
    select document from event_types
    where workspace_id = ${workspaceId} and status = 'active' and removed_at is null
      and document ->> 'listed' = 'true'
    order by created_at, id
  `
  const found = readTogether(
    workspaceId,
    together({
      workspace: query(workspaceOf(sql, workspaceId), workspaceInRows),
      eventTypes: query(shown, eventTypesIn)
    })
  )
  return Effect.map(found, ({ eventTypes, workspace }) =>
    Option.map(workspace, (workspace) => ({ workspace, eventTypes: publicOrder(workspace, eventTypes) }))
  )
}

/** The active host with this username, the oldest of several. The quota of hosts limits the rows. */
export const readHostNamed = ({ read, sql }: Reading, workspaceId: WorkspaceId, username: string) =>
  read(
    workspaceId,
    sql`
      select * from hosts
      where workspace_id = ${workspaceId} and username = ${username} and active and removed_at is null
      order by created_at, id limit 1
    `
  ).pipe(firstRow(HostRow))

/** The event type with its workspace and its hosts, read in one snapshot. */
export const readOffering = ({ readTogether, sql }: Reading, workspaceId: WorkspaceId, id: EventTypeId) => {
  const eventType = sql`
    select document from event_types
    where workspace_id = ${workspaceId} and id = ${id} and removed_at is null
  `
  const hosts = sql`
    select hosts.* from event_type_hosts assigned
    join hosts on hosts.workspace_id = assigned.workspace_id and hosts.id = assigned.host_id
    where assigned.workspace_id = ${workspaceId} and assigned.event_type_id = ${id}
    order by position
  `
  const found = readTogether(
    workspaceId,
    together({
      workspace: query(workspaceOf(sql, workspaceId), workspaceInRows),
      eventType: query(eventType, (rows) => Option.fromUndefinedOr(eventTypesIn(rows)[0])),
      hosts: query(hosts, hostsIn)
    })
  )
  return Effect.map(found, ({ eventType, hosts, workspace }): Option.Option<Offering> =>
    Option.map(Option.all({ workspace, eventType }), (both) => ({ ...both, hosts }))
  )
}

const hostsIn = decodeAll(HostRow)
