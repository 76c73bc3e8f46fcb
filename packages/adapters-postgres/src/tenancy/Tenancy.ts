import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import type * as SqlClient from "effect/sql/SqlClient"
import type { Statement } from "effect/sql/Statement"
import { withRetries, type TransientDbError } from "./withRetries.ts"
import { transactionsOf } from "./transactions.ts"

type Rows = ReadonlyArray<object>

/**
 * The transactions of one database client. What PostgreSQL says and no caller can act on becomes a defect.
 */
export interface Tenancy {
  /**
   * Runs an act as one transaction that sees one workspace, from the start if a conflict undoes it. For acts that count
   * once, however often they are done: after a lost connection, be it during COMMIT, the act is done again on another. If
   * the first one was committed after all, the second finds what it left (D-BOOK-1).
   */
  readonly tenantTransaction: (
    workspaceId: WorkspaceId
  ) => <A, E, R>(act: Effect.Effect<A, E, R>) => Effect.Effect<A, Exclude<E, TransientDbError>, R>
  /** The rows of a query that sees no workspace, only the directories. */
  readonly lookUp: <A>(query: Statement<A>) => Effect.Effect<ReadonlyArray<A>>
  /** The rows of a query that sees one workspace. */
  readonly read: (workspaceId: WorkspaceId, query: Statement<object>) => Effect.Effect<Rows>
  /** The rows of several, which all see the same moment. */
  readonly readEach: (
    workspaceId: WorkspaceId,
    queries: ReadonlyArray<Statement<object>>
  ) => Effect.Effect<ReadonlyArray<Rows>>
  /** Reads one workspace at one moment, in one round trip: queries that are made concurrently. */
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
    tenantTransaction: (workspaceId) => (act) =>
      withRetries(["stale", "conflict", "lost"], stepByStep(workspaceId)(act)),
    lookUp: (query) => withRetries(["lost"], query),
    read: (workspaceId, query) => reading(workspaceId)(query),
    readEach: (workspaceId, queries) =>
      reading(workspaceId)(Effect.all(queries, { concurrency: "unbounded" })),
    readTogether: reading
  }
}
