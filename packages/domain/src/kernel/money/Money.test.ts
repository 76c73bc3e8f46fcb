import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { amountOf, Cents, centsIn, centsOf, Currency, isSameMoney, Money } from "./Money.ts"

/** Exact cents by BigInt: valid if the nearest decimal with two places is the same number. */
const centsByText = (amount: number): bigint | undefined => {
  if (!Number.isFinite(amount) || Math.abs(amount) >= 1e15) return undefined
  const text = amount.toFixed(2)
  const cents = BigInt(text.replace(".", ""))
  return Number(text) === amount && cents >= 1n && cents <= 999_999_999_999n ? cents : undefined
}

const amountByText = (cents: bigint): number =>
  Number(`${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`)

const agrees = (amount: number): void => {
  const cents = centsOf(amount)
  assert.strictEqual(cents === undefined ? undefined : BigInt(cents), centsByText(amount), String(amount))
}

/** Thousandths around both limits, including below zero and above 9999999999.99. */
const Thousandths = Schema.Int.check(Schema.isBetween({ minimum: -3000, maximum: 10_000_000_003_000 }))
const SmallThousandths = Schema.Int.check(Schema.isBetween({ minimum: -30, maximum: 3000 }))

describe("centsOf", () => {
  it.for<readonly [number, number | undefined]>([
    [9999999999.99, 999_999_999_999],
    [0.01, 1],
    [0.1, 10],
    [1e2, 10_000],
    [100.0, 10_000],
    [199.5, 19_950],
    [1.1 + 2.2, undefined],
    [0.1 + 0.2, undefined],
    [1.005, undefined],
    [0.001, undefined],
    [1e-7, undefined],
    [9999999999.995, undefined],
    [10000000000, undefined],
    [1e21, undefined],
    [0, undefined],
    [-0, undefined],
    [-1, undefined],
    [-0.01, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [Number.MIN_VALUE, undefined],
    [Number.MAX_VALUE, undefined]
  ])("D-TX-1: %d is %s cents", ([amount, cents]) => {
    assert.strictEqual<number | undefined>(centsOf(amount), cents)
    agrees(amount)
  })

  it.prop("D-TX-1: agrees with exact decimals for any number", [Schema.Finite], ([amount]) => {
    agrees(amount)
  })

  it.prop("D-TX-1: agrees with exact decimals for thousandths", [Thousandths, SmallThousandths], (draws) => {
    for (const thousandths of draws) {
      agrees(Number(`${thousandths}e-3`))
      agrees(thousandths / 1000)
      agrees(Math.trunc(thousandths / 10) / 100)
    }
  })

  it.prop("D-TX-1: accepts a floating-point sum of amounts only if it is exact", [Cents, Cents], ([a, b]) => {
    agrees(amountOf(a) + amountOf(b))
    agrees(amountOf(a) - amountOf(b))
  })
})

/** Exact cents of a decimal by fractions: valid if the denominator divides the numerator. */
const centsByFraction = (decimal: string): bigint | undefined => {
  const [mantissa = "", exponent = "0"] = decimal.toLowerCase().split("e")
  const [whole = "", fraction = ""] = mantissa.split(".")
  const power = Number(exponent) - fraction.length + 2
  const numerator = BigInt(whole + fraction) * 10n ** BigInt(Math.max(power, 0))
  const denominator = 10n ** BigInt(Math.max(-power, 0))
  const cents = numerator / denominator
  return cents * denominator === numerator && cents >= 1n && cents <= 999_999_999_999n ? cents : undefined
}

describe("centsIn", () => {
  it.for<readonly [string, number | undefined]>([
    ["9999999999.99", 999_999_999_999],
    ["9999999999.990000000000000000000", 999_999_999_999],
    ["0.01", 1],
    ["0.3", 30],
    ["100.0", 10_000],
    ["1.10000", 110],
    ["1.1e1", 1_100],
    ["1E+2", 10_000],
    ["12345e-2", 12_345],
    ["0.00000000001e9", 1],
    [`1${"0".repeat(400)}e-400`, 100],
    [`0.${"0".repeat(400)}1e400`, 10],
    ["9999999999.9900001", undefined],
    ["9999999999.991", undefined],
    ["1.0000000000000000001", undefined],
    ["0.01000000000000000000001", undefined],
    ["0.30000000000000004", undefined],
    ["0.009", undefined],
    ["0.001", undefined],
    ["1e-7", undefined],
    ["1e-3", undefined],
    ["1.5e-2", undefined],
    [`1e-${"9".repeat(400)}`, undefined],
    ["10000000000", undefined],
    ["1e10", undefined],
    [`1e${"9".repeat(400)}`, undefined],
    ["0", undefined],
    ["0.00", undefined],
    ["0e999999999", undefined],
    ["-0.01", undefined],
    ["-5", undefined],
    ["", undefined],
    ["NaN", undefined],
    ["Infinity", undefined],
    ["+5", undefined],
    [".5", undefined],
    ["5.", undefined],
    ["0x10", undefined],
    ["1_000", undefined],
    [" 5", undefined],
    ["5\n", undefined]
  ])("D-TX-1: %s is %s cents", ([decimal, cents]) => {
    assert.strictEqual<number | undefined>(centsIn(decimal), cents)
  })

  const Digits = Schema.String.check(Schema.isPattern(/^(?:0{0,3}[0-9]{1,12}0{0,9})$/))
  const Fraction = Schema.String.check(Schema.isPattern(/^(?:\.[0-9]{1,3}0{0,20}[0-9]?)?$/))
  const Exponent = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: -16, maximum: 16 })))

  it.prop(
    "D-TX-1: agrees with exact fractions for any decimal",
    [Digits, Fraction, Exponent],
    ([whole, fraction, exponent]) => {
      const decimal = `${whole}${fraction}${exponent === null ? "" : `e${exponent}`}`
      const cents = centsIn(decimal)
      assert.strictEqual(cents === undefined ? undefined : BigInt(cents), centsByFraction(decimal), decimal)
    },
    { arbitrary: { runs: 2000 } }
  )

  it.prop(
    "D-TX-1: all notations of an amount are the same cents, and a fraction of a cent more is rejected",
    [Cents, Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 }))],
    ([cents, zeros]) => {
      const decimal = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
      const nothing = "0".repeat(zeros)
      for (const same of [`${decimal}${nothing}`, `${cents}e-2`, `${cents}${nothing}e-${zeros + 2}`])
        assert.strictEqual(centsIn(same), cents, same)
      assert.isUndefined(centsIn(`${decimal}${nothing}1`))
    }
  )
})

