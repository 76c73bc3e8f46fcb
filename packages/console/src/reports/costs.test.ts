import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { costFinding, type CostItem, costLines, spentOn } from "./costs.ts"

const item = (
  key: string,
  amount: number,
  more: Partial<CostItem> = {},
  currency: string | null = "EUR"
): CostItem => ({
  key,
  campaign: null,
  spend: currency === null ? [] : [{ amount, currency }],
  leads: 1,
  bookings: 0,
  came: 0,
  customers: 0,
  revenue: [],
  currency,
  costPerLead: null,
  costPerBooked: null,
  costPerCame: null,
  costPerCustomer: null,
  returnOnSpend: null,
  ...more
})

describe("The costs of advertising", () => {
  it("D-CON-202: says which line costs most without a lead", () => {
    const found = costFinding([item("a", 5, { leads: 0 }), item("b", 9, { leads: 0 }), item("c", 99)])
    assert.deepStrictEqual(found?._tag === "Idle" && [found.idle.item.key, found.idle.money], [
      "b",
      { amount: 9, currency: "EUR" }
    ])
  })

  it("D-CON-202: else says where a booking costs least and most, within one currency", () => {
    const found = costFinding([
      item("a", 5, { costPerBooked: 5 }),
      item("b", 9, { costPerBooked: 4.5 }),
      item("dollars", 1, { costPerBooked: 1 }, "USD"),
      item("free", 0, { leads: 7 }, null)
    ])
    assert.deepStrictEqual(found?._tag === "Range" && [found.best.item.key, found.worst.item.key], ["b", "a"])
  })

  it("D-CON-202: else says the sum of each currency, and nothing without spend", () => {
    assert.deepStrictEqual(costFinding([item("a", 5.1), item("b", 0.2), item("c", 1, {}, "USD")]), {
      _tag: "Spent",
      sums: [
        { amount: 5.3, currency: "EUR" },
        { amount: 1, currency: "USD" }
      ]
    })
    assert.isNull(costFinding([item("free", 0, {}, null)]))
  })

  const Drawn = Schema.Array(
    Schema.Struct({
      amount: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 50 })),
      leads: Schema.Literals([0, 2]),
      currency: Schema.Literals(["EUR", "USD"])
    })
  ).check(Schema.isMaxLength(30))
  it.prop("D-CON-202: the line without a lead has most spend of its currency", [Drawn], ([drawn]) => {
    const items = drawn.map(({ amount, currency, leads }, nth) => item(`${nth}`, amount, { leads }, currency))
    const found = costFinding(items)
    if (found?._tag === "Idle")
      for (const other of items)
        if (other.currency === found.idle.money.currency && other.leads === 0)
          assert.isAtMost(spentOn(other), found.idle.money.amount)
    const lines = costLines(items)
    assert.isAtMost(lines.length, 20)
    for (const left of items)
      if (!lines.includes(left)) for (const line of lines) assert.isAtLeast(spentOn(line), spentOn(left))
  })
})
