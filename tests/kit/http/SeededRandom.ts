/** A random number generator that a seed makes repeatable (mulberry32). */
export class SeededRandom {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** From 0, included, to 1, excluded. */
  unit(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.unit() * (most - least + 1))
  }

  oneOf<A>(values: readonly [A, ...ReadonlyArray<A>]): A {
    return values[this.between(0, values.length - 1)] ?? values[0]
  }

  shuffled<A>(values: ReadonlyArray<A>): Array<A> {
    const left = [...values]
    return values.flatMap(() => left.splice(this.between(0, left.length - 1), 1))
  }

  /** One of the valid values, or with a probability of 5 % one of the invalid ones. */
  mostly<A>(valid: readonly [A, ...ReadonlyArray<A>], invalid: readonly [A, ...ReadonlyArray<A>]): A {
    return this.oneOf(this.chance(5) ? invalid : valid)
  }

  /** True with this probability in percent. */
  chance(percent: number): boolean {
    return this.unit() * 100 < percent
  }
}
