import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import type { RevenueRow } from "../charts/revenueRows.ts"
import { revenueFinding } from "./revenueFinding.ts"

const Rows = Schema.Array(
  Schema.Struct({
    revenue: Schema.Int.check(Schema.isBetween({ minimum: -3, maximum: 4 })),
    bookings: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 }))
  })
).check(Schema.isMaxLength(6))

/** Looks at each row beside each other one. */
const slowFirst = (rows: ReadonlyArray<RevenueRow>, of: "bookings" | "revenue") =>
  rows.find(
    (row, nth) =>
      row[of] > 0 &&
      rows.every((other, place) => other[of] < row[of] || (other[of] === row[of] && nth <= place))
  )

describe("The finding of the report of revenue", () => {
  it.prop(
    "D-CON-238: it is the row with most revenue and its share of all gains, else the one with most bookings",
    [Rows],
    ([typed]) => {
      const rows = typed.map((row, nth): RevenueRow => ({
        ...row,
        key: String(nth),
        name: `Row ${nth}`,
        deals: 0,
        closed: 0,
        before: null
      }))
      const [earning, booked] = [slowFirst(rows, "revenue"), slowFirst(rows, "bookings")]
      const found = revenueFinding(rows)
      if (earning === undefined)
        assert.deepStrictEqual(found, booked === undefined ? null : { tag: "Bookings", row: booked })
      else {
        let gains = 0
        for (const { revenue } of rows) if (revenue > 0) gains += revenue
        assert.deepStrictEqual(found, { tag: "Revenue", row: earning, share: earning.revenue / gains })
      }
    }
  )
})
