import { assert, describe, it } from "@effect/vitest"
import { Dice, randomIntervals } from "../../../test/availability/Dice.ts"
import { contains, intersection, type Interval, overlaps, union } from "./Interval.ts"

const span = (start: number, end: number): Interval => ({ start, end })

describe("Interval", () => {
  it("is half-open: it contains its start and not its end, and intervals that touch do not overlap", () => {
    assert.isTrue(contains(span(1, 3), 1))
    assert.isFalse(contains(span(1, 3), 3))
    assert.isFalse(overlaps(span(1, 3), span(3, 5)))
    assert.isTrue(overlaps(span(1, 4), span(3, 5)))
    assert.isFalse(overlaps(span(1, 4), span(2, 2)))
  })

  it("D-AV-1: union merges intervals that touch", () => {
    assert.deepEqual(union([span(5, 6), span(1, 3), span(3, 4), span(2, 2)]), [span(1, 4), span(5, 6)])
    assert.deepEqual(union([span(1, 9), span(2, 3), span(8, 10)]), [span(1, 10)])
  })

  it("union and intersection equal a count of each instant", () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const dice = new Dice(seed)
      const some = randomIntervals(dice)
      const others = randomIntervals(dice)
      const [one, other] = [union(some), union(others)]
      const [inOne, inOther] = [instantsIn(some), instantsIn(others)]
      assert.deepEqual(instantsIn(one), inOne, `seed ${seed}`)
      assert.deepEqual(
        instantsIn(intersection(one, other)),
        inOne.filter((at) => inOther.includes(at)),
        `seed ${seed}`
      )
      for (const list of [one, intersection(one, other)]) assertApart(list, seed)
    }
  })
})

const instantsIn = (intervals: ReadonlyArray<Interval>): ReadonlyArray<number> =>
  Array.from({ length: 80 }, (_, at) => at).filter((at) => intervals.some((one) => contains(one, at)))

const assertApart = (intervals: ReadonlyArray<Interval>, seed: number): void =>
  intervals.forEach(({ end, start }, index) => {
    assert.isBelow(start, end, `seed ${seed}`)
    assert.isBelow(intervals[index - 1]?.end ?? -1, start, `seed ${seed}`)
  })
