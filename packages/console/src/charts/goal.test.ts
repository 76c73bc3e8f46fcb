import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { goalIn, weekOfGoal } from "./goal.ts"

const Cents = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000_000 }))

describe("the goal", () => {
  it("D-CON-183: is the one of the currency", () => {
    const goals = [
      { amount: 50_000, currency: "USD" },
      { amount: 900, currency: "EUR" }
    ]
    const found = ["USD", "EUR", "GBP"].map((currency) => goalIn(goals, currency))
    assert.deepStrictEqual([...found, goalIn(undefined, "USD")], [50_000, 900, null, null])
  })

  it.prop("D-CON-183: of a week makes the one of the month in four years of weeks", [Cents], ([cents]) => {
    const month = cents / 100
    // 1,461 days are four years, or 48 months.
    const weeks = 1461 / 7
    assert.isBelow(Math.abs(weekOfGoal(month) * weeks - month * 48), 0.0051 * weeks)
  })
})
