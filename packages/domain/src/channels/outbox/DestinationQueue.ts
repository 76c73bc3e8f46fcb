import * as DateTime from "effect/DateTime"
import { type CircuitBreaker, isHalfOpen, isOpen } from "./CircuitBreaker.ts"
import { type Delivery, isUnderWay } from "./Delivery.ts"

/** The state of one destination besides its deliveries. */
export interface DestinationQueue {
  /** The end of the current lease; null: there is none. */
  readonly leasedUntil: DateTime.Utc | null
  readonly breaker: CircuitBreaker
}

/** Whether the destination can be leased now: the last lease has ended and the breaker is not open. */
export const isFree = ({ breaker, leasedUntil }: DestinationQueue, now: DateTime.Utc): boolean =>
  (leasedUntil === null || DateTime.isLessThanOrEqualTo(leasedUntil, now)) && !isOpen(breaker, now)

/** Whether a delivery is to be attempted now. */
export const isDue = (delivery: Delivery, now: DateTime.Utc): boolean =>
  isUnderWay(delivery) && DateTime.isLessThanOrEqualTo(delivery.dueAt, now)

/**
 * The deliveries for a lease of a free destination: those due, the longest due first, at most `batch`. While the breaker
 * is half-open, only one.
 */
export const dueFirst = (
  deliveries: ReadonlyArray<Delivery>,
  breaker: CircuitBreaker,
  batch: number,
  now: DateTime.Utc
): ReadonlyArray<Delivery> =>
  deliveries
    .filter((delivery) => isDue(delivery, now))
    .toSorted((one, other) => DateTime.Order(one.dueAt, other.dueAt) || (one.id < other.id ? -1 : 1))
    .slice(0, isHalfOpen(breaker) ? Math.min(1, batch) : batch)
