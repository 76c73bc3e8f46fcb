import type { Interval } from "./Interval.ts"

/** Answers the first instant at or after the one asked for that fits, `Infinity` when none is left. Ask it rising instants only. */
export type NextStart = (from: number) => number

/** The first instant inside one of the stretches, each of which ends so much earlier. They are ascending and apart. */
export const firstInside = (stretches: ReadonlyArray<Interval>, shorter = 0): NextStart => {
  let over = 0
  return (from) => {
    for (let stretch = stretches[over]; stretch !== undefined; stretch = stretches[over]) {
      const first = Math.max(from, stretch.start)
      if (first < stretch.end - shorter) return first
      over += 1
    }
    return Infinity
  }
}

/** The first instant outside all of the holes, each of which reaches further by its margins. They ascend by their starts. */
export const firstOutside = (
  holes: ReadonlyArray<Interval>,
  { after, before }: { readonly before: number; readonly after: number } = { before: 0, after: 0 }
): NextStart => {
  let over = 0
  let first = -Infinity
  return (from) => {
    first = Math.max(first, from)
    for (let hole = holes[over]; hole !== undefined && hole.start - before <= first; hole = holes[over]) {
      if (hole.start < hole.end) first = Math.max(first, hole.end + after)
      over += 1
    }
    return first
  }
}

/** The first point of any grid, which ends where its interval does. Grids of neighbouring days may overlap; each keeps its own. */
export const firstOnGrids = (grids: ReadonlyArray<Interval>, step: number): NextStart => {
  let over = 0
  return (from) => {
    for (let grid = grids[over]; grid !== undefined && grid.end <= from; grid = grids[over]) over += 1
    let first = Infinity
    for (let index = over; index < grids.length; index += 1) {
      const grid = grids[index]
      if (grid === undefined || grid.start >= first) break
      const point = grid.start + Math.max(0, Math.ceil((from - grid.start) / step)) * step
      if (point < grid.end && point < first) first = point
    }
    return first
  }
}