describe("amountOf", () => {
  it.prop("D-TX-1: is the decimal of the cents, and centsOf is its inverse", [Cents], ([cents]) => {
    assert.strictEqual(amountOf(cents), amountByText(BigInt(cents)))
    assert.strictEqual(centsOf(amountOf(cents)), cents)
  })

  it("D-TX-1: has at most two decimals for amounts up to 10,000.00", () => {
    for (let cents = 1; cents <= 1_000_000; cents += 997) {
      assert.match(String(amountOf(Cents.make(cents))), /^\d+(\.\d{1,2})?$/)
    }
  })
})

describe("Cents and Currency", () => {
  it("D-TX-1: an amount is 1 to 999,999,999,999 whole cents", () => {
    for (const right of [1, 999_999_999_999]) assert.isTrue(Schema.is(Cents)(right), String(right))
    for (const wrong of [0, -1, 1.5, 1_000_000_000_000, Number.NaN, "1"])
      assert.isFalse(Schema.is(Cents)(wrong), String(wrong))
  })

  it("D-TX-1: a currency is three upper-case ASCII letters, in ISO 4217 or not", () => {
    for (const right of ["USD", "XXX", "QQQ"]) assert.isTrue(Schema.is(Currency)(right), right)
    for (const wrong of ["usd", "US", "USDT", "U5D", "US$", "ÄÖÜ", "USD\n", ""])
      assert.isFalse(Schema.is(Currency)(wrong), JSON.stringify(wrong))
  })

  it.prop(
    "Specification 4.3, rule 3: money is equal if amount and currency are equal",
    [Money, Money],
    ([a, b]) => {
      const text = ({ cents, currency }: Money) => `${cents} ${currency}`
      assert.isTrue(isSameMoney(a, { ...a }))
      assert.isFalse(isSameMoney(a, { ...a, currency: Currency.make(a.currency === "EUR" ? "USD" : "EUR") }))
      assert.isFalse(isSameMoney(a, { ...a, cents: Cents.make(a.cents === 1 ? 2 : a.cents - 1) }))
      assert.strictEqual(isSameMoney(a, b), text(a) === text(b))
    }
  )
})
