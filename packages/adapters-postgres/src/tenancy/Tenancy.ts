import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import type { Statement } from "effect/sql/Statement"
import type { Rows } from "../connection/index.ts"
import { type Query, query } from "./Query.ts"
import { makeTransactions } from "./transactions.ts"
import { withRetries, type TransientDbError } from "./withRetries.ts"

/** The transactions of the database, repeated where that is safe. Errors of PostgreSQL that remain are defects. */
export const makeTenancy = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { read, stepByStep } = yield* makeTransactions
  const readTogether = <A>(workspaceId: WorkspaceId, queries: Query<A>): Effect.Effect<A> =>
    withRetries(["conflict", "lost"], read(workspaceId, queries))
  return {
    /**
     * Runs an effect as one transaction that sees one workspace. Repeats it after a conflict or a lost connection. The effect
     * must be idempotent: after a lost COMMIT it runs again, and finds the first result if that was committed (D-BOOK-1).
     */
    tenantTransaction:
      (workspaceId: WorkspaceId) =>
      <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, Exclude<E, TransientDbError>, R> =>
        withRetries(["stale", "conflict", "lost"], stepByStep(workspaceId)(effect)),

    /** The rows of a query that sees no workspace, only the directories. */
    lookUp: <A>(statement: Statement<A>): Effect.Effect<ReadonlyArray<A>> => withRetries(["lost"], statement),

    /** The rows of a query that sees one workspace. */
    read: (workspaceId: WorkspaceId, statement: Statement<object>): Effect.Effect<Rows> =>
      readTogether(
        workspaceId,
        query(statement, (rows) => rows)
      ),

    /** Runs queries on one workspace, in one snapshot and one round trip. */
    readTogether,

    /** Whether the workspace exists. */
    isThere: (workspaceId: WorkspaceId) =>
      readTogether(
        workspaceId,
        query(
          sql`select 1 as there from workspaces where workspace_id = ${workspaceId} and removed_at is null`,
          (rows) => rows.length > 0
        )
      )
  }
})

/** The transactions of the database, with retries. */
export type Tenancy = Effect.Success<typeof makeTenancy>
