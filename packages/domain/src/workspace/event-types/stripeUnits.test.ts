import { assert, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Cents, Currency } from "../../kernel/money/index.ts"
import { stripeUnits } from "./stripeUnits.ts"

const currencies = [
  "USD",
  "EUR",
  "HUF",
  "TWD",
  "JPY",
  "KRW",
  "XOF",
  "ISK",
  "UGX",
  "KWD",
  "BHD",
  "TND"
] as const

/** By the digits that people read: what they pay, times ten to the power of Stripe's digits. */
const byDigits = (cents: number, currency: (typeof currencies)[number]): number | null => {
  const text = String(cents).padStart(3, "0")
  const [whole, fraction] = [text.slice(0, -2), text.slice(-2)]
  const isWhole = fraction === "00"
  const units = ["JPY", "KRW", "XOF"].includes(currency)
    ? isWhole && whole
    : ["ISK", "UGX"].includes(currency)
      ? isWhole && `${whole}00`
      : ["KWD", "BHD", "TND"].includes(currency)
        ? `${whole}${fraction}0`
        : `${whole}${fraction}`
  return units === false || Number(units) > 99_999_999 ? null : Number(units)
}

it.prop(
  "D-PAY-10: a price is exactly the same amount at Stripe, or is not possible",
  [
    Schema.Union([Cents, Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30_000 }))]),
    Schema.Literals(currencies)
  ],
  ([cents, currency]) => {
    const money = { cents: Cents.make(cents), currency: Currency.make(currency) }
    assert.strictEqual(stripeUnits(money), byDigits(cents, currency))
  }
)
