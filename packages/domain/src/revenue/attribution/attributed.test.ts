import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Currency } from "../../kernel/money/index.ts"
import { attributed, type Conversion } from "./attributed.ts"
import { Model } from "./Model.ts"

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
    cents: Schema.NullOr(Schema.Literals([1, -1, 100, 101, -5000, 999_999_999_999]))
  })
).check(Schema.isMaxLength(8))

const conversionsOf = (drawn: typeof Drawn.Type): ReadonlyArray<Conversion> =>
  drawn.map(({ cents, converted, currency, lead, touches }) => ({
    path: {
      touches: touches
        .toSorted(([one], [other]) => one - other)
        .map(([hour, key]) => ({ at: at(hour), key, isDirect: key === "direct" })),
      leadAt: lead === null ? null : at(lead),
      dealAt: null,
      convertedAt: at(converted)
    },
    money: cents === null ? null : { currency: Currency.make(currency), cents: BigInt(cents) }
  }))

describe("attributed", () => {
  it.prop(
    "D-ATTR-21: under each model the credits of a currency add up to its money",
    [Drawn],
    ([drawn]) => {
      const conversions = conversionsOf(drawn)
      for (const model of Model.literals)
        for (const currency of ["EUR", "USD"]) {
          const sum = (all: ReadonlyArray<{ currency: string; cents: bigint } | null>) =>
            all.reduce((cents, one) => cents + (one?.currency === currency ? one.cents : 0n), 0n)
          assert.strictEqual(
            sum(attributed(conversions, model)),
            sum(conversions.map(({ money }) => money)),
            model
          )
        }
    },
    { arbitrary: { runs: 300 } }
  )

  it.prop(
    "D-ATTR-22: a refund of all payments leaves no credit",
    [Drawn],
    ([drawn]) => {
      const paid = conversionsOf(drawn)
      const refunds = paid.map(({ money, path }) => ({
        path,
        money: money && { ...money, cents: -money.cents }
      }))
      for (const model of Model.literals)
        assert.deepStrictEqual(attributed([...paid, ...refunds], model), [], model)
    },
    { arbitrary: { runs: 100 } }
  )

  it("D-ATTR-22: money of a contact without a touch before it has no key", () => {
    const conversions = conversionsOf([
      { touches: [[5, "email"]], lead: null, converted: 4, currency: "EUR", cents: 100 },
      { touches: [[3, "email"]], lead: null, converted: 4, currency: "EUR", cents: 101 }
    ])
    for (const model of Model.literals)
      assert.deepStrictEqual<unknown>(attributed(conversions, model), [
        { key: "email", currency: "EUR", cents: 101n },
        { key: null, currency: "EUR", cents: 100n }
      ])
  })
})
