import { setTimeout as sleep } from "node:timers/promises"
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"

/**
 * Somebody else was first between a look and a write of the same transaction: it starts over and sees what
 * they did.
 */
export class StaleRead extends Data.TaggedError("StaleRead") {}

/** What a transaction may fail with besides the domain's own errors. */
export type TransientDbError = SqlError | StaleRead

/**
 * What another attempt may overcome. `lost`: the connection broke, and whether COMMIT was carried out is
 * unknown.
 */
export type RetriableFailure = "stale" | "conflict" | "lost"

const maximumAttempts = 4

/** Tries a transaction up to four times while it meets with these failures. Any other trouble is a defect. */
export const withRetries = <A, E, R>(
  failures: ReadonlyArray<RetriableFailure>,
  transaction: Effect.Effect<A, E, R>
): Effect.Effect<A, Exclude<E, TransientDbError>, R> => {
  const attempt = (nth: number): Effect.Effect<A, E, R> =>
    Effect.catchCause(transaction, (cause) => {
      const setback = retriableFailureOf(cause)
      return nth < maximumAttempts && setback !== undefined && failures.includes(setback)
        ? Effect.andThen(breath(setback, nth), attempt(nth + 1))
        : Effect.failCause(cause)
    })
  return Effect.catch(attempt(1), (error) => (isWord(error) ? Effect.fail(error) : Effect.die(error)))
}

// A rollback that fails, because the connection broke meanwhile, is a defect.
const retriableFailureOf = (cause: Cause.Cause<unknown>): RetriableFailure | undefined => {
  for (const reason of cause.reasons) {
    const problem = Cause.isFailReason(reason)
      ? reason.error
      : Cause.isDieReason(reason)
        ? reason.defect
        : undefined
    if (problem instanceof StaleRead) return "stale"
    if (isSqlError(problem)) return failureOfDatabase(problem)
  }
  return undefined
}

const failureOfDatabase = ({ reason }: SqlError): RetriableFailure | undefined => {
  switch (reason._tag) {
    case "DeadlockError":
    case "SerializationError":
      return "conflict"
    case "ConnectionError":
      return "lost"
    default:
      return undefined
  }
}

/** Those who met in a conflict part at random. Real time passes: it is the database that is waited for. */
const breath = (setback: RetriableFailure, nth: number): Effect.Effect<void> =>
  setback === "stale" ? Effect.void : Effect.promise(() => sleep(Math.random() * 25 * 2 ** nth))

/** Whether the domain has a word for the error. */
const isWord = <E>(error: E): error is Exclude<E, TransientDbError> =>
  !isSqlError(error) && !(error instanceof StaleRead)
