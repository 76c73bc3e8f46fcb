import type { LocalDate } from "../event-types/index.ts"
import { bookableInstants } from "./bookableDates.ts"
import { contains } from "./Interval.ts"
import type { DayNumber } from "./LocalDates.ts"
import { dateOf, dayOf } from "./LocalDates.ts"
import { zoneNamed } from "./OffsetTable.ts"
import { openSlots, slotsRising } from "./openSlots.ts"
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
  const next = slotsRising({ ...question, within })
  const days = new Set<DayNumber>()
  let slot = next(within.start)
  while (slot !== undefined) {
    const { start } = slot
    const day = dayAt(zone, start)
    days.add(day)
    // One open start says it all: the next is looked for where this day ends.
    slot = next(instantsOfDays(zone, day, day).find((part) => contains(part, start))?.end ?? start + 1)
  }
  const [first, last] = [dayOf(from), dayOf(to)]
  return [...days]
    .filter((day) => first <= day && day <= last)
    .sort((one, other) => one - other)
    .map(dateOf)
}

/** The starts, epoch milliseconds, that are open on one of the booker's local dates, ascending (D-AV-6). */
export const daySlots = (question: DatesQuestion, date: LocalDate): ReadonlyArray<number> => {
  const [zone, day] = [zoneNamed(question.bookerZone), dayOf(date)]
  return openSlots({ ...question, within: bookableInstants(question, date, date) })
    .map(({ start }) => start)
    .filter((start) => dayAt(zone, start) === day)
}
