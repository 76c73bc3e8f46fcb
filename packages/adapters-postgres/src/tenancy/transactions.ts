import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import type * as SqlConnection from "effect/sql/SqlConnection"
import type { SqlError } from "effect/sql/SqlError"
import type { Statement } from "effect/sql/Statement"
import { type Command, Postgres, type Rows, type Session } from "../connection/index.ts"
import { serviceRole } from "../migrations/isolate.ts"
import { InRehearsal, savepointOf } from "./InRehearsal.ts"
import type { Query } from "./Query.ts"

/** The transactions of one database, without retries. Time limits are settings of the login (`loginSettings.ts`). */
export const makeTransactions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const postgres = yield* Postgres

  /** In a rehearsal, the session of its transaction. */
  const session: Postgres["Service"]["session"] = (use) =>
    Effect.flatMap(InRehearsal, (isRehearsal) =>
      isRehearsal
        ? Effect.flatMap(Effect.serviceOption(sql.transactionService), (transaction) =>
            use(rehearsedOn(Option.getOrThrow(transaction)[0]))
          )
        : postgres.session(use)
    )

  const inOneTrip = (begin: ReadonlyArray<Command>, statements: ReadonlyArray<Statement<object>>) =>
    session(({ send }) =>
      Effect.map(send([...begin, ...statements.map(commandOf), commit]), (answers) =>
        answers.slice(begin.length, -1)
      )
    )

  const firstInOneTrip = (begin: ReadonlyArray<Command>, statement: Statement<object>) =>
    Effect.map(inOneTrip(begin, [statement]), ([rows = []]) => rows)

  return {
    /** Queries in one snapshot and one round trip. */
    read: <A>(workspaceId: WorkspaceId, { read, statements }: Query<A>): Effect.Effect<A, SqlError> =>
      Effect.map(inOneTrip([beginReading, ...enter(workspaceId)], statements), read),

    /** The rows of a long query, in one round trip. */
    report: (workspaceId: WorkspaceId, statement: Statement<object>): Effect.Effect<Rows, SqlError> =>
      firstInOneTrip([beginReading, ...enter(workspaceId), ...limitReport], statement),

    /**
     * A statement that writes, in one round trip. COMMIT is sent before the statement's answer. So the statement must write
     * everything, nothing, or fail.
     */
    write: (workspaceId: WorkspaceId, statement: Statement<object>): Effect.Effect<Rows, SqlError> =>
      firstInOneTrip([beginWriting, ...enter(workspaceId)], statement),

    /**
     * Reads, decides, and runs the decided statements, in two round trips. COMMIT is sent before their answers: if one of them
     * fails, nothing is written. A failed decision rolls back.
     */
    lookAndWrite: <A, B extends Decision, E, R>(
      workspaceId: WorkspaceId,
      { read, statements }: Query<A>,
      decide: (seen: A) => Effect.Effect<B, E, R>
    ): Effect.Effect<B, E | SqlError, R> =>
      session(({ send }) =>
        Effect.gen(function* () {
          const begin = [beginWriting, ...enter(workspaceId)]
          const answers = yield* send([...begin, ...statements.map(commandOf)])
          const decision = yield* decide(read(answers.slice(begin.length)))
          yield* send([...decision.statements.map(commandOf), commit])
          return decision
        }).pipe(Effect.tapCause(() => Effect.ignore(send([rollback]))))
      ),

    /** An effect that may wait for the answer to one statement before it sends the next. */
    stepByStep:
      (workspaceId: WorkspaceId) =>
      <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
        sql.withTransaction(Effect.andThen(entering(sql, workspaceId), effect))
  }
})

const rehearsedOn = (connection: SqlConnection.Connection): Session => ({
  send: (commands) =>
    Effect.all(
      commands.map(([text, parameters, isPrepared = true]) =>
        isPrepared
          ? connection.execute(savepointOf(text), parameters, undefined)
          : connection.executeUnprepared(text, parameters, undefined)
      ),
      { concurrency: "unbounded" }
    )
})

/** The transactions of one database. */
export type Transactions = Effect.Success<typeof makeTransactions>

/** A decision and the statements that store all of it. */
export interface Decision {
  readonly statements: ReadonlyArray<Statement<object>>
}

const commandOf = (statement: Statement<object>): Command => statement.compile()

const beginReading: Command = ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", []]
const beginWriting: Command = ["BEGIN ISOLATION LEVEL READ COMMITTED", []]
const commit: Command = ["COMMIT", []]
const rollback: Command = ["ROLLBACK", []]

/**
 * Takes on the service's role and a workspace until the end of the transaction. The role is set again for sessions behind a
 * pooler, which does not pass it on. Two plain statements, because Citus passes them on to the workers' sessions, and neither
 * `set_config` nor several statements in one text.
 */
const enter = (workspaceId: WorkspaceId): ReadonlyArray<Command> => [
  [`SET LOCAL role = '${serviceRole}'`, []],
  // Not prepared: each workspace has its own text.
  [`SET LOCAL app.workspace_id = '${workspaceId.replaceAll("'", "''")}'`, [], false]
]

/** `enter` as an effect, in one round trip. */
const entering = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.forEach(enter(workspaceId), ([text]) => sql.unsafe(text).unprepared, {
    concurrency: "unbounded",
    discard: true
  })

/**
 * A report reads thousands of rows, so it has its own limits of time and memory and its own plan. It scans indexes even where
 * a table scan seems cheaper, because a table scan reads the rows of all workspaces. Parallel workers and JIT would take
 * processors from other requests.
 */
const reportSettings = {
  plan_cache_mode: "auto",
  lock_timeout: "0",
  statement_timeout: "6s",
  work_mem: "32MB",
  enable_seqscan: "off",
  max_parallel_workers_per_gather: "0",
  jit: "off"
}
const limitReport = Object.entries(reportSettings).map(([name, value]): Command => [
  `SET LOCAL ${name} = '${value}'`,
  []
])
