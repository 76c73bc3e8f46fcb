import {
  auditedAs,
  type CommandBatch,
  workspaceBusy,
  type InTheWay,
  type Quota
} from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { allRows } from "../rows.ts"

/** Holds the workspace until the transaction ends; bookings and captures go on meanwhile. False: there is none. */
export const hold = (sql: SqlClient, id: WorkspaceId) =>
  sql`select 1 as held from workspaces where workspace_id = ${id} and removed_at is null for no key update`.pipe(
    Effect.map((held) => held.length > 0)
  )

/** Waits for a lock as long as the database lets it, and then gives up with `workspaceBusy`. */
export const patiently = <A, R>(statement: Effect.Effect<A, SqlError, R>) =>
  Effect.catch(statement, (error) =>
    Effect.fail<SqlError | InTheWay>(error.reason._tag === "LockTimeoutError" ? workspaceBusy() : error)
  )

/** Holds what a plan changes, in the order in which bookings take their locks: event types, then hosts by their ids. */
export const holdAll = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  { changes }: CommandBatch
) {
  const ids = changes.map(({ change }) => auditedAs(workspaceId, change).subject)
  for (const table of ["event_types", "hosts"]) {
    yield* patiently(sql`
      select id as held from ${sql(table)}
      where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
      order by id for no key update
    `)
  }
})

/** How many of a kind the workspace has. It is held, so that no other command adds one meanwhile. */
export const countOf = (sql: SqlClient, workspaceId: WorkspaceId, kind: Quota) =>
  sql`
    select count(*)::integer as count from ${sql(counted[kind])}
    where workspace_id = ${workspaceId} ${keepsRemoved.has(kind) ? sql`and removed_at is null` : sql``}
  `.pipe(
    allRows(Counted),
    Effect.map((rows) => rows.reduce((sum, { count }) => sum + count, 0))
  )

/** What a plan can change of the workspace, by its versions. */
export const presentOf = (sql: SqlClient, workspaceId: WorkspaceId) =>
  sql`
    select workspace_id as id, version from workspaces where workspace_id = ${workspaceId}
    union all
    select id, version from hosts where workspace_id = ${workspaceId} and removed_at is null
    union all
    select id, version from event_types where workspace_id = ${workspaceId} and removed_at is null
  `.pipe(allRows(Present))

const counted: { readonly [Kind in Quota]: string } = {
  members: "members",
  hosts: "hosts",
  calendars: "calendars",
  eventTypes: "event_types",
  integrations: "integrations",
  webhooks: "webhooks"
}

/** Their rows stay when they are removed. */
const keepsRemoved = new Set<Quota>(["hosts", "eventTypes"])

const Counted = Schema.Struct({ count: Schema.Int })
const Present = Schema.Struct({ id: Schema.String, version: Schema.Int })
