import * as DateTime from "effect/DateTime"
import { type CircuitBreaker, isHalfOpen, isOpen } from "./CircuitBreaker.ts"
import { type Delivery, isUnderWay } from "./Delivery.ts"

/** The state of one destination besides its deliveries. */
export interface DestinationQueue {
  /** Until when one process has the destination for itself; null: no process has. */
  readonly leasedUntil: DateTime.Utc | null
  readonly breaker: CircuitBreaker
}

/** Whether a process may take a lease now: the former one has ended or run out, and the breaker is not open. */
export const isFree = ({ breaker, leasedUntil }: DestinationQueue, now: DateTime.Utc): boolean =>
  (leasedUntil === null || DateTime.isLessThanOrEqualTo(leasedUntil, now)) && !isOpen(breaker, now)

/** Whether a delivery is to be attempted now. */
export const isDue = (delivery: Delivery, now: DateTime.Utc): boolean =>
  isUnderWay(delivery) && DateTime.isLessThanOrEqualTo(delivery.dueAt, now)

/**
 * What a lease of a free destination takes of its deliveries: those that are due, the longest due first, `batch` at
 * most, and one alone while the breaker is half-open.
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
