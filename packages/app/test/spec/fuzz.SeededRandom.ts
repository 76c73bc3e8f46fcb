/** Random draws that a seed repeats (mulberry32). */
export class SeededRandom {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** From 0 up to 1. */
  unit(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.unit() * (most - least + 1))
  }

  oneOf<A>(things: readonly [A, ...ReadonlyArray<A>]): A {
    return things[this.between(0, things.length - 1)] ?? things[0]
  }

  /** One of the good things, and one time in twenty one of the bad ones. */
  mostly<A>(good: readonly [A, ...ReadonlyArray<A>], bad: readonly [A, ...ReadonlyArray<A>]): A {
    return this.oneOf(this.chance(5) ? bad : good)
  }

  /** True so many times in a hundred. */
  chance(percent: number): boolean {
    return this.unit() * 100 < percent
  }
}
