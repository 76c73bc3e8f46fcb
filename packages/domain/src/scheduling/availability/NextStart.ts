import type { Interval } from "./Interval.ts"

/** Returns the first matching instant at or after `from`, or `Infinity`. It is stateful: call it with ascending instants only. */
export type NextStart = (from: number) => number

/** The first instant inside one of the intervals, each shortened at its end. They are ascending and without overlaps. */
export const firstInside = (intervals: ReadonlyArray<Interval>, shortenedBy = 0): NextStart => {
  let passed = 0
  return (from) => {
    for (let interval = intervals[passed]; interval !== undefined; interval = intervals[passed]) {
      const first = Math.max(from, interval.start)
      if (first < interval.end - shortenedBy) return first
      passed += 1
    }
    return Infinity
  }
}

/** The first instant outside all of the gaps, each extended by the margins. They are sorted by their starts. */
export const firstOutside = (
  gaps: ReadonlyArray<Interval>,
  { after, before }: { readonly before: number; readonly after: number } = { before: 0, after: 0 }
): NextStart => {
  let passed = 0
  let first = -Infinity
  return (from) => {
    first = Math.max(first, from)
    for (let gap = gaps[passed]; gap !== undefined && gap.start - before <= first; gap = gaps[passed]) {
      if (gap.start < gap.end) first = Math.max(first, gap.end + after)
      passed += 1
    }
    return first
  }
}

/** The first point of any grid. A grid starts and ends with its interval. Grids of adjacent days can overlap. */
export const firstOnGrids = (grids: ReadonlyArray<Interval>, step: number): NextStart => {
  let passed = 0
  return (from) => {
    for (let grid = grids[passed]; grid !== undefined && grid.end <= from; grid = grids[passed]) passed += 1
    let first = Infinity
    for (let index = passed; index < grids.length; index += 1) {
      const grid = grids[index]
      if (grid === undefined || grid.start >= first) break
      const point = grid.start + Math.max(0, Math.ceil((from - grid.start) / step)) * step
      if (point < grid.end && point < first) first = point
    }
    return first
  }
}
