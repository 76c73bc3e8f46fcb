import { dayLength, type Interval, union } from "../availability/index.ts"
import type { BookingUid } from "../bookings/index.ts"
import type { BusyInterval } from "./Happening.ts"

/** No piece is longer, so that those that reach into a span are found by their starts. */
export const longestPiece = dayLength

/**
 * What is kept of a calendar: its busy time without that of the workspace's own bookings, of which nobody knows better
 * than the workspace, within the window, ascending, apart, and in pieces of at most a day.
 */
export const piecesOf = (
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
  Array.from({ length: Math.ceil((end - start) / longestPiece) }, (_, nth) => ({
    start: start + nth * longestPiece,
    end: Math.min(end, start + (nth + 1) * longestPiece)
  }))
