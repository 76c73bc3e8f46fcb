import type { LocalDate } from "../../workspace/event-types/index.ts"
import { availableDates, bookableInstants, type DatesQuestion } from "./bookableDates.ts"
import { dateOf, type DayNumber, dayOf } from "./LocalDates.ts"
import { zoneNamed } from "./OffsetTable.ts"
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

/** The first open start of each of the first days that have one, at most `count` (D-PAGE-11). */
export const soonestStarts = (days: ReadonlyArray<CalendarDay>, count: number): ReadonlyArray<number> =>
  days.flatMap(({ starts }) => starts.slice(0, 1)).slice(0, count)
