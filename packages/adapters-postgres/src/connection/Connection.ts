import type { PgConnection } from "@effect/sql-pg"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { SqlConnection, SqlError } from "effect/sql"
import { describedError, isNotAnswered, isStalePlan, notAnswered } from "./errors.ts"
import { encodeParameters } from "./parameters.ts"
import type { Waits } from "./Waits.ts"

type Parameters = ReadonlyArray<unknown>

/**
 * After this time an unanswered BEGIN, COMMIT or ROLLBACK fails. These are not interruptible, so without a timeout they would
 * never end on a dead connection.
 */
const boundaryTimeout = "5 seconds"

/** Statements that begin or end a transaction or a savepoint. */
const boundary = /^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/

/** A connection of the driver with the interface of effect/sql. */
export class Connection implements SqlConnection.Connection {
  private readonly connection: PgConnection.PgConnection
  private readonly waits: Waits
  private readonly answersWithin: Duration.Input | undefined
  /** After an interruption, a lost session or a stale plan it is not used again. The server rolls back an open transaction. */
  isAbandoned = false
  /** The server did not answer a statement. */
  isUnanswered = false

  /** `answersWithin`: after this time, a statement without an answer fails. Default: never. */
  constructor(connection: PgConnection.PgConnection, waits: Waits, answersWithin?: Duration.Input) {
    this.connection = connection
    this.waits = waits
    this.answersWithin = answersWithin
  }

  /** Runs one statement. */
  rows(text: string, parameters: Parameters, isPrepared: boolean) {
    return Effect.suspend(() => this.connection.query(text, encodeParameters(parameters), isPrepared)).pipe(
      Effect.map(({ rows }) => rows),
      Effect.mapError(describedError)
    )
  }

  execute(text: string, parameters: Parameters) {
    const rows = this.rows(text, parameters, true)
    if (boundary.test(text)) return this.watched(rows, boundaryTimeout)
    // In a transaction, which has failed, this fails, too.
    return Effect.catchIf(this.watched(rows), isStalePlan, (error) =>
      Effect.mapError(this.rows(text, parameters, false), () => error)
    )
  }

  executeUnprepared(text: string, parameters: Parameters) {
    return this.watched(this.rows(text, parameters, false))
  }

  executeRaw(text: string, parameters: Parameters) {
    return this.execute(text, parameters)
  }

  executeValues(text: string, parameters: Parameters) {
    return this.watched(
      Effect.mapError(this.connection.queryValues(text, encodeParameters(parameters)), describedError)
    )
  }

  executeValuesUnprepared(text: string, parameters: Parameters) {
    return this.watched(
      Effect.mapError(this.connection.queryValues(text, encodeParameters(parameters), false), describedError)
    )
  }

  executeStream(text: string, parameters: Parameters) {
    return Stream.mapError(this.connection.stream(text, encodeParameters(parameters)), describedError)
  }

  private watched<A>(
    answer: Effect.Effect<A, SqlError.SqlError>,
    within: Duration.Input | undefined = this.answersWithin
  ): Effect.Effect<A, SqlError.SqlError> {
    const limited =
      within === undefined
        ? answer
        : Effect.timeoutOrElse(answer, { duration: within, orElse: () => Effect.fail(notAnswered()) })
    return this.waits.during(limited).pipe(
      Effect.tapError((error) =>
        Effect.sync(() => {
          this.isUnanswered ||= isNotAnswered(error)
          this.isAbandoned ||= error.reason._tag === "ConnectionError" || isStalePlan(error)
        })
      ),
      Effect.onInterrupt(() =>
        Effect.sync(() => {
          this.isAbandoned = true
        })
      )
    )
  }
}
