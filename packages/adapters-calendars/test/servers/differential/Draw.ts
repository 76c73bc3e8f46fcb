/** Draws from a seed: the same seed gives the same calendars everywhere. */
export interface Draw {
  /** A whole number, both limits inclusive. */
  readonly int: (least: number, most: number) => number
  readonly chance: (percent: number) => boolean
  readonly one: <A>(items: readonly [A, ...Array<A>]) => A
  /** Several items, in the order of the list. */
  readonly some: <A>(items: ReadonlyArray<A>, percent: number) => ReadonlyArray<A>
}

/** The generator mulberry32. */
export const drawFrom = (seed: number): Draw => {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (least: number, most: number): number => least + Math.floor(fraction() * (most - least + 1))
  return {
    int,
    chance: (percent) => fraction() * 100 < percent,
    one: (items) => items[int(0, items.length - 1)] ?? items[0],
    some: (items, percent) => items.filter(() => fraction() * 100 < percent)
  }
}
