import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { shades } from "../charts/ColumnChart.tsx"
import { shifted } from "../parts/days.ts"
import { courseOf } from "./courses.ts"
import { lengthOf } from "./period.ts"
import { columnsOf, daysOfWeeks, shadesOf, weeksOf } from "./weeks.ts"

const Length = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 400 }))
const Last = Schema.Literals(["2026-11-29", "2026-11-30", "2024-02-29", "2027-01-01"])
const Item = Schema.Struct({
  week: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 23 })),
  key: Schema.NullOr(Schema.Literals(["a", "b", "c", "d", "e", "f", "g"])),
  isRest: Schema.Boolean,
  amount: Schema.Literals([1, 20, 300.5, -70])
})

const sum = (values: ReadonlyArray<number>) => values.reduce((all, value) => all + value, 0)

describe("The weeks of a report", () => {
  it.prop(
    "D-REP-5: they are whole weeks up to the last day, and can be reported with those before",
    [Length, Last],
    ([length, last]) => {
      const days = { first: shifted(last, 1 - length), last }
      const weeks = weeksOf(days)
      for (const [nth, monday] of weeks.entries()) {
        assert.strictEqual(new Date(`${monday}T00:00:00Z`).getUTCDay(), 1)
        if (nth > 0) assert.strictEqual(monday, shifted(weeks[nth - 1] ?? "", 7))
      }
      const newest = weeks.at(-1) ?? ""
      assert.isTrue(newest <= last && last < shifted(newest, 7))
      assert.isAtLeast(weeks.length, 12)
      assert.isAtMost(lengthOf(daysOfWeeks(weeks, days)), 799)
    }
  )

  it.prop("D-REP-5: no amount of a week is lost, whatever its key", [Schema.Array(Item)], ([given]) => {
    const days = { first: "2026-11-01", last: "2026-11-29" }
    const weeks = weeksOf(days)
    const start = daysOfWeeks(weeks, days).first
    const items = given.map(({ amount, isRest, key, week }) => ({
      date: shifted(start, 7 * week),
      key: isRest ? null : key,
      isRest,
      bookings: 0,
      deals: 0,
      closed: 0,
      revenue: [
        { amount, currency: "EUR" },
        { amount: 1, currency: "USD" }
      ]
    }))
    const series = {
      step: "week" as const,
      by: "host" as const,
      from: "",
      to: "",
      timezone: "UTC",
      items
    }
    const colours = shadesOf(series, weeks, "EUR")
    assert.isAtMost(colours.length, shades)
    const columns = columnsOf(series, weeks, colours, "EUR", String)
    const within = given.filter(({ week }) => week >= 12)
    // If all keys sum up to nothing there is no colour.
    if (colours.some(({ isRest }) => isRest) || colours.length > 0)
      for (const [nth, column] of columns.entries()) {
        const ofWeek = within.filter(({ week }) => week === 12 + nth).map(({ amount }) => amount)
        if (colours.some(({ isRest }) => isRest)) assert.closeTo(sum(column.values), sum(ofWeek), 1e-6)
      }
    assert.closeTo(
      sum(columns.map(({ before }) => before)),
      sum(given.filter(({ week }) => week < 12).map(({ amount }) => amount)),
      1e-6
    )
    assert.closeTo(sum(colours.map(({ total }) => total)), sum(within.map(({ amount }) => amount)), 1e-6)
  })
})

describe("The course of a figure", () => {
  it.prop("D-REP-5: it has at most twelve points, and loses no day", [Length, Last], ([length, last]) => {
    const days = { first: shifted(last, 1 - length), last }
    const items = Array.from({ length }, (_, nth) => ({ date: shifted(days.first, nth) }))
    const outside = [{ date: shifted(days.first, -1) }, { date: shifted(last, 1) }]
    const course = courseOf([...items, ...outside], days, () => 1)
    assert.isAtMost(course.length, 12)
    assert.strictEqual(sum(course), length)
  })
})
