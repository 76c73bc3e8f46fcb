import { blockedAround, type BookingWindow } from "../../workspace/event-types/index.ts"
import { type Interval, inOrder } from "./Interval.ts"
import { firstInside, firstOnGrids, firstOutside, type NextStart } from "./NextStart.ts"
import type { WorkingHours } from "./WorkingHours.ts"

/** A minute in milliseconds. */
export const minute = 60_000

/**
 * The free starts of one host (D-AV-1): on the grid, the whole booking inside the hours, within `allowed` (ascending,
 * without overlaps), not in conflict with `taken` time including buffers, and not within `closed`. They are computed on
 * demand: for most hosts of a team, a few days of a month are enough.
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
  const taken = inOrder(host.taken.map(({ blocked }) => blocked))
  return firstCommon([
    firstInside(host.allowed),
    firstInside(host.hours.open, untilLastStart(window)),
    firstOnGrids(host.hours.grids, window.slotIntervalMinutes * minute),
    firstOutside(taken, marginsOf(window)),
    firstOutside(inOrder(host.closed))
  ])
}

/** The first instant that all of them return. */
const firstCommon = (nexts: ReadonlyArray<NextStart>): NextStart => {
  let found: number | undefined
  return (from) => {
    if (found !== undefined && from <= found) return found
    for (let tried = from; ; tried = found) {
      found = tried
      for (const next of nexts) found = next(found)
      if (found === tried) return found
    }
  }
}

/** The starts whose whole booking is inside one of the open intervals. */
export const startsInside = (open: ReadonlyArray<Interval>, window: BookingWindow): ReadonlyArray<Interval> =>
  open.map(({ start, end }) => ({ start, end: end - untilLastStart(window) }))

/** The time from the first instant that is too late for a booking to the end of open time. */
const untilLastStart = ({ durationMinutes }: BookingWindow): number => durationMinutes * minute - 1

interface Taken {
  readonly blocked: Interval
}

/** The starts whose booking, with its buffers, would overlap the taken time. Touching is no conflict. */
export const startsInConflict = (
  taken: ReadonlyArray<Taken>,
  window: BookingWindow
): ReadonlyArray<Interval> => {
  const { after, before } = marginsOf(window)
  return taken.flatMap(({ blocked: { end, start } }) =>
    start < end ? [{ start: start - before, end: end + after }] : []
  )
}

/** The margins before and after taken time in which no booking can start. */
const marginsOf = (window: BookingWindow) => {
  const { after, before } = blockedAround(window)
  return { before: after * minute - 1, after: before * minute }
}
