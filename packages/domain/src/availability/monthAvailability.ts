import type { LocalDate } from "../event-types/index.ts"
import { bookableInstants } from "./bookableDates.ts"
import type { Interval } from "./Interval.ts"
import type { DayNumber } from "./LocalDates.ts"
import { dateOf, dayOf } from "./LocalDates.ts"
import { type Zone, zoneNamed } from "./OffsetTable.ts"
import { openIn, openSlots } from "./openSlots.ts"
import type { SlotQuestion } from "./SlotQuestion.ts"
import { dayAt, instantsOfDays } from "./TimeZone.ts"

/** What is asked of whole dates: the engine's question without the instants to look at. */
export type DatesQuestion = Omit<SlotQuestion, "within">

/** The booker's local dates from `from` to `to`, both included, with an open start: ascending and unique (D-AV-3). */
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

/** The instants of each day, rising: a date may go on after the next began, where clocks are set back past midnight. */
const partsOfDays = (zone: Zone, first: DayNumber, last: DayNumber) => {
  const parts: Array<{ readonly day: DayNumber; readonly part: Interval }> = []
  for (let day = first; day <= last; day += 1) {
    for (const part of instantsOfDays(zone, day, day)) parts.push({ day, part })
  }
  return parts.sort((one, other) => one.part.start - other.part.start)
}

/** The starts, epoch milliseconds, that are open on one of the booker's local dates, ascending (D-AV-6). */
export const daySlots = (question: DatesQuestion, date: LocalDate): ReadonlyArray<number> => {
  const [zone, day] = [zoneNamed(question.bookerZone), dayOf(date)]
  return openSlots({ ...question, within: bookableInstants(question, date, date) })
    .map(({ start }) => start)
    .filter((start) => dayAt(zone, start) === day)
}
