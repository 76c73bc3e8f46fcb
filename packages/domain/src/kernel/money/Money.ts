import * as Schema from "effect/Schema"

/** The largest payment, 9999999999.99, in cents (specification 4.3). */
export const maximumCents = 999_999_999_999

/** An amount in cents, 1 to 999,999,999,999: whole numbers keep sums and comparisons exact (D-TX-1). */
export const Cents = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: maximumCents })).pipe(
  Schema.brand("Cents")
)
export type Cents = typeof Cents.Type

/** The part of an amount that is tax, in cents, in the currency of the amount. */
export const Tax = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maximumCents })).pipe(
  Schema.brand("Tax")
)
export type Tax = typeof Tax.Type

/** A currency: three upper-case ASCII letters, not necessarily an ISO 4217 code (D-TX-1). */
export const Currency = Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/)).pipe(Schema.brand("Currency"))
export type Currency = typeof Currency.Type

/** An exact, positive amount in one currency. */
export const Money = Schema.Struct({ cents: Cents, currency: Currency })
export type Money = typeof Money.Type

/** Whether amount and currency are the same: such a payment closes a deal (specification 4.3, rule 3). */
export const isSameMoney = (a: Money, b: Money): boolean => a.cents === b.cents && a.currency === b.currency

/**
 * Parses a decimal in JSON notation, such as `199.5`, `1.10000` or `1e2`, into cents (D-TX-1).
 *
 * Returns undefined if the amount is not above zero, is above 9999999999.99 or has a fraction of a cent. It parses digits,
 * because a floating-point number would lose the last digits of 9999999999.9900001.
 *
 * ```ts
 * import { Money } from "@calendeal/domain"
 *
 * Money.centsIn("199.5") // => 19950
 * Money.centsIn("1.005") // => undefined
 * Money.amountOf(Money.Cents.make(199_50)) // => 199.5
 * ```
 */
export const centsIn = (decimal: string): Cents | undefined => {
  const [, whole = "", fraction = "", exponent = "0"] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(decimal) ?? []
  const digits = whole + fraction
  // The number of digits that are whole cents; later ones are fractions of a cent.
  const places = whole.length + Number(exponent) + 2
  if (places < 1 || places > digits.length + maximumDigits) return undefined
  const cents = Number(digits.slice(0, places).padEnd(places, "0"))
  const isFiner = /[1-9]/.test(digits.slice(places))
  return cents >= 1 && cents <= maximumCents && !isFiner ? Cents.make(cents) : undefined
}

/** With more digits than these, any number but zero exceeds the maximum. */
const maximumDigits = String(maximumCents).length

/** The cents of an amount, from its shortest decimal notation; undefined as for `centsIn`. */
export const centsOf = (amount: number): Cents | undefined => centsIn(String(amount))

/** The decimal amount of cents, as responses have it. A sum of cents may exceed the safe integers. */
export const amountOf = (cents: Cents | Tax | bigint): number => Number(`${cents}e-2`)
