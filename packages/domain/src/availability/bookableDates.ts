import * as DateTime from "effect/DateTime"
import type { BookingWindow, LocalDate } from "../event-types/index.ts"
import type { TimeZoneName } from "../workspaces/index.ts"
import type { Interval } from "./Interval.ts"
import { dateOf, dayLength, dayOf } from "./LocalDates.ts"
import { zoneNamed } from "./OffsetTable.ts"
import { dayAt, instantsOfDays } from "./TimeZone.ts"

/** Who looks for a time, and when: enough to tell which dates can be booked at all. */
export interface Booker {
  /** Epoch milliseconds. */
  readonly now: number
  readonly bookerZone: TimeZoneName
  readonly window: BookingWindow
}

/** The booker's local dates on which a booking may start: today to today + `bookingWindowDays` inclusive (D-AV-1). */
export const bookableDates = (
  now: number,
  bookerZone: TimeZoneName,
  bookingWindowDays: number
): { readonly from: LocalDate; readonly to: LocalDate } => {
  const today = dayAt(zoneNamed(bookerZone), now)
  return { from: dateOf(today), to: dateOf(today + bookingWindowDays) }
}

/**
 * The instants from the first to the last of the booker's dates from `from` to `to`, as far as they can be booked;
 * an empty interval when none can. Dates far away cost nothing.
 */
export const bookableInstants = (booker: Booker, from: LocalDate, to: LocalDate): Interval => {
  const zone = zoneNamed(booker.bookerZone)
  const today = dayAt(zone, booker.now)
  const first = Math.max(today, dayOf(from))
  const last = Math.min(today + booker.window.bookingWindowDays, dayOf(to))
  const instants = first > last ? [] : instantsOfDays(zone, first, last)
  return { start: instants.at(0)?.start ?? booker.now, end: instants.at(-1)?.end ?? booker.now }
}

/**
 * The time of which `BusyTimes` must be asked before starts in the interval are judged: two days more on either
 * side hold the longest duration with its buffers, and every host's whole local days for the daily limits.
 */
export const searchSpan = ({ start, end }: Interval): Interval => ({
  start: start - 2 * dayLength,
  end: end + 2 * dayLength
})

/** The same for one start. */
export const searchSpanOf = (startAt: DateTime.Utc): Interval => {
  const start = DateTime.toEpochMillis(startAt)
  return searchSpan({ start, end: start + 1 })
}
