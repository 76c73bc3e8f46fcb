import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { bound, type Outcome } from "./retryPolicy.ts"

/** Spares a destination that fails. While it is open, nothing is sent there. */
export const CircuitBreaker = Schema.Struct({
  /** Leases in a row in which every attempt failed by the destination's fault. */
  failures: Schema.Int,
  /** Nothing is sent before this instant; null: the breaker is closed. */
  openUntil: Schema.NullOr(Schema.DateTimeUtc)
})
export type CircuitBreaker = typeof CircuitBreaker.Type

/** The breaker of a destination without failures. */
export const closed: CircuitBreaker = { failures: 0, openUntil: null }

/** From this many failed leases in a row on, the breaker opens, and half-opens after a wait. */
export const tripsAt = 3

/** Half-open: the next lease takes one delivery alone, to see whether the destination works again. */
export const isHalfOpen = ({ failures }: CircuitBreaker): boolean => failures >= tripsAt

/** Whether nothing is sent at this instant. */
export const isOpen = ({ openUntil }: CircuitBreaker, now: DateTime.Utc): boolean =>
  openUntil !== null && DateTime.isGreaterThan(openUntil, now)

/**
 * The breaker after a lease. Any answer to a delivery shows that the destination works, and closes it. A wait that the
 * destination asked for opens it at once, for that long. `chance` is drawn evenly from [0, 1).
 */
export const afterLease = (
  breaker: CircuitBreaker,
  outcomes: ReadonlyArray<Outcome>,
  now: DateTime.Utc,
  chance: number
): CircuitBreaker => {
  const sent = outcomes.filter(({ _tag }) => _tag !== "Skipped")
  const faults = sent.flatMap((outcome) =>
    outcome._tag === "Retry" && outcome.fault === "destination" ? [outcome] : []
  )
  const waits = faults.flatMap(({ afterSeconds }) => (afterSeconds === null ? [] : [afterSeconds * 1000]))
  if (sent.length === 0) return breaker
  const hasAnswered = faults.length < sent.length
  const failures = hasAnswered ? 0 : breaker.failures + 1
  const own = failures < tripsAt ? 0 : Math.floor(chance * bound(failures - tripsAt + 1))
  const wait = Math.max(own, ...waits)
  return { failures, openUntil: wait === 0 ? null : DateTime.add(now, { milliseconds: wait }) }
}
