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
 * The cents of a decimal amount, or nothing when it is not above zero, above 9999999999.99 or finer than a
 * cent. The number's shortest decimal form is read digit by digit: multiplying by 100 would round 1.005 up.
 */
export const centsOf = (amount: number): Cents | undefined => {
  const digits = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(amount))
  if (digits === null) return undefined
  const cents = Number(digits[1]) * 100 + Number((digits[2] ?? "").padEnd(2, "0"))
  return cents >= 1 ? Cents.make(cents) : undefined
}

/** The decimal amount of some cents, as answers show it. */
export const amountOf = (cents: Cents): number => Number(`${cents}e-2`)
