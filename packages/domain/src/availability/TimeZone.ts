import type { LocalDate } from "../event-types/index.ts"
import type { Interval } from "./Interval.ts"
import { union } from "./Interval.ts"
import type { DayNumber } from "./LocalDates.ts"
import { dateOf, dayLength, dayOf } from "./LocalDates.ts"
import type { Zone } from "./OffsetTable.ts"
import { offsetAt, stretchAt, stretchesBetween } from "./OffsetTable.ts"

/** The zone's local date at an instant, as a day number. */
export const dayAt = (zone: Zone, instant: number): DayNumber =>
  Math.floor((instant + offsetAt(zone, instant)) / dayLength)

/** The zone's local date at an instant. */
export const dateAt = (zone: Zone, instant: number): LocalDate => dateOf(dayAt(zone, instant))

/**
 * The instant of a wall-clock time `time` milliseconds after midnight of a local day (a day or more: the next day's).
 * Inside a spring gap it is the first instant after the gap; inside a fall fold the side asked for (D-AV-2).
 */
export const instantAt = (zone: Zone, day: DayNumber, time: number, side: "earlier" | "later"): number => {
  const wall = day * dayLength + time
  // No zone is a day away from UTC, so the offsets around the wall time read as UTC are all that can matter.
  const before = offsetAt(zone, wall - dayLength)
  const after = offsetAt(zone, wall + dayLength)
  return before === after ? wall - before : instantNearChange(zone, wall, side)
}

const instantNearChange = (zone: Zone, wall: number, side: "earlier" | "later"): number => {
  const stretches = stretchesBetween(zone, wall - dayLength, wall + dayLength)
  const passing = ({ start, end, offset }: Interval & { readonly offset: number }) =>
    start + offset <= wall && wall < end + offset
  const found = side === "earlier" ? stretches.find(passing) : stretches.findLast(passing)
  if (found !== undefined) return wall - found.offset
  return stretches.find(({ start, offset }) => wall < start + offset)?.start ?? wall
}

/**
 * The instants whose local date is from `first` to `last`, both included: ascending and apart. One interval, but
 * for dates that were skipped (none) and clocks set back past midnight, when a date goes on after the next began.
 */
export const instantsOfDays = (zone: Zone, first: DayNumber, last: DayNumber): ReadonlyArray<Interval> => {
  const [from, to] = [first * dayLength, (last + 1) * dayLength]
  const { end: steadyUntil, offset } = stretchAt(zone, from - dayLength)
  if (to + dayLength <= steadyUntil) return [{ start: from - offset, end: to - offset }]
  return union(
    stretchesBetween(zone, from - dayLength, to + dayLength).map(({ start, end, offset }) => ({
      start: Math.max(start, from - offset),
      end: Math.min(end, to - offset)
    }))
  )
}

/** The instants of one local date, as `instantsOfDays`; also right where midnight does not exist. */
export const instantsOfDate = (zone: Zone, date: LocalDate): ReadonlyArray<Interval> =>
  instantsOfDays(zone, dayOf(date), dayOf(date))
