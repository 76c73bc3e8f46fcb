import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import type * as SqlClient from "effect/sql/SqlClient"
import type { Statement } from "effect/sql/Statement"
import { withRetries, type TransientDbError } from "./withRetries.ts"
import { transactionsOf } from "./transactions.ts"

type Rows = ReadonlyArray<object>

/** The transactions of one database client. Errors of PostgreSQL that remain after the retries are defects. */
export interface Tenancy {
  /**
   * Runs an effect as one transaction that sees one workspace. Repeats it after a conflict or a lost connection. The effect
   * must be idempotent: after a lost COMMIT it runs again, and finds the first result if that was committed (D-BOOK-1).
   */
  readonly tenantTransaction: (
    workspaceId: WorkspaceId
  ) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, Exclude<E, TransientDbError>, R>
  /** The rows of a query that sees no workspace, only the directories. */
  readonly lookUp: <A>(query: Statement<A>) => Effect.Effect<ReadonlyArray<A>>
  /** The rows of a query that sees one workspace. */
  readonly read: (workspaceId: WorkspaceId, query: Statement<object>) => Effect.Effect<Rows>
  /** The rows of several queries in one snapshot. */
  readonly readEach: (
    workspaceId: WorkspaceId,
    queries: ReadonlyArray<Statement<object>>
  ) => Effect.Effect<ReadonlyArray<Rows>>
  /** Runs concurrent queries on one workspace, in one snapshot and one round trip. */
  readonly readTogether: (
    workspaceId: WorkspaceId
  ) => <A, E, R>(queries: Effect.Effect<A, E, R>) => Effect.Effect<A, Exclude<E, TransientDbError>, R>
}

/** The tenancy of a database client. */
export const makeTenancy = (sql: SqlClient.SqlClient): Tenancy => {
  const { readTogether, stepByStep } = transactionsOf(sql)
  const reading: Tenancy["readTogether"] = (workspaceId) => (queries) =>
    withRetries(["conflict", "lost"], readTogether(workspaceId, queries))
  return {
    tenantTransaction: (workspaceId) => (effect) =>
      withRetries(["stale", "conflict", "lost"], stepByStep(workspaceId)(effect)),
    lookUp: (query) => withRetries(["lost"], query),
    read: (workspaceId, query) => reading(workspaceId)(query),
    readEach: (workspaceId, queries) =>
      reading(workspaceId)(Effect.all(queries, { concurrency: "unbounded" })),
    readTogether: reading
  }
}
