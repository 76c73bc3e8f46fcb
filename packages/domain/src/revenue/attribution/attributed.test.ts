import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Currency } from "../../kernel/money/index.ts"
import { attributed, type Conversion } from "./attributed.ts"
import { creditsOf } from "./creditsOf.ts"
import { learntWeights } from "./learnt.ts"
import { Model, RuleModel } from "./Model.ts"
import { shareOut } from "./shareOut.ts"

const at = (hour: number) => DateTime.makeUnsafe(Date.UTC(2026, 0) + hour * 3_600_000)
const Hour = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 }))
const Drawn = Schema.Array(
  Schema.Struct({
    touches: Schema.Array(Schema.Tuple([Hour, Schema.Literals(["direct", "email", "paid_search"])])).check(
      Schema.isMaxLength(4)
    ),
    lead: Schema.NullOr(Hour),
    converted: Hour,
    currency: Schema.Literals(["EUR", "USD"]),
    times: Schema.Literals([1, 1, 2, 30]),
    cents: Schema.NullOr(Schema.Literals([1, -1, 100, 101, -5000, 999_999_999_999]))
  })
).check(Schema.isMaxLength(8))

const conversionsOf = (drawn: typeof Drawn.Type): ReadonlyArray<Conversion<Currency>> =>
  drawn.map(({ cents, converted, currency, lead, times, touches }) => ({
    path: {
      touches: touches
        .toSorted(([one], [other]) => one - other)
        .map(([hour, key]) => ({ at: at(hour), key, isDirect: key === "direct" })),
      leadAt: lead === null ? null : at(lead),
      dealAt: null,
      convertedAt: at(converted)
    },
    amounts: cents === null ? [] : [{ unit: Currency.make(currency), cents: BigInt(cents * times) }],
    converted: cents !== null && cents > 0 ? times : 0,
    lost: cents === null ? times : 0
  }))

