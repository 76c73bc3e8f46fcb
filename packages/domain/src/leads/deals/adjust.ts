import type * as DateTime from "effect/DateTime"
import type { Currency } from "../../kernel/money/index.ts"
import type { Deal } from "./Deal.ts"

/**
 * The deal after an entry that is no payment (D-LEDG-4). `paid`: what is paid of it in each currency, with the entry. A closed deal
 * of which nothing is left paid opens again. A dispute that was won closes an open deal if exactly its value is paid. Any other
 * deal does not change.
 */
export const adjust = (
  deal: Deal,
  kind: "refund" | "dispute" | "dispute_won" | "correction",
  paid: ReadonlyArray<{ readonly currency: Currency; readonly cents: bigint }>,
  now: DateTime.Utc
): Deal => {
  if (kind === "dispute_won")
    return deal.status === "open" &&
      paid.some(
        ({ cents, currency }) =>
          deal.value !== null && currency === deal.value.currency && cents === BigInt(deal.value.cents)
      )
      ? { ...deal, status: "closed", closedAt: now }
      : deal
  return deal.status === "closed" && paid.every(({ cents }) => cents === 0n)
    ? { ...deal, status: "open", closedAt: null }
    : deal
}
