import { setTimeout as sleep } from "node:timers/promises"
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"

/**
 * Somebody else was first between a look and a write of the same transaction: it starts over and sees what
 * they did.
 */
export class Overtaken extends Data.TaggedError("Overtaken") {}

/** What a transaction may fail with besides the domain's own errors. */
export type Trouble = SqlError | Overtaken

/**
 * What another attempt may overcome. `lost`: the connection broke, and whether COMMIT was carried out is
 * unknown.
 */
export type Setback = "overtaken" | "conflict" | "lost"

const maximumAttempts = 4

/** Tries a transaction up to four times while it meets with these setbacks. Any other trouble is a defect. */
export const overcoming = <A, E, R>(
  setbacks: ReadonlyArray<Setback>,
  transaction: Effect.Effect<A, E, R>
): Effect.Effect<A, Exclude<E, Trouble>, R> => {
  const attempt = (nth: number): Effect.Effect<A, E, R> =>
    Effect.catchCause(transaction, (cause) => {
      const setback = setbackOf(cause)
      return nth < maximumAttempts && setback !== undefined && setbacks.includes(setback)
        ? Effect.andThen(breath(setback, nth), attempt(nth + 1))
        : Effect.failCause(cause)
    })
  return Effect.catch(attempt(1), (error) => (isWord(error) ? Effect.fail(error) : Effect.die(error)))
}

// A rollback that fails, because the connection broke meanwhile, is a defect.
const setbackOf = (cause: Cause.Cause<unknown>): Setback | undefined => {
  for (const reason of cause.reasons) {
    const problem = Cause.isFailReason(reason)
      ? reason.error
      : Cause.isDieReason(reason)
        ? reason.defect
        : undefined
    if (problem instanceof Overtaken) return "overtaken"
    if (isSqlError(problem)) return setbackOfDatabase(problem)
  }
  return undefined
}

const setbackOfDatabase = ({ reason }: SqlError): Setback | undefined => {
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
const breath = (setback: Setback, nth: number): Effect.Effect<void> =>
  setback === "overtaken" ? Effect.void : Effect.promise(() => sleep(Math.random() * 25 * 2 ** nth))

/** Whether the domain has a word for the error. */
const isWord = <E>(error: E): error is Exclude<E, Trouble> =>
  !isSqlError(error) && !(error instanceof Overtaken)
