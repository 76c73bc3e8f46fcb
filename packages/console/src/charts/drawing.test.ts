import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { stackOf } from "./stack.ts"
import { ticksOf } from "./ticks.ts"

const Value = Schema.Literals([-1200.5, -3, 0, 0.02, 1, 7, 49, 50, 999, 63_400, 2_000_000])
const Values = Schema.Array(Value).check(Schema.isMaxLength(6))

describe("The drawing of charts", () => {
  it.prop("D-REP-5: the lines of a chart are even, and contain zero and all values", [Values], ([values]) => {
    const ticks = ticksOf(values)
    const [first = 0, second = 0] = ticks
    const last = ticks.at(-1) ?? 0
    assert.isTrue(ticks.includes(0))
    assert.isAtLeast(ticks.length, 2)
    assert.isAtMost(ticks.length, 6)
    for (const value of values) assert.isTrue(first <= value && value <= last)
    for (const [nth, tick] of ticks.entries())
      assert.closeTo(tick, first + nth * (second - first), (second - first) / 1e6)
  })

  it.prop("D-REP-5: the pieces of a column touch, and negative ones are below zero", [Values], ([values]) => {
    const pieces = stackOf(values)
    const sum = (all: ReadonlyArray<number>) => all.reduce((total, value) => total + value, 0)
    for (const [nth, value] of values.entries()) {
      const same = values.slice(0, nth).filter((other) => other < 0 === value < 0)
      const start = sum(same)
      const piece = pieces[nth]
      assert.closeTo(piece?.from ?? Number.NaN, Math.min(start, start + value), 1e-6)
      assert.closeTo(piece?.to ?? Number.NaN, Math.max(start, start + value), 1e-6)
    }
  })
})
