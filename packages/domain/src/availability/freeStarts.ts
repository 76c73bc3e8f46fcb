import type { BookingWindow } from "../event-types/index.ts"
import type { Interval } from "./Interval.ts"
import { difference, intersection, union } from "./Interval.ts"
import type { WorkingHours } from "./WorkingHours.ts"

const minute = 60_000

/** Answers the first free start at or after an instant, `Infinity` when none is left. Ask it rising instants only. */
export type NextStart = (from: number) => number

/**
 * The starts at which one host is free (D-AV-1): on the grid, wholly inside the hours, within `allowed` (ascending
 * and apart), and neither in conflict with `taken` time, buffers included, nor within `closed`.
 */
export const freeStarts = (
  window: BookingWindow,
  host: {
    readonly hours: WorkingHours
    readonly allowed: ReadonlyArray<Interval>
    readonly taken: ReadonlyArray<Taken>
    readonly closed: ReadonlyArray<Interval>
  }
): NextStart => {
  const inside = intersection(startsInside(host.hours.open, window), host.allowed)
  const inConflict = startsInConflict(host.taken, window)
  const conflicts = union(host.closed.length === 0 ? inConflict : [...inConflict, ...host.closed])
  return risingGridPoints(
    host.hours.grids,
    window.slotIntervalMinutes * minute,
    difference(inside, conflicts)
  )
}

/** The starts whose booking lies wholly inside one of the open intervals, which may be used up to its very end. */
export const startsInside = (
  open: ReadonlyArray<Interval>,
  { durationMinutes }: BookingWindow
): ReadonlyArray<Interval> =>
  open.map(({ start, end }) => ({ start, end: end - durationMinutes * minute + 1 }))

/** Something that blocks time. */
interface Taken {
  readonly blocked: Interval
}

/** The starts whose booking would block, with its buffers, some of the taken time. Touching it is no conflict. */
export const startsInConflict = (
  taken: ReadonlyArray<Taken>,
  { bufferAfterMinutes, bufferBeforeMinutes, durationMinutes }: BookingWindow
): ReadonlyArray<Interval> => {
  const before = (durationMinutes + bufferAfterMinutes) * minute - 1
  const after = bufferBeforeMinutes * minute
  const starts: Array<Interval> = []
  for (const { blocked } of taken) {
    const { end, start } = blocked
    if (start < end) starts.push({ start: start - before, end: end + after })
  }
  return starts
}

const risingGridPoints = (
  grids: ReadonlyArray<Interval>,
  step: number,
  free: ReadonlyArray<Interval>
): NextStart => {
  const nextGridPoint = risingGrid(grids, step)
  let found: number | undefined
  let at = 0
  return (from) => {
    if (found !== undefined && from <= found) return found
    found = from
    for (let stretch = free[at]; stretch !== undefined; stretch = free[at]) {
      found = Math.max(found, stretch.start)
      if (found < stretch.end) found = nextGridPoint(found)
      if (found < stretch.end) return found
      at += 1
    }
    found = Infinity
    return found
  }
}

/** The first point, at or after a rising instant, of any grid. Grids of neighbouring days may overlap; each keeps its own. */
const risingGrid = (grids: ReadonlyArray<Interval>, step: number): NextStart => {
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
