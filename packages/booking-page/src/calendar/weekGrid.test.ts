import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { dayIn, plusDays, weekdayOf } from "./dates.ts"
import { dayAfterKey } from "./dayAfterKey.ts"
import { pageOf, weekGrid } from "./weekGrid.ts"

const WeekStart = Schema.Literals([1, 6, 7])
const Offset = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 365 * 60 }))

const slowWeekday = (day: string) =>
  ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(
    new Date(`${day}T12:00:00Z`).toUTCString().slice(0, 3)
  ) || 7
const dayNumber = (offset: number) => new Date(Date.UTC(2020, 0, 1 + offset)).toISOString().slice(0, 10)

describe("weekGrid", () => {
  it("begins with the week of today, from Monday and from Sunday, and has five weeks", () => {
    const rows = (weekStart: number, page = 0) =>
      weekGrid("2026-11-24", weekStart, page).map((week) => week.map((day) => day.slice(8)).join(" "))
    assert.deepStrictEqual(rows(1), [
      "23 24 25 26 27 28 29",
      "30 01 02 03 04 05 06",
      "07 08 09 10 11 12 13",
      "14 15 16 17 18 19 20",
      "21 22 23 24 25 26 27"
    ])
    assert.strictEqual(rows(7)[0], "22 23 24 25 26 27 28")
    assert.strictEqual(rows(1, 1)[0], "28 29 30 31 01 02 03")
  })

  it.prop(
    "contains today on its first page, and every later day on exactly the page that pageOf names, under its weekday",
    [Offset, Offset, WeekStart],
    ([offset, later, weekStart]) => {
      const [today, day] = [dayNumber(offset), dayNumber(offset + later)]
      assert.isTrue(weekGrid(today, weekStart, 0)[0]?.includes(today))
      const page = pageOf(day, today, weekStart)
      const shown = [page - 1, page, page + 1].map((one) =>
        weekGrid(today, weekStart, one)
          .flat()
          .filter((other) => other === day)
      )
      assert.deepStrictEqual(shown, [[], [day], []])
      const column = weekGrid(today, weekStart, page)
        .map((week) => week.indexOf(day))
        .find((index) => index !== -1)
      assert.strictEqual(slowWeekday(day), ((weekStart - 1 + (column ?? 0)) % 7) + 1)
    }
  )
})

describe("dates", () => {
  it.prop("agree with JavaScript's Date", [Offset], ([offset]) => {
    const day = dayNumber(offset)
    assert.strictEqual(plusDays(day, 1), dayNumber(offset + 1))
    assert.strictEqual(plusDays(day, -1), dayNumber(offset - 1))
    assert.strictEqual(weekdayOf(day), slowWeekday(day))
  })

  it.each([
    ["Pacific/Apia", "2026-11-21T11:30:00Z", "2026-11-22"],
    ["Asia/Kathmandu", "2026-11-21T18:20:00Z", "2026-11-22"],
    ["America/New_York", "2026-11-21T04:59:59Z", "2026-11-20"],
    ["America/New_York", "2026-11-21T05:00:00Z", "2026-11-21"],
    ["Africa/Cairo", "2026-04-23T22:00:00Z", "2026-04-24"]
  ])("in %s it is at %s the %s", (zone, at, day) => {
    assert.strictEqual(dayIn(zone, Date.parse(at)), day)
  })
})

describe("the keys of the ARIA date grid", () => {
  it.each([
    ["ArrowLeft", "2026-11-24"],
    ["ArrowRight", "2026-11-26"],
    ["ArrowUp", "2026-11-18"],
    ["ArrowDown", "2026-12-02"],
    ["Home", "2026-11-23"],
    ["End", "2026-11-29"],
    ["PageUp", "2026-10-21"],
    ["PageDown", "2026-12-30"],
    ["a", null]
  ])("%s moves from Wednesday, 25 November 2026 to %s", (key, expected) => {
    assert.strictEqual(dayAfterKey("2026-11-25", key, { weekStart: 1 }), expected)
  })

  it("are mirrored in right-to-left text", () => {
    const options = { weekStart: 6, isRightToLeft: true }
    assert.strictEqual(dayAfterKey("2026-11-25", "ArrowLeft", options), "2026-11-26")
    assert.strictEqual(dayAfterKey("2026-11-25", "Home", options), "2026-11-21")
  })

  it.prop("Home and End stay in the week", [Offset, WeekStart], ([offset, weekStart]) => {
    const day = dayNumber(offset)
    const [first, last] = ["Home", "End"].map((key) => dayAfterKey(day, key, { weekStart }) ?? "")
    assert.strictEqual(slowWeekday(first ?? ""), weekStart)
    assert.strictEqual(plusDays(first ?? "", 6), last)
    assert.isTrue((first ?? "") <= day && day <= (last ?? ""))
  })
})
