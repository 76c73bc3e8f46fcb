import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { dayMeetings } from "./dayMeetings.ts"
import type { Period } from "./periods.ts"

const hour = 3_600_000
const day: Period = { from: 0, to: 24 * hour }
const pageSize = 5

/** An API with these starts, in the order of creation; a page has five. */
const apiOf = (minutes: ReadonlyArray<number>) => {
  const asked: Array<Period> = []
  const starts = minutes.map((minute) => minute * 60_000)
  return {
    asked,
    read: (period: Period) => {
      asked.push(period)
      const found = starts.filter((start) => start >= period.from && start < period.to)
      return Promise.resolve({
        items: found.slice(0, pageSize).map((start) => ({ startAt: new Date(start).toISOString() })),
        isWhole: found.length <= pageSize
      })
    }
  }
}

const minute = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1439 }))

describe("dayMeetings", () => {
  it.prop(
    "D-CON-59: today has all meetings, or the next ones by their start, whatever the order of creation",
    [Schema.Array(minute), minute],
    async ([minutes, nowMinute]) => {
      const now = nowMinute * 60_000
      const { asked, read } = apiOf(minutes)
      const { isWhole, items } = await dayMeetings(read, day, now)
      const shown = items.map(({ startAt }) => Date.parse(startAt))
      const all = minutes.map((each) => each * 60_000).toSorted((one, other) => one - other)
      assert.deepStrictEqual(
        shown,
        shown.toSorted((one, other) => one - other)
      )
      assert.strictEqual(isWhole, all.length <= pageSize)
      if (isWhole) assert.deepStrictEqual(shown, all)
      else {
        const later = all.filter((start) => start >= now)
        const expected = later.length > 0 ? later[0] : all.at(-1)
        const edge = later.length > 0 ? shown[0] : shown.at(-1)
        // Of more than a page within an hour, the API chooses.
        assert.isAtMost(Math.abs((edge ?? Infinity) - (expected ?? 0)), hour)
        if (all.filter((start) => Math.abs(start - now) < 3 * hour).length <= pageSize)
          assert.strictEqual(edge, expected)
      }
      assert.isAtMost(asked.length, 60)
    }
  )

  it("D-CON-59: the next meeting is shown, though a hundred later ones were booked before it", async () => {
    const { read } = apiOf([...Array.from({ length: 100 }, (_, nth) => 700 + nth), 605])
    const { isWhole, items } = await dayMeetings(read, day, 600 * 60_000)
    assert.isFalse(isWhole)
    assert.strictEqual(items[0]?.startAt, new Date(605 * 60_000).toISOString())
  })
})
