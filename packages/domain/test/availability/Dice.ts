/** Random numbers that a seed repeats (mulberry32). */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to 1, excluded. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** Whole minutes from `low` to `high`, both included: like people's, more often than not a multiple of 5. */
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
