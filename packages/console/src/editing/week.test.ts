import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import {
  cellsOf,
  cellsOfDay,
  changedWindows,
  copiedDay,
  nextWindow,
  weekdays,
  weeklyOf,
  weekOf,
  type Window
} from "./week.ts"

/** Half hours at the edges of the day and of the windows. */
const Half = Schema.Literals([0, 11, 12, 15, 18, 24, 35, 36, 46, 47])
const Time = Schema.Literals(["00:00", "07:30", "09:00", "12:15", "17:00", "23:30"])
const Windows = Schema.Array(Schema.Struct({ from: Time, to: Schema.Literals(["06:00", "18:00", "24:00"]) }))

const day = 24 * 60
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Every minute in the windows, those of the next day from 1,440 on. */
const minutesIn = (windows: ReadonlyArray<Window>): ReadonlySet<number> => {
  const minutes = new Set<number>()
  for (const { from, to } of windows) {
    const [start, end] = [minuteOf(from), minuteOf(to)]
    for (let minute = start; minute < (end <= start ? end + day : end); minute++) minutes.add(minute)
  }
  return minutes
}

describe("the hours of a week", () => {
  it.each([
    [[], "09:00", "17:00"],
    [[{ from: "09:00", to: "12:00" }], "13:00", "16:00"],
    [
      [
        { from: "13:00", to: "17:00" },
        { from: "09:00", to: "12:00" }
      ],
      "18:00",
      "21:00"
    ],
    [[{ from: "09:00", to: "22:00" }], "23:00", "24:00"],
    [[{ from: "09:00", to: "24:00" }], "18:00", "20:00"]
  ] as const)("D-CON-38: after %j, the added hours are %s to %s", (windows, from, to) => {
    assert.deepStrictEqual(nextWindow(windows), { from, to })
  })

  it("D-CON-38: the hours of a day are copied to all days", () => {
    const hours = [{ from: "09:00", to: "12:00" }]
    const week = weekOf([{ days: ["tue"], from: "09:00", to: "12:00" }])
    for (const day of weekdays) {
      assert.deepStrictEqual(copiedDay(week, "tue")[day], hours)
      assert.deepStrictEqual(copiedDay(week, "sun")[day], [])
    }
  })

  it.prop(
    "D-CON-38: half hours open or close, and every other minute stays as it was",
    [Windows, Half, Half, Schema.Boolean],
    ([windows, one, other, isOpen]) => {
      const cells = { first: Math.min(one, other), last: Math.max(one, other) }
      const changed = changedWindows(windows, cells, isOpen)
      for (let half = cells.first; half <= cells.last; half++)
        assert.strictEqual(cellsOf(changed)[half], isOpen)
      const closesMidnight = !isOpen && cells.last === cellsOfDay - 1
      const [before, after] = [minutesIn(windows), minutesIn(changed)]
      for (let minute = 0; minute < 2 * day; minute++) {
        const half = Math.floor(minute / 30)
        const isChanged = cells.first <= half && half <= cells.last
        const isExpected = isChanged ? isOpen : before.has(minute) && !(closesMidnight && minute >= day)
        assert.strictEqual(after.has(minute), isExpected, `minute ${minute}`)
      }
    }
  )

  it.prop(
    "D-CON-38: writing the hours of each day changes no day, and repeats none",
    [Windows, Windows],
    ([one, other]) => {
      const week = { ...weekOf([]), mon: one, wed: one, sun: other }
      const again = weekOf(weeklyOf(week))
      const unique = (windows: ReadonlyArray<{ from: string; to: string }>) =>
        [...new Set(windows.map(({ from, to }) => `${from}-${to}`))].toSorted()
      for (const day of weekdays) {
        assert.deepStrictEqual(unique(again[day]), unique(week[day]), day)
        assert.lengthOf(again[day], unique(week[day]).length)
      }
    }
  )
})
