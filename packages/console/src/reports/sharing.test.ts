import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { costGroups, leaderOf, linesOf, models, parts, sharingIn, sharingText } from "./sharing.ts"

const Amounts = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: -5000, maximum: 5000 }))).check(
  Schema.isMaxLength(20)
)
const itemsOf = (cents: ReadonlyArray<number>) =>
  cents.map((amount, nth) => ({
    key: nth === 0 ? null : `key-${nth}`,
    bookings: 0,
    deals: 0,
    closed: 0,
    revenue: [
      { amount: amount / 100, currency: "EUR" },
      { amount: 1, currency: "USD" }
    ]
  }))

describe("Revenue that is shared among visits", () => {
  it.prop(
    "D-CON-198: its address is read as it was written, and an invalid one is the usual sharing",
    [Schema.Literals(parts), Schema.Literals(models), Schema.Literals(costGroups), Schema.String],
    ([part, model, costs, text]) => {
      assert.deepStrictEqual(sharingIn(sharingText({ part, model, costs })), { part, model, costs })
      const usual = { part: "channel", model: "last_non_direct", costs: "campaign" } as const
      assert.deepStrictEqual(sharingIn(`<${text}`), usual)
      assert.strictEqual(sharingText(usual), "")
    }
  )

  it.prop(
    "D-CON-198: the picture has at most twelve lines, which add up to the revenue",
    [Amounts],
    ([drawn]) => {
      const cents = [...drawn, ...drawn.toReversed()]
      const lines = linesOf(itemsOf(cents), "EUR")
      const sum = (all: ReadonlyArray<number>) => all.reduce((whole, one) => whole + one, 0)
      assert.strictEqual(sum(lines.map(({ amount }) => Math.round(100 * amount))), sum(cents))
      assert.isAtMost(lines.length, 12)
      const shown = lines.filter(({ isRest }) => !isRest).map(({ amount }) => amount)
      assert.deepStrictEqual(
        shown,
        shown.toSorted((one, other) => other - one)
      )
    }
  )

  it.prop("D-CON-199: the sentence names the key that no other exceeds", [Amounts], ([cents]) => {
    const leader = leaderOf(itemsOf(cents), "EUR")
    const gains = cents.filter((one) => one > 0)
    if (leader === null) return assert.isEmpty(gains)
    const own = cents[leader.key === null ? 0 : Number(leader.key.slice(4))] ?? 0
    assert.strictEqual(own, Math.max(...gains))
    assert.closeTo(leader.share, own / gains.reduce((all, one) => all + one, 0), 1e-9)
  })
})
