import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { currenciesOf, type RevenueReport, revenueRows } from "./revenueRows.ts"

const Item = Schema.Struct({
  key: Schema.Literals(["a", "b", "c"]),
  currency: Schema.Literals(["EUR", "USD"]),
  amount: Schema.Literals([0.5, 1, 700])
})
const Items = Schema.Array(Item)

const report = (items: typeof Items.Type, by: RevenueReport["by"] = "host"): RevenueReport => ({
  by,
  from: "2026-01-01T00:00:00Z",
  to: "2026-02-01T00:00:00Z",
  items: [...new Map(items.map((item) => [item.key, item])).values()].map(({ key, ...money }) => ({
    key,
    bookings: 1,
    deals: 0,
    closed: 0,
    revenue: [money]
  }))
})

describe("The rows of revenue", () => {
  it.prop(
    "D-CON-13: no payment of a currency is lost, and the first row has most",
    [Items, Items],
    ([now, before]) => {
      const [current, former] = [report(now), report(before)]
      const sum = (one: RevenueReport, currency: string) =>
        one.items
          .flatMap(({ revenue }) => revenue.filter((money) => money.currency === currency))
          .reduce((all, { amount }) => all + amount, 0)
      for (const currency of currenciesOf([current, former])) {
        const rows = revenueRows(current, former, currency, String)
        assert.strictEqual(
          rows.reduce((all, { revenue }) => all + revenue, 0),
          sum(current, currency)
        )
        assert.strictEqual(
          rows.reduce((all, row) => all + (row.before ?? Number.NaN), 0),
          sum(former, currency)
        )
        const revenues = rows.map(({ revenue }) => revenue)
        assert.deepStrictEqual(
          revenues,
          revenues.toSorted((one, other) => other - one)
        )
      }
    }
  )

  it.prop("D-CON-13: months are in their order and not compared", [Items, Items], ([now, before]) => {
    const rows = revenueRows(report(now, "month"), report(before, "month"), "EUR", String)
    assert.deepStrictEqual(
      rows.map((row) => row.key),
      [...new Set(now.map(({ key }) => key))].toSorted()
    )
    assert.isTrue(rows.every((row) => row.before === null))
  })
})
