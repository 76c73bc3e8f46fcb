import { assert, describe, it } from "@effect/vitest"
import { Dice } from "../../test/availability/Dice.ts"
import { inOrder, type Interval, union } from "./Interval.ts"
import { firstInside, firstOnGrids, firstOutside, type NextStart } from "./NextStart.ts"

const last = 90

/** Asks rising instants, some twice and some left out, and compares each answer with trying one instant after another. */
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

const randomIntervals = (dice: Dice): ReadonlyArray<Interval> =>
  Array.from({ length: dice.integer(0, 8) }, () => {
    const start = dice.integer(0, 60)
    return { start, end: start + dice.integer(0, 12) }
  })

describe("D-AV-1: the first instant, at or after rising ones, that lies", () => {
  it("inside a stretch, whose end may be drawn in", () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const dice = new Dice(seed)
      const [stretches, shorter] = [union(randomIntervals(dice)), dice.integer(0, 5)]
      const fits = (at: number) => stretches.some(({ start, end }) => start <= at && at < end - shorter)
      assertFirst(dice, firstInside(stretches, shorter), fits, seed)
    }
  })

  it("outside all holes and their margins, however they overlap; an empty one has none", () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const dice = new Dice(seed)
      const holes = inOrder(randomIntervals(dice))
      const [before, after] = [dice.integer(0, 5), dice.integer(0, 5)]
      const fits = (at: number) =>
        !holes.some(({ start, end }) => start < end && start - before <= at && at < end + after)
      assertFirst(dice, firstOutside(holes, { before, after }), fits, seed)
    }
  })

  it("on a grid, each counted from its own beginning", () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const dice = new Dice(seed)
      const [grids, step] = [inOrder(randomIntervals(dice)), dice.integer(1, 7)]
      const fits = (at: number) =>
        grids.some(({ start, end }) => start <= at && at < end && (at - start) % step === 0)
      assertFirst(dice, firstOnGrids(grids, step), fits, seed)
    }
  })
})
