import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { cellsOf, cellsOfDay, weekdays, weekOf } from "./week.ts"
import { cellAfter, firstCell, isIn, timeOfBlock, withBlock } from "./weekKeys.ts"

const CellOf = Schema.Struct({
  day: Schema.Literals(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]),
  half: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: cellsOfDay - 1 }))
})

describe("the keys of the week", () => {
  it("D-CON-80: arrow keys move by a half hour and by a day, and stay at the edges", () => {
    const monday = { day: "mon", half: 0 } as const
    assert.deepStrictEqual(cellAfter("ArrowUp", monday), monday)
    assert.deepStrictEqual(cellAfter("ArrowLeft", monday), monday)
    assert.deepStrictEqual(cellAfter("ArrowDown", monday), { day: "mon", half: 1 })
    assert.deepStrictEqual(cellAfter("ArrowRight", monday), { day: "tue", half: 0 })
    assert.deepStrictEqual(cellAfter("End", monday), { day: "mon", half: 47 })
    assert.deepStrictEqual(cellAfter("Home", { day: "sun", half: 9 }), { day: "sun", half: 0 })
    assert.deepStrictEqual(cellAfter("ArrowRight", { day: "sun", half: 9 }), { day: "sun", half: 9 })
    assert.isNull(cellAfter("Tab", monday))
  })

  it.prop(
    "D-CON-80: a block opens or closes its half hours and no other",
    [CellOf, CellOf, Schema.Boolean],
    ([from, to, isOpen]) => {
      const week = { ...weekOf([]), tue: [{ from: "09:00", to: "17:00" }] }
      const block = { from, to }
      const changed = { ...week, ...withBlock(week, block, isOpen) }
      for (const day of weekdays)
        for (const [half, isNow] of cellsOf(changed[day]).entries())
          assert.strictEqual(isNow, isIn(block, { day, half }) ? isOpen : cellsOf(week[day])[half])
    }
  )

  it("D-CON-80: a block says its time, whichever corner is first", () => {
    const block = { from: { day: "wed", half: 25 }, to: { day: "mon", half: 18 } } as const
    assert.deepStrictEqual(timeOfBlock(block), { from: "09:00", to: "13:00" })
  })

  it("D-CON-80: the week begins at its first open half hour", () => {
    assert.deepStrictEqual(firstCell({ ...weekOf([]), thu: [{ from: "10:00", to: "12:00" }] }), {
      day: "thu",
      half: 20
    })
    assert.deepStrictEqual(firstCell(weekOf([])), { day: "mon", half: 18 })
  })
})
