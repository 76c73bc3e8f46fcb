import type { BookingWindow, LocalDate } from "../../workspace/event-types/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { SlotQuestion } from "./candidates.ts"
import type { Interval } from "./Interval.ts"
import { dateOf, type DayNumber, dayOf } from "./LocalDates.ts"
import { type Zone, zoneNamed } from "./OffsetTable.ts"
import { openIn, openSlots } from "./openSlots.ts"
import { dayAt, instantsOfDays } from "./TimeZone.ts"

/** The values that determine the bookable dates. */
export interface Booker {
  /** Epoch milliseconds. */
  readonly now: number
  readonly bookerZone: TimeZoneName
  readonly window: BookingWindow
}

/** The booker's local dates on which a booking can start: from today to today + `bookingWindowDays` inclusive (D-AV-1). */
export const bookableDates = (
  now: number,
  bookerZone: TimeZoneName,
  bookingWindowDays: number
): { readonly from: LocalDate; readonly to: LocalDate } => {
  const today = dayAt(zoneNamed(bookerZone), now)
  return { from: dateOf(today), to: dateOf(today + bookingWindowDays) }
}

/**
 * The instants of the booker's dates from `from` to `to` inclusive that are in the booking window; an empty interval if
 * there are none. The cost does not depend on the length of the range.
 */
export const bookableInstants = (booker: Booker, from: LocalDate, to: LocalDate): Interval => {
  const zone = zoneNamed(booker.bookerZone)
  const today = dayAt(zone, booker.now)
  const first = Math.max(today, dayOf(from))
  const last = Math.min(today + booker.window.bookingWindowDays, dayOf(to))
  const instants = first > last ? [] : instantsOfDays(zone, first, last)
  return { start: instants.at(0)?.start ?? booker.now, end: instants.at(-1)?.end ?? booker.now }
}

/** A question about whole dates. */
export type DatesQuestion = Omit<SlotQuestion, "within">

/** The booker's local dates from `from` to `to` inclusive that have an open start, ascending and unique (D-AV-3). */
export const availableDates = (
  question: DatesQuestion,
  from: LocalDate,
  to: LocalDate
): ReadonlyArray<LocalDate> => {
  const zone = zoneNamed(question.bookerZone)
  const within = bookableInstants(question, from, to)
  if (within.end <= within.start) return []
  const isOpen = openIn({ ...question, within })
  const days = new Set<DayNumber>()
  for (const { day, part } of partsOfDays(zone, dayAt(zone, within.start), dayAt(zone, within.end - 1))) {
    if (!days.has(day) && isOpen(part)) days.add(day)
  }
  const [first, last] = [dayOf(from), dayOf(to)]
  return [...days]
    .filter((day) => first <= day && day <= last)
    .sort((one, other) => one - other)
    .map(dateOf)
}

/** The instants of each day, ascending. If clocks are set back past midnight, a date has two parts. */
const partsOfDays = (zone: Zone, first: DayNumber, last: DayNumber) => {
  const parts: Array<{ readonly day: DayNumber; readonly part: Interval }> = []
  for (let day = first; day <= last; day += 1) {
    for (const part of instantsOfDays(zone, day, day)) parts.push({ day, part })
  }
  return parts.sort((one, other) => one.part.start - other.part.start)
}

/** The open starts on one of the booker's local dates, epoch milliseconds, ascending (D-AV-6). */
export const daySlots = (question: DatesQuestion, date: LocalDate): ReadonlyArray<number> => {
  const [zone, day] = [zoneNamed(question.bookerZone), dayOf(date)]
  return openSlots({ ...question, within: bookableInstants(question, date, date) })
    .map(({ start }) => start)
    .filter((start) => dayAt(zone, start) === day)
}
