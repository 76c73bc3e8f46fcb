import { dayLength, type Interval, union } from "../../scheduling/availability/index.ts"
import type { BookingUid } from "../../scheduling/bookings/index.ts"
import type { CalendarHealth } from "./BusyCalendar.ts"
import type { BusyInterval } from "./CalendarOccurrence.ts"

const week = 7 * dayLength

/**
 * The window in which a calendar is read: from the previous week to a margin after the last bookable start (365 days,
 * D-AV-1). It moves once a week, because a provider's cursor is valid for one window.
 */
export const syncWindow = (now: number): Interval => {
  const thisWeek = Math.floor(now / week) * week
  return { start: thisWeek - week, end: thisWeek + 56 * week }
}

const shortestWait = 3 * 60_000
/** Of a calendar that was never read, which keeps its host from being booked. */
const firstWait = 10_000
const hour = 60 * 60_000

/**
 * The wait before a calendar's next reading, in milliseconds: 3 minutes, doubled after each further failure up to an
 * hour, with a jitter of 10 %. A calendar that was never read waits 10 seconds after the first failure, 20 after the second, and
 * so on, at most as long as the others. At least the server's `Retry-After` (at most a day). A day if the calendar needs
 * consent (D-CAL-5). `chance` is a random number from 0 to 1.
 */
export const waitBeforeNext = (
  { failures, lastError, lastSyncedAt }: CalendarHealth,
  retryAfterSeconds: number | null,
  chance: number
): number => {
  const wait =
    lastError === "needs_consent"
      ? 24 * hour
      : Math.min(
          hour,
          (failures > 0 && lastSyncedAt === null ? firstWait : shortestWait) *
            2 ** Math.min(Math.max(0, failures - 1), 10)
        )
  const requested = Math.min(24 * hour, Math.max(0, retryAfterSeconds ?? 0) * 1000)
  return Math.max(requested, Math.round(wait * (0.9 + 0.2 * chance)))
}

/** The maximum length of a piece, so that an index on the start finds all pieces that overlap a span. */
export const longestSpan = dayLength

/**
 * The busy time to store: within the window, ascending, without overlaps, in pieces of at most a day. Events of the
 * workspace's own bookings are left out, because the booking itself blocks the time.
 */
export const splitByDay = (
  intervals: ReadonlyArray<BusyInterval>,
  ownBookings: ReadonlySet<BookingUid>,
  window: Interval
): ReadonlyArray<Interval> =>
  union(
    intervals
      .filter(({ bookingUid }) => bookingUid === null || !ownBookings.has(bookingUid))
      .map(({ end, start }) => ({ start: Math.max(start, window.start), end: Math.min(end, window.end) }))
  ).flatMap(cut)

const cut = ({ end, start }: Interval): ReadonlyArray<Interval> =>
  Array.from({ length: Math.ceil((end - start) / longestSpan) }, (_, nth) => ({
    start: start + nth * longestSpan,
    end: Math.min(end, start + (nth + 1) * longestSpan)
  }))
