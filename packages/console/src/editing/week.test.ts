import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { cellsOf, cellsOfDay, weekdays, weeklyOf, weekOf, windowsOf } from "./week.ts"

const Cells = Schema.Array(Schema.Boolean).check(Schema.isBetweenLength(cellsOfDay, cellsOfDay))
const Time = Schema.Literals(["00:00", "07:30", "09:00", "12:15", "17:00", "23:30"])
const Windows = Schema.Array(Schema.Struct({ from: Time, to: Schema.Literals(["06:00", "18:00", "24:00"]) }))

describe("the hours of a week", () => {
  it.prop("D-CON-38: marked half hours are the half hours of their windows", [Cells], ([cells]) => {
    assert.deepStrictEqual([...cellsOf(windowsOf(cells))], [...cells])
  })

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
