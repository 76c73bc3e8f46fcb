import { setTimeout as sleep } from "node:timers/promises"
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { isStalePlan } from "../connection/errors.ts"

/** Another transaction has changed the data between the read and the write of this one. It is repeated. */
export class StaleRead extends Data.TaggedError("StaleRead") {}

/** The errors of a transaction besides the domain's errors. */
export type TransientDbError = SqlError | StaleRead

/** Failures after which another attempt may succeed. `lost`: the connection broke, and COMMIT may or may not have succeeded. */
export type RetriableFailure = "stale" | "conflict" | "lost"

const maximumAttempts = 4

/** Each session of the pool may have a stale plan. */
const attemptsWithStalePlans = 20

/**
 * Repeats a transaction after these failures, up to four attempts, and after stale plans. Other errors of the database are
 * defects.
 */
export const withRetries = <A, E, R>(
  failures: ReadonlyArray<RetriableFailure>,
  transaction: Effect.Effect<A, E, R>
): Effect.Effect<A, Exclude<E, TransientDbError>, R> => {
  const attempt = (nth: number): Effect.Effect<A, E, R> =>
    Effect.catchCause(transaction, (cause) => {
      const failure = retriableFailureOf(cause)
      if (failure === "plan") return nth < attemptsWithStalePlans ? attempt(nth + 1) : Effect.failCause(cause)
      return nth < maximumAttempts && failure !== undefined && failures.includes(failure)
        ? Effect.andThen(pause(failure, nth), attempt(nth + 1))
        : Effect.failCause(cause)
    })
  return Effect.catch(attempt(1), (error) => (isDomainError(error) ? Effect.fail(error) : Effect.die(error)))
}

// The defects are included: a ROLLBACK on a lost connection fails with one.
const retriableFailureOf = (cause: Cause.Cause<unknown>): RetriableFailure | "plan" | undefined => {
  for (const reason of cause.reasons) {
    const error = Cause.isFailReason(reason)
      ? reason.error
      : Cause.isDieReason(reason)
        ? reason.defect
        : undefined
    if (error instanceof StaleRead) return "stale"
    if (isStalePlan(error)) return "plan"
    if (isSqlError(error)) return failureOfDatabase(error)
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

/** Waits a random time after a conflict, so that the transactions do not collide again. In real time, also under a test clock. */
const pause = (failure: RetriableFailure, nth: number): Effect.Effect<void> =>
  failure === "stale" ? Effect.void : Effect.promise(() => sleep(Math.random() * 25 * 2 ** nth))

/** Whether it is an error of the domain. */
const isDomainError = <E>(error: E): error is Exclude<E, TransientDbError> =>
  !isSqlError(error) && !(error instanceof StaleRead)
