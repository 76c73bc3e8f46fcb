import type { LocalDate } from "../../workspace/event-types/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import { availableDates, bookableInstants, type DatesQuestion } from "./bookableDates.ts"
import { dateOf, dayLength, type DayNumber, dayOf } from "./LocalDates.ts"
import { offsetAt, zoneNamed } from "./OffsetTable.ts"
import { openStarts } from "./openSlots.ts"
import { dayAt } from "./TimeZone.ts"

/** A date on which the hosts work. Dates on which they do not are left out. */
export interface CalendarDay {
  readonly date: LocalDate
  /** The open starts, epoch milliseconds, ascending. None: the date is fully booked. */
  readonly starts: ReadonlyArray<number>
}

/**
 * The booker's dates from `from` to `to` inclusive that have an open start, or would have one if nothing was booked yet and
 * no calendar was busy, ascending (D-PAGE-11).
 */
export const calendarDays = (
  question: DatesQuestion,
  from: LocalDate,
  to: LocalDate
): ReadonlyArray<CalendarDay> => {
  const zone = zoneNamed(question.bookerZone)
  const [first, last] = [dayOf(from), dayOf(to)]
  const days = new Map<DayNumber, Array<number>>()
  for (const date of availableDates({ ...question, busyPeriods: [] }, from, to)) days.set(dayOf(date), [])
  const within = bookableInstants(question, from, to)
  if (within.start < within.end) {
    for (const start of openStarts({ ...question, within })) {
      const day = dayAt(zone, start)
      // A date can be between two parts of another one.
      if (first <= day && day <= last) days.get(day)?.push(start)
    }
  }
  return [...days].map(([day, starts]) => ({ date: dateOf(day), starts }))
}

const hour = 3_600_000

/** The part of a day in which people meet, local hours: from 8 on, before 20. */
const wakingHours = { from: 8 * hour, to: 20 * hour }

/**
 * The first open start in the booker's waking hours, on each of the first dates that have one, at most `count`. If no date has
 * one, because the hosts are far away, the first open start of each of the first dates (D-PAGE-11).
 */
export const soonestStarts = (
  days: ReadonlyArray<CalendarDay>,
  bookerZone: TimeZoneName,
  count: number
): ReadonlyArray<number> => {
  const zone = zoneNamed(bookerZone)
  const isWaking = (start: number) => {
    const time = start + offsetAt(zone, start) - dayAt(zone, start) * dayLength
    return wakingHours.from <= time && time < wakingHours.to
  }
  const firstsOf = (isGood: (start: number) => boolean) =>
    days.flatMap(({ starts }) => starts.find(isGood) ?? []).slice(0, count)
  const waking = firstsOf(isWaking)
  return waking.length > 0 ? waking : firstsOf(() => true)
}