describe("attributed", () => {
  it.prop(
    "D-ATTR-21: under each model the credits of a currency add up to its money",
    [Drawn],
    ([drawn]) => {
      const conversions = conversionsOf(drawn)
      for (const model of Model.literals)
        for (const currency of ["EUR", "USD"]) {
          const sum = (all: ReadonlyArray<{ unit: string; cents: bigint }>) =>
            all.reduce((cents, one) => cents + (one.unit === currency ? one.cents : 0n), 0n)
          const amounts = conversions.flatMap((conversion) => conversion.amounts)
          assert.strictEqual(sum(attributed(conversions, model)), sum(amounts), model)
        }
    },
    { arbitrary: { runs: 300 } }
  )

  it.prop(
    "D-ATTR-21: credits come by currency and key, unknown ones last, each once and none of zero",
    [Drawn],
    ([drawn]) => {
      for (const model of Model.literals) {
        const credits = attributed(conversionsOf(drawn), model)
        // No key is behind a tilde.
        const order = credits.map(({ key, unit }) => `${unit} ${key ?? "~"}`)
        assert.deepStrictEqual(order, [...new Set(order)].toSorted(), model)
        assert.isTrue(credits.every(({ cents }) => cents !== 0n))
      }
    },
    { arbitrary: { runs: 100 } }
  )

  it.prop(
    "D-ATTR-27, D-ATTR-28: a model that learns does so from paths with a touch, and shares the money of all of them",
    [Drawn],
    ([drawn]) => {
      const conversions = conversionsOf(drawn)
      const paths = drawn
        .map(({ cents, converted, times, touches }) => ({
          steps: touches
            .filter(([hour]) => hour <= converted)
            .toSorted(([one], [other]) => one - other)
            .map(([, key]) => key),
          converted: cents !== null && cents > 0 ? times : 0,
          lost: cents === null ? times : 0,
          cents: cents === null ? 0n : BigInt(cents * times)
        }))
        .map((path, place) => ({ ...path, unit: drawn[place]?.currency }))
        .filter(({ steps }) => steps.length > 0)
      for (const model of ["markov", "shapley"] as const)
        for (const unit of ["EUR", "USD"]) {
          const weights = learntWeights(model, paths)
          const whole = paths.reduce((sum, one) => (one.unit === unit ? sum + one.cents : sum), 0n)
          const shares = shareOut(
            whole,
            weights.map(([, weight]) => weight)
          )
          const expected = weights.map(([key], place) => [key, shares[place] ?? 0n] as const)
          assert.deepStrictEqual(
            attributed(conversions, model)
              .filter((credit) => credit.unit === unit && credit.key !== null)
              .map(({ cents, key }) => [key, cents]),
            expected.filter(([, cents]) => cents !== 0n).map(([key, cents]) => [key, cents]),
            `${model} ${unit}`
          )
        }
    },
    { arbitrary: { runs: 100 } }
  )

  it.prop(
    "D-ATTR-31: the credits are those of each payment by itself, but for a cent of each path",
    [Drawn],
    ([drawn]) => {
      const conversions = conversionsOf(drawn.flatMap((one) => [one, one]))
      for (const model of RuleModel.literals) {
        const credits = attributed(conversions, model)
        for (const key of ["direct", "email", "paid_search"])
          for (const unit of ["EUR", "USD"]) {
            const alone = conversions.flatMap(({ amounts, path }) =>
              amounts
                .filter((amount) => amount.unit === unit)
                .flatMap(({ cents }) => creditsOf(path, model, cents))
                .filter((_, place) => path.touches[place % path.touches.length]?.key === key)
            )
            const found = credits.find((credit) => credit.key === key && credit.unit === unit)?.cents ?? 0n
            const expected = alone.reduce((sum, cents) => sum + cents, 0n)
            assert.isAtMost(Math.abs(Number(found - expected)), 4 * drawn.length, model)
          }
        const apart = conversions.flatMap((one) =>
          one.amounts.map((amount) => ({ ...one, amounts: [amount] }))
        )
        assert.deepStrictEqual(attributed(apart.toReversed(), model), credits, model)
      }
    },
    { arbitrary: { runs: 300 } }
  )

  it("D-ATTR-31: three payments of the same path are shared as one, and rounded once", () => {
    const third = {
      touches: [
        [0, "email"],
        [1, "direct"],
        [2, "paid_search"]
      ],
      lead: null,
      converted: 4
    } as const
    const one = { ...third, currency: "EUR", times: 1, cents: 100 } as const
    const credits = attributed(conversionsOf([one, one, one]), "linear")
    assert.deepStrictEqual(
      credits.map(({ cents }) => cents),
      [100n, 100n, 100n]
    )
    assert.deepStrictEqual(
      attributed(conversionsOf([one]), "linear").map(({ cents, key }) => [key, cents]),
      [
        ["direct", 33n],
        ["email", 34n],
        ["paid_search", 33n]
      ]
    )
  })

  it.prop(
    "D-ATTR-22: a refund of all payments leaves no credit",
    [Drawn],
    ([drawn]) => {
      const paid = conversionsOf(drawn)
      const refunds = paid.map(({ amounts, ...others }) => ({
        ...others,
        converted: 0,
        amounts: amounts.map(({ cents, unit }) => ({ unit, cents: -cents }))
      }))
      for (const model of Model.literals)
        assert.deepStrictEqual(attributed([...paid, ...refunds], model), [], model)
    },
    { arbitrary: { runs: 100 } }
  )

  it("D-ATTR-22: money of a contact without a touch before it has no key", () => {
    const conversions = conversionsOf([
      { touches: [[5, "email"]], lead: null, converted: 4, currency: "EUR", times: 1, cents: 100 },
      { touches: [[3, "email"]], lead: null, converted: 4, currency: "EUR", times: 1, cents: 101 }
    ])
    for (const model of Model.literals)
      assert.deepStrictEqual<unknown>(attributed(conversions, model), [
        { key: "email", unit: "EUR", cents: 101n },
        { key: null, unit: "EUR", cents: 100n }
      ])
  })
})
