import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { callDaysAt, connectionTroubles } from "./connectionTroubles.ts"

const start = DateTime.makeUnsafe("2026-11-01T00:00:00Z")
const at = (hours: number) => DateTime.add(start, { hours })

describe("connectionTroubles", () => {
  it.prop(
    "D-RCV-15: a provider is silent three days after the last call of seven days in a row",
    [
      Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 40 }))).check(
        Schema.isMaxLength(40)
      )
    ],
    ([gaps]) => {
      let known: { callDays: number; lastCallAt: DateTime.Utc | null } = { callDays: 0, lastCallAt: null }
      let hour = 0
      const days = new Set<number>()
      for (const gap of gaps) {
        hour += gap
        days.add(Math.floor(hour / 24))
        known = { callDays: callDaysAt(known, at(hour)), lastCallAt: at(hour) }
      }
      // The oracle: whether each of the seven days up to the last call has one.
      const last = Math.floor(hour / 24)
      const isDaily = gaps.length > 0 && [0, 1, 2, 3, 4, 5, 6].every((before) => days.has(last - before))
      for (const [later, isLate] of [
        [71, false],
        [72, false],
        [73, true]
      ] as const)
        assert.deepStrictEqual(
          connectionTroubles({ ...known, wrongSignatures: 2 }, at(hour + later)),
          isDaily && isLate ? ["silent"] : []
        )
    }
  )

  it("D-RCV-15: three wrong signatures in a row are a trouble", () => {
    const never = { callDays: 0, lastCallAt: null }
    assert.deepStrictEqual(connectionTroubles({ ...never, wrongSignatures: 2 }, start), [])
    assert.deepStrictEqual(connectionTroubles({ ...never, wrongSignatures: 3 }, start), ["wrong_signatures"])
  })
})
