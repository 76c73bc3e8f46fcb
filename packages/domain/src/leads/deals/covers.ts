import type { Currency } from "../../kernel/money/index.ts"
import type { Deal } from "./Deal.ts"

/** Money that is paid of a deal, below zero if it was taken back. */
export interface Paid {
  readonly currency: Currency
  readonly cents: bigint
}

/** Whether at least the value of the deal is paid, in its currency (D-TX-11). Money in another currency counts for nothing. */
export const covers = (paid: ReadonlyArray<Paid>, { value }: Pick<Deal, "value">): boolean =>
  value !== null &&
  paid.reduce((sum, { cents, currency }) => (currency === value.currency ? sum + cents : sum), 0n) >=
    BigInt(value.cents)
