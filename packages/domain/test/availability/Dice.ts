import type { Interval } from "../../src/scheduling/availability/index.ts"

/** Reproducible random numbers from a seed (mulberry32). */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** An integer from `low` to `high`, both inclusive. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** Whole minutes from `low` to `high`, both inclusive, mostly multiples of 5. */
  minutes(low: number, high: number): number {
    const any = this.integer(low, high)
    return this.chance(0.7) ? Math.max(low, any - (any % 5)) : any
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<const A>(some: ReadonlyArray<A>): A {
    const picked = some[this.integer(0, some.length - 1)]
    if (picked === undefined) throw new Error("nothing to pick from")
    return picked
  }
}

/** At most 8 intervals between 0 and 72, which can be empty and overlap. */
export const randomIntervals = (dice: Dice): ReadonlyArray<Interval> =>
  Array.from({ length: dice.integer(0, 8) }, () => {
    const start = dice.integer(0, 60)
    return { start, end: start + dice.integer(0, 12) }
  })
