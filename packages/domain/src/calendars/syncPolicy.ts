import { dayLength, type Interval, union } from "../availability/index.ts"
import type { CalendarHealth } from "./BusyCalendar.ts"
import type { BookingUid } from "../bookings/index.ts"
import type { BusyInterval } from "./CalendarOccurrence.ts"

const week = 7 * dayLength

/**
 * The time that a calendar is read for: from the week before to past the farthest start that can be booked (365 days,
 * D-AV-1) with the longest booking behind it. It moves once a week, as what servers count changes by is bound to it.
 */
export const syncWindow = (now: number): Interval => {
  const thisWeek = Math.floor(now / week) * week
  return { start: thisWeek - week, end: thisWeek + 56 * week }
}

/** Between two readings of a calendar, in milliseconds; jitter makes it a tenth more or less. */
const pace = 3 * 60_000
const slowest = 60 * 60_000

/**
 * How long to wait before a calendar is read again, in milliseconds: 3 minutes, twice that after every further failure
 * up to an hour, and as long as its server asked at least (a day at most). `chance` is from 0 to 1.
 */
export const waitBeforeNext = (
  { failures }: CalendarHealth,
  retryAfterSeconds: number | null,
  chance: number
): number => {
  const wait = Math.min(slowest, pace * 2 ** Math.min(Math.max(0, failures - 1), 10))
  const asked = Math.min(24 * slowest, Math.max(0, retryAfterSeconds ?? 0) * 1000)
  return Math.max(asked, Math.round(wait * (0.9 + 0.2 * chance)))
}

/** No piece is longer, so that those that reach into a span are found by their starts. */
export const longestSpan = dayLength

/**
 * What is kept of a calendar: its busy time without that of the workspace's own bookings, of which nobody knows better
 * than the workspace, within the window, ascending, apart, and in pieces of at most a day.
 */
export const splitByDay = (
  intervals: ReadonlyArray<BusyInterval>,
  ours: ReadonlySet<BookingUid>,
  window: Interval
): ReadonlyArray<Interval> =>
  union(
    intervals
      .filter(({ bookingUid }) => bookingUid === null || !ours.has(bookingUid))
      .map(({ end, start }) => ({ start: Math.max(start, window.start), end: Math.min(end, window.end) }))
  ).flatMap(cut)

const cut = ({ end, start }: Interval): ReadonlyArray<Interval> =>
  Array.from({ length: Math.ceil((end - start) / longestSpan) }, (_, nth) => ({
    start: start + nth * longestSpan,
    end: Math.min(end, start + (nth + 1) * longestSpan)
  }))
