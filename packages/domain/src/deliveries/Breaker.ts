import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { Outcome } from "./Outcome.ts"
import { bound } from "./patience.ts"

/** Spares a destination that fails: while it is open nothing is sent there. */
export const Breaker = Schema.Struct({
  /** Turns in a row in which the destination itself was at fault. */
  failures: Schema.Int,
  /** Nothing is sent before this instant; null: it is closed. */
  openUntil: Schema.NullOr(Schema.DateTimeUtc)
})
export type Breaker = typeof Breaker.Type

/** A destination of which nothing bad is known. */
export const closed: Breaker = { failures: 0, openUntil: null }

/** From so many failed turns in a row on, a destination is left alone for a while and then asked with one delivery. */
export const tripsAt = 3

/** Whether the next turn is a trial: one delivery, to see whether the destination is back. */
export const isOnTrial = ({ failures }: Breaker): boolean => failures >= tripsAt

/**
 * The breaker after a turn. Whatever a destination said of a delivery shows that it works, and closes it. A wait that
 * the destination asked for opens it at once, for that long. `chance` is drawn evenly from [0, 1).
 */
export const afterTurn = (
  breaker: Breaker,
  outcomes: ReadonlyArray<Outcome>,
  now: DateTime.Utc,
  chance: number
): Breaker => {
  const asked = outcomes.filter(({ _tag }) => _tag !== "Skipped")
  const faults = asked.flatMap((outcome) =>
    outcome._tag === "Postponed" && outcome.fault === "destination" ? [outcome] : []
  )
  const waits = faults.flatMap(({ afterSeconds }) => (afterSeconds === null ? [] : [afterSeconds * 1000]))
  if (asked.length === 0) return breaker
  const hasAnswered = faults.length < asked.length
  const failures = hasAnswered ? 0 : breaker.failures + 1
  const own = failures < tripsAt ? 0 : Math.floor(chance * bound(failures - tripsAt + 1))
  const wait = Math.max(own, ...waits)
  return { failures, openUntil: wait === 0 ? null : DateTime.add(now, { milliseconds: wait }) }
}
