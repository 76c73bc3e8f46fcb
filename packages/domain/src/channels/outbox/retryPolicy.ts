import * as Data from "effect/Data"
import * as DateTime from "effect/DateTime"
import type { Delivery } from "./Delivery.ts"

/** The result of an attempt, independent of the protocol. Codes and reasons never contain a destination's texts. */
export type Outcome = Data.TaggedEnum<{
  Delivered: {}
  /** Accepted; the result comes later. The next attempt queries it with this receipt. */
  Confirming: { readonly receipt: string }
  /** Not sent, for this reason. */
  Skipped: { readonly reason: string }
  /** Rejected permanently. */
  Refused: { readonly code: string }
  /** Not attempted, because another delivery comes first. It is due again then, and this is no attempt. */
  Postponed: { readonly code: string; readonly afterSeconds: number }
  /** Retried, not before `afterSeconds` if the destination requested a delay. */
  Retry: {
    readonly code: string
    readonly afterSeconds: number | null
    /** Whether this delivery failed or the whole destination, which opens its circuit breaker (`CircuitBreaker`). */
    readonly fault: "delivery" | "destination"
  }
}>
export const Outcome = Data.taggedEnum<Outcome>()

/**
 * The wait before the next attempt in milliseconds, after this many attempts (from 1). `chance` is uniform in [0, 1).
 * Null: no further attempt, the delivery is dead.
 */
export type RetrySchedule = (attempts: number, chance: number) => number | null

const shortest = 5_000
const longest = 6 * 3_600_000

/** The number of attempts of `fullJitter`: about two days on average. */
export const maximumAttempts = 25

/** A random wait below a limit that doubles from 5 seconds to 6 hours, so that retries spread. */
export const fullJitter: RetrySchedule = (attempts, chance) =>
  attempts >= maximumAttempts ? null : Math.floor(chance * bound(attempts))

/** The longest wait after this many failures in a row (from 1), in milliseconds. */
export const bound = (failures: number): number => Math.min(longest, shortest * 2 ** (failures - 1))

/** Varies each fixed delay by 10 %, so that retries do not arrive together. */
const jitter = 0.1

/** These delays in milliseconds, each ± 10 %. The delivery is dead after the attempt that follows the last one. */
export const fixedDelays =
  (delays: ReadonlyArray<number>): RetrySchedule =>
  (attempts, chance) => {
    const wait = delays[attempts - 1]
    return wait === undefined ? null : Math.round(wait * (1 - jitter + 2 * jitter * chance))
  }

/** Messages that cannot be handed out: after 1 s, 2 s, 4 s, … up to 5 minutes. The tenth failure sets them aside. */
export const messageRetries: RetrySchedule = (attempts) =>
  attempts >= 10 ? null : Math.min(300_000, 1000 * 2 ** (attempts - 1))

/** The delivery after an attempt (D-ADS-2). A delay that the destination requested is a minimum. */
export const afterAttempt = (
  delivery: Delivery,
  outcome: Outcome,
  {
    chance,
    now,
    retries
  }: { readonly retries: RetrySchedule; readonly now: DateTime.Utc; readonly chance: number }
): Delivery => {
  const attempts = delivery.attempts + 1
  const end = (status: "delivered" | "skipped" | "dead", reason: string | null): Delivery => ({
    ...delivery,
    status,
    reason,
    receipt: null,
    attempts: status === "skipped" ? delivery.attempts : attempts,
    settledAt: now
  })
  const later = (code: string, leastMillis: number, changes: Partial<Delivery>): Delivery => {
    const wait = retries(attempts, chance)
    if (wait === null) return end("dead", code)
    const dueAt = DateTime.add(now, { milliseconds: Math.max(wait, leastMillis) })
    return { ...delivery, ...changes, attempts, dueAt }
  }
  switch (outcome._tag) {
    case "Delivered":
      return end("delivered", null)
    case "Skipped":
      return end("skipped", outcome.reason)
    case "Refused":
      return end("dead", outcome.code)
    case "Confirming":
      return later("unconfirmed", 0, { status: "confirming", receipt: outcome.receipt, reason: null })
    case "Postponed": {
      const dueAt = DateTime.add(now, { seconds: outcome.afterSeconds })
      return { ...delivery, reason: outcome.code, dueAt }
    }
    case "Retry":
      return later(outcome.code, (outcome.afterSeconds ?? 0) * 1000, { reason: outcome.code })
  }
}
