import type { BookingWindow } from "../event-types/index.ts"
import type { Interval } from "./Interval.ts"
import { inOrder } from "./Interval.ts"
import { firstInside, firstOnGrids, firstOutside, type NextStart } from "./NextStart.ts"
import type { WorkingHours } from "./WorkingHours.ts"

const minute = 60_000

/**
 * The starts at which one host is free (D-AV-1): on the grid, wholly inside the hours, within `allowed` (ascending
 * and apart), and neither in conflict with `taken` time, buffers included, nor within `closed`. Only as far as they are
 * asked for: of a team most hosts are asked about a few days of a month.
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
  return inAgreement([
    firstInside(host.allowed),
    firstInside(host.hours.open, untilLastStart(window)),
    firstOnGrids(host.hours.grids, window.slotIntervalMinutes * minute),
    firstOutside(taken, withBuffers(window)),
    firstOutside(inOrder(host.closed))
  ])
}

/** The first instant that all of them answer with: whoever answers a later one is followed, until nobody does. */
const inAgreement = (nexts: ReadonlyArray<NextStart>): NextStart => {
  let found: number | undefined
  return (from) => {
    if (found !== undefined && from <= found) return found
    for (let asked = from; ; asked = found) {
      found = asked
      for (const next of nexts) found = next(found)
      if (found === asked) return found
    }
  }
}

/** The starts whose booking lies wholly inside one of the open intervals, which may be used up to its very end. */
export const startsInside = (open: ReadonlyArray<Interval>, window: BookingWindow): ReadonlyArray<Interval> =>
  open.map(({ start, end }) => ({ start, end: end - untilLastStart(window) }))

/** How long before the end of open time the instants are over at which a booking may start. */
const untilLastStart = ({ durationMinutes }: BookingWindow): number => durationMinutes * minute - 1

/** Something that blocks time. */
interface Taken {
  readonly blocked: Interval
}

/** The starts whose booking would block, with its buffers, some of the taken time. Touching it is no conflict. */
export const startsInConflict = (
  taken: ReadonlyArray<Taken>,
  window: BookingWindow
): ReadonlyArray<Interval> => {
  const { after, before } = withBuffers(window)
  return taken.flatMap(({ blocked: { end, start } }) =>
    start < end ? [{ start: start - before, end: end + after }] : []
  )
}

/** From so long before taken time until so long after it no booking may start. */
const withBuffers = ({ bufferAfterMinutes, bufferBeforeMinutes, durationMinutes }: BookingWindow) => ({
  before: (durationMinutes + bufferAfterMinutes) * minute - 1,
  after: bufferBeforeMinutes * minute
})
