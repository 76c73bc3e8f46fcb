import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { firstPeriod, horizon, nearerHalf, nextPeriod, type Period } from "./periods.ts"

const now = Date.UTC(2026, 10, 24, 12)
const day = 86_400_000
const Day = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 390 }))

describe("The periods of the list of bookings", () => {
  for (const way of ["later", "earlier"] as const)
    it.prop(
      `D-CON-5: every booking is in exactly one period, and each period is further from now: ${way}`,
      [Schema.Array(Day), Schema.Literals([1, 3, 50])],
      ([days, crowd]) => {
        const starts = days.map((count) => (way === "later" ? now + count * day : now - count * day - 1))
        const oldest = now - 395 * day
        const read: Array<Period> = []
        let period = firstPeriod(way, now, oldest)
        while (period !== null) {
          const inside = ({ from, to }: Period) => starts.filter((at) => at >= from && at < to).length
          // As the list does: a crowded period is halved.
          while (inside(period) > crowd && period.to - period.from > day) period = nearerHalf(way, period)
          read.push(period)
          period = nextPeriod(way, period, inside(period), now, oldest)
          assert.isBelow(read.length, 2000)
        }
        for (const at of starts)
          assert.lengthOf(
            read.filter(({ from, to }) => at >= from && at < to),
            1
          )
        const distances = read.map(({ from, to }) => (way === "later" ? from - now : now - to))
        assert.deepStrictEqual(
          distances,
          distances.toSorted((one, other) => one - other)
        )
      }
    )

  it("D-CON-5: a list without bookings ends after few periods", () => {
    let [count, period] = [0, firstPeriod("later", now, 0)]
    while (period !== null) {
      count += 1
      period = nextPeriod("later", period, 0, now, 0)
    }
    assert.isAtMost(count, 7)
    assert.isNull(nextPeriod("later", { from: now, to: now + horizon }, 1, now, 0))
    assert.isNull(firstPeriod("earlier", now, now))
  })
})
