import * as Schema from "effect/Schema"

/** The most a payment may be: 9999999999.99, in cents (specification 4.3). */
export const maximumCents = 999_999_999_999

/** An amount in cents: a whole number, 1 to 999,999,999,999, so that sums and comparisons are exact (D-TX-1). */
export const Cents = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: maximumCents })).pipe(
  Schema.brand("Cents")
)
export type Cents = typeof Cents.Type

/** Three ASCII letters, upper-case; it need not be a code that ISO knows (D-TX-1). */
export const Currency = Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/)).pipe(Schema.brand("Currency"))
export type Currency = typeof Currency.Type

/** An exact positive sum of one currency. */
export const Money = Schema.Struct({ cents: Cents, currency: Currency })
export type Money = typeof Money.Type

/** Same amount and same currency: what closes a deal (specification 4.3, rule 3). */
export const isSameMoney = (a: Money, b: Money): boolean => a.cents === b.cents && a.currency === b.currency

/**
 * Reads the cents of a decimal as JSON writes it, such as `199.5`, `1.10000` or `1e2` (D-TX-1).
 *
 * Returns undefined when the amount is not above zero, is above 9999999999.99 or is finer than a cent. The text is read
 * digit by digit: as a floating-point number 9999999999.9900001 would lose its last digits, and 1.005 times 100 would be
 * rounded.
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
  /** So many of the digits, zeros after them included, are the cents; any others are finer. */
  const places = whole.length + Number(exponent) + 2
  if (places < 1 || places > digits.length + maximumDigits) return undefined
  const cents = Number(digits.slice(0, places).padEnd(places, "0"))
  const isFiner = /[1-9]/.test(digits.slice(places))
  return cents >= 1 && cents <= maximumCents && !isFiner ? Cents.make(cents) : undefined
}

/** The most digits that cents have; with more zeros after it any number but zero is too much. */
const maximumDigits = String(maximumCents).length

/** The cents of an amount, by the shortest decimal that stands for the number; nothing as in `centsIn`. */
export const centsOf = (amount: number): Cents | undefined => centsIn(String(amount))

/** The decimal amount of some cents, as answers show it. */
export const amountOf = (cents: Cents): number => Number(`${cents}e-2`)
