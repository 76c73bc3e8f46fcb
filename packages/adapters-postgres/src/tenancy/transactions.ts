import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import type * as SqlConnection from "effect/sql/SqlConnection"
import type { SqlError } from "effect/sql/SqlError"
import type { Statement } from "effect/sql/Statement"
import { serviceRole } from "../migrations/isolate.ts"
import { InRehearsal, savepointOf } from "./InRehearsal.ts"

type Rows = ReadonlyArray<object>

/**
 * The transactions of one database client, without retries. Fibers start in order, and each sends before it first waits, so
 * effects that run `together` are sent in one write and take one round trip.
 */
export const transactionsOf = (sql: SqlClient.SqlClient) => {
  const sessionOn = (connection: SqlConnection.Connection, textOf: (command: string) => string) => ({
    /** Begins or ends a transaction. An interruption cancels queries, but neither BEGIN nor COMMIT. */
    command: (text: string) =>
      Effect.uninterruptible(connection.executeUnprepared(textOf(text), [], undefined)),
    inside: <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.provideService(effect, sql.transactionService, [connection, 0])
  })
  const own = Effect.map(sql.reserve, (connection) => sessionOn(connection, (text) => text))
  const rehearsed = Effect.map(Effect.serviceOption(sql.transactionService), (transaction) =>
    sessionOn(Option.getOrThrow(transaction)[0], savepointOf)
  )
  const session = Effect.flatMap(InRehearsal, (isRehearsal) => (isRehearsal ? rehearsed : own))

  const inOneTrip = <A, E, R>(begin: string, queries: Effect.Effect<A, E, R>) =>
    Effect.scoped(
      Effect.flatMap(session, ({ command, inside }) =>
        Effect.map(
          Effect.all([command(begin), inside(queries), command("COMMIT")], together),
          ([, answer]) => answer
        )
      )
    )

  return {
    /** Concurrent queries in one snapshot and one round trip. None may wait for the result of another. */
    readTogether: <A, E, R>(workspaceId: WorkspaceId, queries: Effect.Effect<A, E, R>) =>
      inOneTrip(beginReading(workspaceId), queries),

    /** The rows of a long query, in one round trip. */
    report: (workspaceId: WorkspaceId, query: Statement<object>): Effect.Effect<Rows, SqlError> =>
      inOneTrip(beginReporting(workspaceId), query),

    /**
     * A statement that writes, in one round trip. COMMIT is sent before the statement's answer. So the statement must write
     * everything, nothing, or fail.
     */
    write: (workspaceId: WorkspaceId, statement: Statement<object>): Effect.Effect<Rows, SqlError> =>
      inOneTrip(beginWriting(workspaceId), statement),

    /**
     * Reads, decides, and runs the decided statement, in two round trips. The statement has the conditions of `write`. A
     * failed decision rolls back.
     */
    lookAndWrite: Effect.fnUntraced(function* <A, E, R, B extends Decision, F, Q>(
      workspaceId: WorkspaceId,
      look: Effect.Effect<A, E, R>,
      decide: (seen: A) => Effect.Effect<B, F, Q>
    ) {
      const { command, inside } = yield* session
      return yield* Effect.gen(function* () {
        const [, seen] = yield* Effect.all([command(beginWriting(workspaceId)), inside(look)], together)
        const decision = yield* decide(seen)
        yield* Effect.all([inside(decision.statement), command("COMMIT")], together)
        return decision
      }).pipe(Effect.onError(() => Effect.ignore(command("ROLLBACK"))))
    }, Effect.scoped),

    /** An effect that may wait for the answer to one statement before it sends the next. */
    stepByStep:
      (workspaceId: WorkspaceId) =>
      <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
        Effect.provideService(
          sql.withTransaction(effect),
          SqlClient.BeginTransaction,
          beginWriting(workspaceId)
        )
  }
}

/** A decision and the statement that stores all of it. */
export interface Decision {
  readonly statement: Statement<object>
}

const together = { concurrency: "unbounded" } as const

/**
 * Begins a transaction that writes. The settings are sent with BEGIN, in one round trip. The timeouts are shorter than a
 * visitor's request, and a transaction of a dead process releases its locks soon. The role is set again for sessions behind
 * a pooler, which does not pass it on.
 *
 * All queries use an index whatever the values are, so each session plans a statement once (`force_generic_plan`). Planning
 * for each request takes longer than the execution.
 */
const beginWriting = (workspaceId: WorkspaceId): string => `
  BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL ROLE ${serviceRole};
  SET LOCAL app.workspace_id = '${uuidOf(workspaceId)}';
  SET LOCAL plan_cache_mode = force_generic_plan;
  SET LOCAL lock_timeout = '4s';
  SET LOCAL statement_timeout = '8s';
  SET LOCAL idle_in_transaction_session_timeout = '10s'
`

/** Begins a transaction that only reads, in one snapshot. */
const beginReading = (workspaceId: WorkspaceId): string => `
  BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL ROLE ${serviceRole};
  SET LOCAL app.workspace_id = '${uuidOf(workspaceId)}';
  SET LOCAL plan_cache_mode = force_generic_plan;
  SET LOCAL statement_timeout = '8s';
  SET LOCAL idle_in_transaction_session_timeout = '10s'
`

/**
 * Begins the transaction of a report. A report reads thousands of rows, so it has its own limits of time and memory and its
 * own plan. It scans indexes even where a table scan seems cheaper, because a table scan reads the rows of all workspaces.
 * Parallel workers and JIT would take processors from other requests.
 */
export const beginReporting = (workspaceId: WorkspaceId): string => `
  ${beginReading(workspaceId)};
  SET LOCAL plan_cache_mode = auto;
  SET LOCAL statement_timeout = '6s';
  SET LOCAL work_mem = '32MB';
  SET LOCAL enable_seqscan = off;
  SET LOCAL max_parallel_workers_per_gather = 0;
  SET LOCAL jit = off
`

/** SET takes no parameters, so the id becomes part of the statement. It is validated again for that. */
const uuidOf = (workspaceId: WorkspaceId): string => WorkspaceId.make(workspaceId)
