import {
  auditedAs,
  type CommandBatch,
  mailKey,
  workspaceBusy,
  type StateConflict,
  type Quota
} from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { allRows } from "../rows.ts"
import { resourceTables } from "./resourceTables.ts"

/** Locks the workspace until the transaction ends. Bookings and captures are not blocked. False: no such workspace. */
export const lockWorkspace = (sql: SqlClient, id: WorkspaceId) =>
  sql`select 1 as held from workspaces where workspace_id = ${id} and removed_at is null for no key update`.pipe(
    Effect.map((held) => held.length > 0)
  )

/** Maps a lock timeout to `workspaceBusy`. */
export const orWorkspaceBusy = <A, R>(statement: Effect.Effect<A, SqlError, R>) =>
  Effect.catch(statement, (error) =>
    Effect.fail<SqlError | StateConflict>(error.reason._tag === "LockTimeoutError" ? workspaceBusy() : error)
  )

/** Locks the rows that a batch changes, in the order of bookings: event types, then hosts by their ids. */
export const lockBatch = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  { changes }: CommandBatch
) {
  const ids = changes.map(({ change }) => auditedAs(workspaceId, change).subject)
  for (const table of ["event_types", "hosts"]) {
    yield* orWorkspaceBusy(sql`
      select id as held from ${sql(table)}
      where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
      order by id for no key update
    `)
  }
})

/** The number of resources of a kind. The workspace is locked, so that no other command adds one. */
export const countOf = (sql: SqlClient, workspaceId: WorkspaceId, kind: Quota) => {
  const tables = resourceTables(sql)
  return sql`
    select count(*)::integer as count from ${sql(tables[kind].table)}
    where ${sql.and([sql`workspace_id = ${workspaceId}`, ...conditionsOf(tables, kind, workspaceId)])}
  `.pipe(
    allRows(Counted),
    Effect.map((rows) => rows.reduce((sum, { count }) => sum + count, 0))
  )
}

const conditionsOf = <K extends Quota>(
  tables: ReturnType<typeof resourceTables>,
  kind: K,
  workspaceId: WorkspaceId
) => tables[kind].where({}, workspaceId)

/** The versions of the resources that a batch can change. */
export const presentOf = (sql: SqlClient, workspaceId: WorkspaceId) =>
  sql`
    select workspace_id::text as id, version from workspaces where workspace_id = ${workspaceId}
    union all
    select id::text, version from hosts where workspace_id = ${workspaceId} and removed_at is null
    union all
    select id::text, version from event_types where workspace_id = ${workspaceId} and removed_at is null
    union all
    select ${mailKey}, coalesce((select version from mail_settings where workspace_id = ${workspaceId}), 0)
  `.pipe(allRows(Present))

const Counted = Schema.Struct({ count: Schema.Int })
const Present = Schema.Struct({ id: Schema.String, version: Schema.Int })
