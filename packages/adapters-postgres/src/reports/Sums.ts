import { Currency } from "@calendeal/domain/money"
import type { RevenueFigures } from "@calendeal/domain/reports"
import * as Schema from "effect/Schema"

/** Sums by currency, as cents in text, because they may exceed the safe integers. */
export const Sums = Schema.Record(Currency, Schema.String)
export type Sums = typeof Sums.Type

export const sumsOf = (sums: Sums): RevenueFigures["revenue"] =>
  Object.entries(sums)
    .map(([currency, cents]) => ({ currency: Currency.make(currency), cents: BigInt(cents) }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
