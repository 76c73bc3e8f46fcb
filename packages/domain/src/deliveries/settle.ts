import * as DateTime from "effect/DateTime"
import type { Delivery } from "./Delivery.ts"
import type { Outcome } from "./Outcome.ts"
import type { Patience } from "./patience.ts"

/** Where an attempt leads, besides its outcome. */
export interface Circumstances {
  readonly patience: Patience
  readonly now: DateTime.Utc
  /** Drawn evenly from [0, 1). */
  readonly chance: number
}

/** The delivery after an attempt (D-ADS-2). A wait that the destination asked for is never cut short. */
export const settle = (
  delivery: Delivery,
  outcome: Outcome,
  { chance, now, patience }: Circumstances
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
    const wait = patience(attempts, chance)
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
    case "Postponed":
      return later(outcome.code, (outcome.afterSeconds ?? 0) * 1000, { reason: outcome.code })
  }
}
