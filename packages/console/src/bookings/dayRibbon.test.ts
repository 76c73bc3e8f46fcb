import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { placeAfter, ribbonDays, ribbonLength, shareOf } from "./dayRibbon.ts"

const Minutes = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3000 }))

describe("The ribbon of days", () => {
  it("D-CON-142: has 14 days from today on, also across a change of the clocks", () => {
    const days = ribbonDays("2026-10-20")
    assert.lengthOf(days, 14)
    assert.deepStrictEqual([days[0], days[5], days[13]], ["2026-10-20", "2026-10-25", "2026-11-02"])
  })

  it.prop(
    "D-CON-142: longer days have longer lines, and only an empty day has none",
    [Minutes, Minutes],
    ([one, other]) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      const [short, long] = [shareOf(less, [less, more]), shareOf(more, [less, more])]
      assert.isAtMost(short, long)
      assert.isAtMost(long, 72)
      assert.strictEqual(short === 0, less === 0)
    }
  )

  it("D-CON-142: arrow keys move by a day and stay in the ribbon", () => {
    for (let place = 0; place < ribbonLength; place++) {
      assert.strictEqual(placeAfter("ArrowLeft", place), Math.max(0, place - 1))
      assert.strictEqual(placeAfter("ArrowRight", place), Math.min(13, place + 1))
      assert.deepStrictEqual([placeAfter("Home", place), placeAfter("End", place)], [0, 13])
      assert.isNull(placeAfter("a", place))
    }
  })
})
