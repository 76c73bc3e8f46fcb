/** Reproducible random numbers from a seed (mulberry32): the same demonstration for everyone on the same day. */
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

  /** The same elements in another order. */
  shuffled<const A>(some: ReadonlyArray<A>): ReadonlyArray<A> {
    return some
      .map((one) => ({ one, place: this.next() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ one }) => one)
  }
}
