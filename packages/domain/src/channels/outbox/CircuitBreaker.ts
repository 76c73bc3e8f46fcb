import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { bound, type Outcome } from "./retryPolicy.ts"

/** Stops deliveries to a failing destination while it is open. */
export const CircuitBreaker = Schema.Struct({
  /** The number of consecutive leases in which the destination failed every attempt. */
  failures: Schema.Int,
  /** Open until this instant; null: the breaker is closed. */
  openUntil: Schema.NullOr(Schema.DateTimeUtc)
})
export type CircuitBreaker = typeof CircuitBreaker.Type

/** The breaker of a destination without failures. */
export const closed: CircuitBreaker = { failures: 0, openUntil: null }

/** The number of consecutive failed leases that opens the breaker. After a wait it is half-open. */
export const tripsAt = 3

/** Half-open: the next lease takes a single delivery as a test. */
export const isHalfOpen = ({ failures }: CircuitBreaker): boolean => failures >= tripsAt

/** Whether the breaker is open at this instant. */
export const isOpen = ({ openUntil }: CircuitBreaker, now: DateTime.Utc): boolean =>
  openUntil !== null && DateTime.isGreaterThan(openUntil, now)

/**
 * The breaker after a lease. Any response to a delivery closes it. A delay that the destination requested opens it for
 * that time. `chance` is uniform in [0, 1).
 */
export const afterLease = (
  breaker: CircuitBreaker,
  outcomes: ReadonlyArray<Outcome>,
  now: DateTime.Utc,
  chance: number
): CircuitBreaker => {
  const sent = outcomes.filter(({ _tag }) => _tag !== "Skipped" && _tag !== "Postponed")
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
