import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Statement } from "effect/sql/Statement"
import { beginReading, beginWriting } from "./beginnings.ts"
import { overcoming, type Trouble } from "./overcoming.ts"

/** Runs an act as one transaction that sees one workspace, from the start if a conflict undoes it. */
type Within = (
  workspaceId: WorkspaceId
) => <A, E, R>(act: Effect.Effect<A, E, R>) => Effect.Effect<A, Exclude<E, Trouble>, R>

/**
 * The transactions of one database client. What PostgreSQL says and no caller can act on becomes a defect.
 */
export interface Tenancy {
  /** For acts that must not be done twice: a lost connection is a defect, as nobody knows what it left. */
  readonly within: Within
  /**
   * For acts that count once, however often they are done: after a lost connection, be it during COMMIT, the
   * act is done again on another. If the first one was committed after all, the second finds what it left
   * (D-BOOK-1).
   */
  readonly repeatably: Within
  /** The rows of a query that sees no workspace, only the directories. */
  readonly lookUp: <A>(query: Statement<A>) => Effect.Effect<ReadonlyArray<A>>
  /** The rows of a query that sees one workspace. */
  readonly read: <A>(workspaceId: WorkspaceId, query: Statement<A>) => Effect.Effect<ReadonlyArray<A>>
  /** The rows of several, which all see the same moment. */
  readonly readEach: (
    workspaceId: WorkspaceId,
    queries: ReadonlyArray<Statement<object>>
  ) => Effect.Effect<ReadonlyArray<ReadonlyArray<object>>>
}

/** The tenancy of a database client. */
export const makeTenancy = (sql: SqlClient.SqlClient): Tenancy => {
  const inTransaction =
    (workspaceId: WorkspaceId) =>
    <A, E, R>(act: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
      Effect.provideService(sql.withTransaction(act), SqlClient.BeginTransaction, beginWriting(workspaceId))

  // The whole transaction in one round trip: fibers start in order, and each sends before it first waits. Who
  // interrupts it cancels its queries, never its ends.
  const atOnce = Effect.fnUntraced(function* <A>(
    workspaceId: WorkspaceId,
    queries: ReadonlyArray<Statement<A>>
  ) {
    const connection = yield* sql.reserve
    const send = (text: string) => Effect.uninterruptible(connection.executeUnprepared(text, [], undefined))
    const asked = Effect.forEach(queries, (query) => query, { concurrency: "unbounded" }).pipe(
      Effect.provideService(sql.transactionService, [connection, 0])
    )
    const transaction = [send(beginReading(workspaceId)), asked, send("COMMIT")] as const
    const [, rows] = yield* Effect.all(transaction, { concurrency: "unbounded" })
    return rows
  }, Effect.scoped)

  const readEach = <A>(workspaceId: WorkspaceId, queries: ReadonlyArray<Statement<A>>) =>
    overcoming(["conflict", "lost"], atOnce(workspaceId, queries))

  return {
    within: (workspaceId) => (act) => overcoming(["overtaken", "conflict"], inTransaction(workspaceId)(act)),
    repeatably: (workspaceId) => (act) =>
      overcoming(["overtaken", "conflict", "lost"], inTransaction(workspaceId)(act)),
    lookUp: (query) => overcoming(["lost"], query),
    read: (workspaceId, query) => Effect.map(readEach(workspaceId, [query]), ([rows]) => rows ?? []),
    readEach
  }
}
