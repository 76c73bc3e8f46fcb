import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Request from "effect/Request"
import * as RequestResolver from "effect/RequestResolver"
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
  /**
   * The rows of a query that sees one workspace. Queries that are made together are sent together, in one round trip,
   * and read the same snapshot.
   */
  readonly read: (workspaceId: WorkspaceId, query: Statement<object>) => Effect.Effect<Rows>
  /** The rows of several, which all see the same moment. */
  readonly readEach: (
    workspaceId: WorkspaceId,
    queries: ReadonlyArray<Statement<object>>
  ) => Effect.Effect<ReadonlyArray<Rows>>
}

/** The tenancy of a database client: one for each, so that what different ports ask together travels together. */
export const makeTenancy = (sql: SqlClient.SqlClient): Tenancy => {
  const tenancy = tenancies.get(sql) ?? tenancyOf(sql)
  tenancies.set(sql, tenancy)
  return tenancy
}

const tenancies = new WeakMap<SqlClient.SqlClient, Tenancy>()

const tenancyOf = (sql: SqlClient.SqlClient): Tenancy => {
  const { readEach, stepByStep } = transactionsOf(sql)
  const readings = RequestResolver.makeGrouped<Reading, WorkspaceId>({
    key: ({ request }) => request.workspaceId,
    resolver: (asked, workspaceId) => {
      const queries = asked.map(({ request }) => request.query)
      // Tried again together: each by itself would see another moment.
      return Effect.map(withRetries(["conflict", "lost"], readEach(workspaceId, queries)), (answers) => {
        for (const [index, one] of asked.entries()) one.completeUnsafe(Exit.succeed(answers[index] ?? []))
      })
    }
  })
  return {
    tenantTransaction: (workspaceId) => (act) =>
      withRetries(["stale", "conflict", "lost"], stepByStep(workspaceId)(act)),
    lookUp: (query) => withRetries(["lost"], query),
    read: (workspaceId, query) => Effect.request(new Reading({ workspaceId, query }), readings),
    readEach: (workspaceId, queries) => withRetries(["conflict", "lost"], readEach(workspaceId, queries))
  }
}

/** A question about a workspace's rows. */
class Reading extends Request.Class<
  {
    readonly workspaceId: WorkspaceId
    readonly query: Statement<object>
  },
  Rows
> {}
