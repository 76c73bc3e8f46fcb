import { EventType, EventTypeId, type Offering, publicWorkspaceSize } from "@calendeal/domain/event-types"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { allRows, firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { HostRow } from "./rows.ts"
import { firstWorkspace, workspaceOf } from "../workspaces/rows.ts"

/** The workspace of the event type. */
export const workspaceOfEventType = (sql: SqlClient, id: EventTypeId) =>
  workspaceIn(makeTenancy(sql).lookUp(sql`select workspace_of_event_type(${id}) as workspace_id`))

const workspaceIn = (rows: Effect.Effect<ReadonlyArray<unknown>>) =>
  rows.pipe(
    firstRow(Schema.Struct({ workspace_id: Schema.NullOr(WorkspaceId) })),
    Effect.map(Option.flatMap(({ workspace_id }) => Option.fromNullOr(workspace_id)))
  )

/** The workspace of this slug. */
export const workspaceOfSlug = (sql: SqlClient, slug: string) =>
  workspaceIn(makeTenancy(sql).lookUp(sql`select workspace_of_slug(${slug}) as workspace_id`))

/** The event type at this address. */
export const eventTypeAt = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceSlug: string,
  eventTypeSlug: string
) {
  const workspaceId = yield* workspaceOfSlug(sql, workspaceSlug)
  if (Option.isNone(workspaceId)) return Option.none<EventTypeId>()
  const found = yield* makeTenancy(sql)
    .read(
      workspaceId.value,
      sql`
      select id from event_types
      where workspace_id = ${workspaceId.value} and slug = ${eventTypeSlug} and removed_at is null
    `
    )
    .pipe(firstRow(Schema.Struct({ id: EventTypeId })))
  return Option.map(found, ({ id }) => id)
})

const EventTypeRow = Schema.Struct({ document: EventType })

/** The workspace with its public event types, read in one snapshot. */
export const readPublicWorkspace = Effect.fnUntraced(function* (sql: SqlClient, workspaceId: WorkspaceId) {
  const [workspaces = [], eventTypes = []] = yield* makeTenancy(sql).readEach(workspaceId, [
    workspaceOf(sql, workspaceId),
    sql`
      select document from event_types
      where workspace_id = ${workspaceId} and status = 'active' and removed_at is null
      order by created_at, id
      limit ${publicWorkspaceSize}
    `
  ])
  const workspace = yield* firstWorkspace(Effect.succeed(workspaces))
  const shown = yield* allRows(EventTypeRow)(Effect.succeed(eventTypes))
  return Option.map(workspace, (workspace) => ({
    workspace,
    eventTypes: shown.map(({ document }) => document)
  }))
})

/** The event type with its workspace and its hosts, read in one snapshot. */
export const readOffering = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  id: EventTypeId
) {
  const [workspaces = [], eventTypes = [], hosts = []] = yield* makeTenancy(sql).readEach(workspaceId, [
    workspaceOf(sql, workspaceId),
    sql`
      select document from event_types
      where workspace_id = ${workspaceId} and id = ${id} and removed_at is null
    `,
    sql`
      select hosts.* from event_type_hosts assigned
      join hosts on hosts.workspace_id = assigned.workspace_id and hosts.id = assigned.host_id
      where assigned.workspace_id = ${workspaceId} and assigned.event_type_id = ${id}
      order by position
    `
  ])
  const found = Option.all({
    workspace: yield* firstWorkspace(Effect.succeed(workspaces)),
    eventType: Option.map(
      yield* firstRow(EventTypeRow)(Effect.succeed(eventTypes)),
      ({ document }) => document
    )
  })
  if (Option.isNone(found)) return Option.none<Offering>()
  return Option.some<Offering>({ ...found.value, hosts: yield* allRows(HostRow)(Effect.succeed(hosts)) })
})
