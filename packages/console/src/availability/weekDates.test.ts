import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { shifted } from "../parts/days.ts"
import { datesOf, mondayOf } from "../editing/weekDates.ts"
import { absenceOn, hoursOn, turnedDate, withHoursOn } from "./weekDates.ts"

const schedule = {
  timezone: "Europe/Berlin",
  weekly: [{ days: ["mon" as const, "tue" as const], from: "09:00", to: "17:00" }],
  overrides: [{ date: "2026-11-24", windows: [{ from: "10:00", to: "11:00" }] }]
}
const dates = datesOf("2026-11-23")
const afternoon = [{ from: "13:00", to: "17:00" }]
const day = (nth: number) => shifted("2026-11-01", nth)
const Day = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 }))

describe("the dates of a week", () => {
  it("D-CON-160: a week begins on Monday", () => {
    for (const date of Object.values(dates)) assert.strictEqual(mondayOf(date), "2026-11-23")
    assert.strictEqual(mondayOf("2026-11-22"), "2026-11-16")
  })

  it("D-CON-163: a date with its own hours is drawn with them, and changes alone", () => {
    assert.deepStrictEqual(hoursOn(schedule, dates).tue, [{ from: "10:00", to: "11:00" }])
    assert.deepStrictEqual(hoursOn(schedule, datesOf("2026-11-30")).tue, [{ from: "09:00", to: "17:00" }])
    const changed = withHoursOn(schedule, dates, { mon: afternoon, tue: afternoon })
    assert.deepStrictEqual(changed.overrides, [{ date: "2026-11-24", windows: afternoon }])
    assert.deepStrictEqual(changed.weekly, [
      { days: ["mon"], from: "13:00", to: "17:00" },
      { days: ["tue"], from: "09:00", to: "17:00" }
    ])
  })

  it.prop(
    "D-CON-164: a date is blocked and opened again, and every other date stays as it was",
    [Schema.Array(Schema.Struct({ from: Day, days: Day })), Day],
    ([spans, nth]) => {
      const absences = spans.map(({ days, from }, index) => ({
        from: day(from),
        to: day(from + days),
        reason: `Reason ${index}`
      }))
      const changed = turnedDate(absences, day(nth))
      for (let other = 0; other <= 90; other++) {
        const [before, after] = [absences, changed].map((all) => absenceOn(all, day(other)) !== undefined)
        assert.strictEqual(after, other === nth ? !before : before, day(other))
      }
      if (absenceOn(absences, day(nth)) === undefined)
        assert.deepStrictEqual(turnedDate(changed, day(nth)), absences)
    }
  )
})
