import { assert, describe, it } from "@effect/vitest"
import { Dice, randomIntervals } from "../../../test/availability/Dice.ts"
import { inOrder, union } from "./Interval.ts"
import { firstInside, firstOnGrids, firstOutside, type NextStart } from "./NextStart.ts"

const last = 90

/** Compares each result with a linear search, for ascending instants of which some are repeated or skipped. */
const assertFirst = (dice: Dice, next: NextStart, fits: (at: number) => boolean, seed: number) => {
  for (let from = -5; from <= last; from += dice.integer(0, 4)) {
    let expected = from
    while (expected <= last && !fits(expected)) expected += 1
    const found = next(from)
    if (expected <= last) assert.strictEqual(found, expected, `seed ${seed}, from ${from}`)
    else assert.isAbove(found, last, `seed ${seed}, from ${from}`)
    if (from === last) break
  }
}

describe("D-AV-1: the first instant at or after another one", () => {
  it("inside an interval, shortened at its end", () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const dice = new Dice(seed)
      const [intervals, shortenedBy] = [union(randomIntervals(dice)), dice.integer(0, 5)]
      const fits = (at: number) => intervals.some(({ start, end }) => start <= at && at < end - shortenedBy)
      assertFirst(dice, firstInside(intervals, shortenedBy), fits, seed)
    }
  })

  it("outside all gaps and their margins, also if they overlap; an empty gap has no margins", () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const dice = new Dice(seed)
      const gaps = inOrder(randomIntervals(dice))
      const [before, after] = [dice.integer(0, 5), dice.integer(0, 5)]
      const fits = (at: number) =>
        !gaps.some(({ start, end }) => start < end && start - before <= at && at < end + after)
      assertFirst(dice, firstOutside(gaps, { before, after }), fits, seed)
    }
  })

  it("on a grid, each with its own start", () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const dice = new Dice(seed)
      const [grids, step] = [inOrder(randomIntervals(dice)), dice.integer(1, 7)]
      const fits = (at: number) =>
        grids.some(({ start, end }) => start <= at && at < end && (at - start) % step === 0)
      assertFirst(dice, firstOnGrids(grids, step), fits, seed)
    }
  })
})
