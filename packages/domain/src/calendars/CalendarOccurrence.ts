import { dayLength, type DayNumber, type Interval, instantsOfDays, zoneNamed } from "../availability/index.ts"
import { BookingUid } from "../bookings/index.ts"
import type { TimeZoneName } from "../workspaces/index.ts"

/** One occurrence of an event, for every kind of calendar. */
export interface CalendarOccurrence {
  /** The event's iCalendar UID. */
  readonly uid: string
  readonly status: "confirmed" | "tentative" | "cancelled"
  /** Its owner marked it as free. */
  readonly isTransparent: boolean
  /** The calendar's owner declined the invitation. */
  readonly isDeclined: boolean
  readonly time:
    | { readonly _tag: "Timed"; readonly start: number; readonly end: number }
    /** Whole days in the calendar's zone, from `first` to `last` inclusive. */
    | { readonly _tag: "AllDay"; readonly first: DayNumber; readonly last: DayNumber }
}

/** The busy time of an event, in epoch milliseconds. */
export interface BusyInterval extends Interval {
  /** The booking in the event's UID; null: the event is not a booking of Calendeal. */
  readonly bookingUid: BookingUid | null
}

/**
 * The owner's busy time of an occurrence. Confirmed and tentative occurrences are busy; cancelled, declined and
 * transparent ones are not. A whole day is a local date in the calendar's zone.
 */
export const busyTimeOf = (
  occurrence: CalendarOccurrence,
  timezone: TimeZoneName
): ReadonlyArray<BusyInterval> => {
  const { isDeclined, isTransparent, status, time, uid } = occurrence
  if (status === "cancelled" || isTransparent || isDeclined) return []
  const bookingUid = bookingUidIn(uid)
  const spans = time._tag === "Timed" ? [time] : instantsOfDays(zoneNamed(timezone), time.first, time.last)
  return spans.filter(({ end, start }) => start < end).map(({ end, start }) => ({ start, end, bookingUid }))
}

const daysOfYear = 366

/**
 * The busy time of an occurrence that overlaps the window. Whole days more than a year outside of the window are ignored:
 * an event of a thousand years would have an interval for every change of its zone's clocks.
 */
export const busyTimeWithin = (
  occurrence: CalendarOccurrence,
  timezone: TimeZoneName,
  { end, start }: Interval
): ReadonlyArray<BusyInterval> => {
  const { time } = occurrence
  const within = (shortened: CalendarOccurrence["time"]) =>
    busyTimeOf({ ...occurrence, time: shortened }, timezone).filter(
      (interval) => interval.start < end && start < interval.end
    )
  if (time._tag === "Timed") return within(time)
  const first = Math.max(time.first, Math.floor(start / dayLength) - daysOfYear)
  const last = Math.min(time.last, Math.floor(end / dayLength) + daysOfYear)
  return first > last ? [] : within({ ...time, first, last })
}

/** The booking of an invitation with this UID: the booking's uid, optionally with `@` and a host name. */
export const bookingUidIn = (uid: string): BookingUid | null => {
  const [, named] = /^(bk_[0-9A-Za-z]{22})(?:@.*)?$/.exec(uid) ?? []
  return named === undefined ? null : BookingUid.make(named)
}
