import type * as DateTime from "effect/DateTime"
import { covers, type Paid } from "./covers.ts"
import type { Deal } from "./Deal.ts"

/** An entry that is no payment, for the deal whose payment it changes. */
export interface DealAdjustment {
  readonly kind: "refund" | "refund_failed" | "dispute" | "dispute_won" | "correction"
  /** What is paid of the deal without the entry and with it: with it, one sum for each currency. */
  readonly before: ReadonlyArray<Paid>
  readonly after: ReadonlyArray<Paid>
  /** Whether part payments of the workspace add up (D-TX-11). */
  readonly addsUp: boolean
  readonly now: DateTime.Utc
}

/**
 * The deal after an entry that is no payment (D-LEDG-4, D-TX-12). A closed deal of which nothing is left paid opens again; if payments
 * add up, also one that is no longer paid in full. A dispute that was won, or a refund that failed, closes an open deal if
 * exactly its value is paid; if payments add up, at least its value. Any other deal does not change.
 */
export const adjust = (deal: Deal, { addsUp, after, before, kind, now }: DealAdjustment): Deal => {
  if (kind === "dispute_won" || kind === "refund_failed")
    return deal.status === "open" && (addsUp ? covers(after, deal) : after.some(isValueOf(deal)))
      ? { ...deal, status: "closed", closedAt: now }
      : deal
  // What a member closed before it was paid in full stays closed.
  const falls = addsUp && covers(before, deal) && !covers(after, deal)
  return deal.status === "closed" && (falls || after.every(({ cents }) => cents === 0n))
    ? { ...deal, status: "open", closedAt: null }
    : deal
}

const isValueOf =
  ({ value }: Deal) =>
  ({ cents, currency }: Paid): boolean =>
    value !== null && currency === value.currency && cents === BigInt(value.cents)
