import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import type { SqlError } from "effect/sql/SqlError"
import type { Statement } from "effect/sql/Statement"
import { serviceRole } from "../migrations/isolate.ts"

type Rows = ReadonlyArray<object>

/**
 * The transactions of one database client, each tried once: whoever runs one decides what a conflict or a lost connection
 * means. Fibers start in order, and each sends before it first waits: so what runs `together` goes out in one write and
 * costs one round trip.
 */
export const transactionsOf = (sql: SqlClient.SqlClient) => {
  const line = Effect.map(sql.reserve, (connection) => ({
    /** Begins or ends a transaction. Who interrupts it cancels its queries, never its ends. */
    command: (text: string) => Effect.uninterruptible(connection.executeUnprepared(text, [], undefined)),
    inside: <A, E, R>(act: Effect.Effect<A, E, R>) =>
      Effect.provideService(act, sql.transactionService, [connection, 0])
  }))

  const atOnce = <A, E, R>(begin: string, queries: Effect.Effect<A, E, R>) =>
    Effect.scoped(
      Effect.flatMap(line, ({ command, inside }) =>
        Effect.map(
          Effect.all([command(begin), inside(queries), command("COMMIT")], together),
          ([, answer]) => answer
        )
      )
    )

  return {
    /** Reads at one moment, in one round trip: queries that are made concurrently, none of which waits for another. */
    readTogether: <A, E, R>(workspaceId: WorkspaceId, queries: Effect.Effect<A, E, R>) =>
      atOnce(beginReading(workspaceId), queries),

    /** The rows of one long query, in one round trip. */
    report: (workspaceId: WorkspaceId, query: Statement<object>): Effect.Effect<Rows, SqlError> =>
      atOnce(beginReporting(workspaceId), query),

    /**
     * A statement that writes, in one round trip. COMMIT is under way before its answer is known: if it cannot do what it
     * should, it has to do nothing, or fail.
     */
    write: (workspaceId: WorkspaceId, statement: Statement<object>): Effect.Effect<Rows, SqlError> =>
      atOnce(beginWriting(workspaceId), statement),

    /**
     * A look, and the statement that is decided upon it, in two round trips. What was said of the statement of `write`
     * holds for this one; when the decision fails, nothing is left of the look.
     */
    lookAndWrite: Effect.fnUntraced(function* <A, E, R, B extends Decision, F, Q>(
      workspaceId: WorkspaceId,
      look: Effect.Effect<A, E, R>,
      decide: (seen: A) => Effect.Effect<B, F, Q>
    ) {
      const { command, inside } = yield* line
      return yield* Effect.gen(function* () {
        const [, seen] = yield* Effect.all([command(beginWriting(workspaceId)), inside(look)], together)
        const decision = yield* decide(seen)
        yield* Effect.all([inside(decision.statement), command("COMMIT")], together)
        return decision
      }).pipe(Effect.onError(() => Effect.ignore(command("ROLLBACK"))))
    }, Effect.scoped),

    /** An act that waits for the answer to one statement before it sends the next. */
    stepByStep:
      (workspaceId: WorkspaceId) =>
      <A, E, R>(act: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
        Effect.provideService(sql.withTransaction(act), SqlClient.BeginTransaction, beginWriting(workspaceId))
  }
}

/** What was decided, and the statement that does all of it. */
export interface Decision {
  readonly statement: Statement<object>
}

const together = { concurrency: "unbounded" } as const

/**
 * How a transaction that writes begins. Its settings travel with BEGIN, in one round trip. Nobody waits
 * longer for a lock or a statement than a visitor would, and a transaction whose process has vanished soon
 * lets go of its locks. The role is the session's already, but for those behind a pooler, which shares
 * sessions and cannot pass it on.
 *
 * Everything is found by an index whatever the values are, so a session plans each statement once: asked to choose,
 * PostgreSQL plans some anew for every request, which takes longer than carrying them out.
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

/** How a transaction that only reads begins: what it reads together belongs together. */
const beginReading = (workspaceId: WorkspaceId): string => `
  BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL ROLE ${serviceRole};
  SET LOCAL app.workspace_id = '${uuidOf(workspaceId)}';
  SET LOCAL plan_cache_mode = force_generic_plan;
  SET LOCAL statement_timeout = '8s';
  SET LOCAL idle_in_transaction_session_timeout = '10s'
`

/**
 * How a report begins. It reads thousands of rows where others read some: what it may take of time and memory is its own. It
 * goes along indexes even where a whole table looks cheaper, because then it reads what was asked for and nothing of the
 * others; how it does is worth a plan of its own; workers and compiled expressions would take processors from them for what is done within a second.
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

/** SET takes no parameters, so the id becomes part of the text: never one that was not looked at again. */
const uuidOf = (workspaceId: WorkspaceId): string => WorkspaceId.make(workspaceId)
