import { assert, describe, it } from "@effect/vitest"
import { Cents, Currency } from "@calendeal/domain/money"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { digitsAtStripe, digitsInIso, moneyIn, moneyOfUnits } from "../src/reports/amounts.ts"

/** The cents of units, or why there are none. */
const cents = (digits: typeof digitsInIso, units: number | string, currency: string) =>
  Result.match(moneyOfUnits(digits, units, currency), {
    onFailure: () => "malformed",
    onSuccess: (money) => money?.cents ?? 0
  })

describe("Amounts of providers", () => {
  it.for([
    ["USD", 1000, 1000, 1000],
    ["HUF", 1000, 1000, 1000],
    ["TWD", 1000, 1000, 1000],
    ["JPY", 1000, 100_000, 100_000],
    ["KRW", 1000, 100_000, 100_000],
    ["ISK", 1000, 1000, 100_000],
    ["UGX", 1000, 1000, 100_000],
    ["MGA", 1000, 100_000, 1000],
    ["KWD", 5120, 512, 512],
    ["KWD", 5124, "malformed", "malformed"],
    ["EUR", 0, 0, 0],
    ["EUR", -5, "malformed", "malformed"],
    ["EUR", 999_999_999_999, 999_999_999_999, 999_999_999_999],
    ["EUR", 1_000_000_000_000, "malformed", "malformed"]
  ] as const)(
    "D-RCV-22: %s %d is %s cents at Stripe, and %s elsewhere",
    ([currency, units, atStripe, elsewhere]) => {
      assert.strictEqual(cents(digitsAtStripe, units, currency.toLowerCase()), atStripe)
      assert.strictEqual(cents(digitsInIso, String(units), currency), elsewhere)
    }
  )

  it.prop(
    "D-RCV-22: units are exactly the decimal whose point stands before the digits of the currency",
    [
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9_999_999_999 })),
      Schema.Literals(["USD", "JPY", "KWD", "CLF"])
    ],
    ([units, code]) => {
      const places = { USD: 2, JPY: 0, KWD: 3, CLF: 4 }[code]
      const digits = String(units).padStart(places + 1, "0")
      const [whole, fraction] = [
        digits.slice(0, digits.length - places),
        digits.slice(digits.length - places)
      ]
      const [dimes, finer] = [fraction.slice(0, 2).padEnd(2, "0"), fraction.slice(2)]
      const isWhole = /^0*$/.test(finer)
      assert.strictEqual(cents(digitsInIso, units, code), isWhole ? Number(whole + dimes) : "malformed")
    }
  )

  it("D-RCV-22: a decimal is exact, in three letters of a currency", () => {
    const money = (decimal: string, currency: string | null) => Result.getOrNull(moneyIn(decimal, currency))
    const cents = Cents.make(10_00)
    assert.deepStrictEqual(money("10.00", "EUR"), { cents, currency: Currency.make("EUR") })
    assert.deepStrictEqual(money("10", "jpy"), { cents, currency: Currency.make("JPY") })
    for (const zero of ["0", "0.00", "0e-2", "000"])
      assert.deepStrictEqual(moneyIn(zero, "EUR"), Result.succeed(null), zero)
    for (const [decimal, currency] of [
      ["10.005", "EUR"],
      ["-10.00", "EUR"],
      ["ten", "EUR"],
      ["", "EUR"],
      ["10", "euro"],
      ["10", ""],
      ["10", null]
    ] as const)
      assert.isTrue(Result.isFailure(moneyIn(decimal, currency)), `${decimal} ${currency}`)
  })
})
