import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { readPreferences } from "../journey/preferences.ts"
import { nearest } from "./nearest.ts"
import { partsOfDay } from "./partsOfDay.ts"

const Minutes = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1439 }))).check(
  Schema.isMaxLength(12),
  Schema.isUnique()
)
const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 0, minute)).toISOString()

describe("D-PAGE-14: the starts nearest to a lost one", () => {
  it.prop(
    "are those that no other start is nearer than, ascending",
    [Minutes, Minutes],
    ([minutes, [lost = 0]]) => {
      const found = nearest(minutes.map(at), at(lost), 3)
      assert.deepStrictEqual(found, found.toSorted())
      assert.lengthOf(found, Math.min(3, minutes.length))
      const distance = (start: string) => Math.abs(Date.parse(start) - Date.parse(at(lost)))
      const furthest = Math.max(0, ...found.map(distance))
      for (const other of minutes.map(at))
        if (!found.includes(other)) assert.isAtLeast(distance(other), furthest)
    }
  )
})

describe("the parts of a day", () => {
  it.prop("contain each start once, by its hour in the zone", [Minutes], ([minutes]) => {
    const starts = minutes.toSorted((one, other) => one - other).map(at)
    const parts = partsOfDay(starts, "UTC")
    assert.deepStrictEqual(
      parts.flatMap(({ starts }) => starts),
      starts
    )
    const expected = { morning: [0, 12], afternoon: [12, 18], evening: [18, 24] }
    for (const { part, starts } of parts)
      for (const start of starts) {
        const hour = new Date(start).getUTCHours()
        assert.isTrue(hour >= (expected[part][0] ?? 0) && hour < (expected[part][1] ?? 0))
      }
  })
})

describe("D-PAGE-12: stored preferences", () => {
  it.each([
    [null, null, null],
    ["{", null, null],
    ["5", null, null],
    ['{"zone":7,"clock":"13"}', null, null],
    ['{"zone":"Asia/Kathmandu","clock":"12"}', "Asia/Kathmandu", "12"]
  ])("%s: %s, %s", (text, zone, clock) => {
    assert.deepStrictEqual(readPreferences(text), { zone, clock })
  })
})
