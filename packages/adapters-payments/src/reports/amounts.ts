import { Cents, centsIn, Currency, type Money, Tax } from "@calendeal/domain/money"
import { stripeUnits } from "@calendeal/domain/event-types"
import type { MalformedReport } from "@calendeal/domain/receivers"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { malformed } from "./Reading.ts"

/** The digits after the point in ISO 4217, where they are not two. */
const isoDigits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0])
  ),
  ...Object.fromEntries("BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3])),
  CLF: 4,
  UYW: 4
}

/** How many digits of an amount in a currency's smallest unit stand after the point: a property of the provider and the currency. */
export type Digits = (currency: Currency) => number

export const digitsInIso: Digits = (currency) => isoDigits[currency] ?? 2

/** ISO 4217 with Stripe's special cases (docs.stripe.com/currencies), as prices have them: 100.00 has 100, 10,000 or 100,000 units. */
export const digitsAtStripe: Digits = (currency) =>
  String(stripeUnits({ cents: Cents.make(100_00), currency })).length - 3

const decodeCurrency = Schema.decodeUnknownOption(Currency)

/**
 * Exact money of a decimal such as `10.00` (D-RCV-22). Null: it is zero. Fails if the currency is not three letters, and if the
 * amount is negative, too large or has a fraction of a cent: no entry would be that amount.
 */
export const moneyIn = (
  decimal: string,
  code: string | null | undefined
): Result.Result<Money | null, MalformedReport> => {
  const currency = Option.getOrNull(decodeCurrency(code?.toUpperCase()))
  if (currency === null) return malformed
  if (/^0+(?:\.0+)?(?:e-\d)?$/.test(decimal)) return Result.succeed(null)
  const cents = centsIn(decimal)
  return cents === undefined ? malformed : Result.succeed({ cents, currency })
}

/** Exact money of whole units, the smallest of the currency at a provider (D-RCV-22). Null: it is zero. */
export const moneyOfUnits = (
  digits: Digits,
  units: number | string | null | undefined,
  code: string | null | undefined
): Result.Result<Money | null, MalformedReport> => {
  const currency = Option.getOrNull(decodeCurrency(code?.toUpperCase()))
  if (currency === null || !/^\d{1,15}$/.test(String(units))) return malformed
  return moneyIn(`${units}e-${digits(currency)}`, currency)
}

/**
 * The tax that an amount contains, of whole units (D-LEDG-10). Null: the provider does not say, or says what no part of the amount can
 * be. A tax that is wrong is not worth the payment: it is left out.
 */
export const taxOfUnits = (
  digits: Digits,
  units: number | string | null | undefined,
  money: Money | null
): Tax | null => {
  if (money === null) return null
  const tax = Result.getOrElse(moneyOfUnits(digits, units, money.currency), () => undefined)
  const cents = tax === undefined ? undefined : (tax?.cents ?? 0)
  return cents === undefined || cents > money.cents ? null : Tax.make(cents)
}
