import type { LocalDate } from "../../workspace/event-types/index.ts"
import { type Interval, union } from "./Interval.ts"
import { type DayNumber, dateOf, dayLength, dayOf } from "./LocalDates.ts"
import { type Zone, offsetAt, periodAt, periodsBetween } from "./OffsetTable.ts"

/** The zone's local date at an instant, as a day number. */
export const dayAt = (zone: Zone, instant: number): DayNumber =>
  Math.floor((instant + offsetAt(zone, instant)) / dayLength)

/** The zone's local date at an instant. */
export const dateAt = (zone: Zone, instant: number): LocalDate => dateOf(dayAt(zone, instant))

/**
 * The instant of a wall-clock time, `time` milliseconds after midnight of a local day (from 24 hours on, of the next day).
 * Inside a spring gap it is the first instant after the gap; inside a fall fold it depends on `side` (D-AV-2).
 */
export const instantAt = (zone: Zone, day: DayNumber, time: number, side: "earlier" | "later"): number => {
  const wall = day * dayLength + time
  // Every offset is less than a day, so these two offsets are enough to find a change near the wall-clock time.
  const before = offsetAt(zone, wall - dayLength)
  const after = offsetAt(zone, wall + dayLength)
  return before === after ? wall - before : instantNearChange(zone, wall, side)
}

const instantNearChange = (zone: Zone, wall: number, side: "earlier" | "later"): number => {
  const periods = periodsBetween(zone, wall - dayLength, wall + dayLength)
  const passing = ({ start, end, offset }: Interval & { readonly offset: number }) =>
    start + offset <= wall && wall < end + offset
  const found = side === "earlier" ? periods.find(passing) : periods.findLast(passing)
  if (found !== undefined) return wall - found.offset
  return periods.find(({ start, offset }) => wall < start + offset)?.start ?? wall
}

/**
 * The instants whose local date is from `first` to `last`, both inclusive: ascending, without overlaps. Usually one
 * interval. A skipped date has none. If clocks are set back past midnight, a date continues after the next one began.
 */
export const instantsOfDays = (zone: Zone, first: DayNumber, last: DayNumber): ReadonlyArray<Interval> => {
  const [from, to] = [first * dayLength, (last + 1) * dayLength]
  const { end: steadyUntil, offset } = periodAt(zone, from - dayLength)
  if (to + dayLength <= steadyUntil) return [{ start: from - offset, end: to - offset }]
  return union(
    periodsBetween(zone, from - dayLength, to + dayLength).map(({ start, end, offset }) => ({
      start: Math.max(start, from - offset),
      end: Math.min(end, to - offset)
    }))
  )
}

/** The instants of one local date, as in `instantsOfDays`. */
export const instantsOfDate = (zone: Zone, date: LocalDate): ReadonlyArray<Interval> =>
  instantsOfDays(zone, dayOf(date), dayOf(date))
