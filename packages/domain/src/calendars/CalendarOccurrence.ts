import { dayLength, type DayNumber, type Interval, instantsOfDays, zoneNamed } from "../availability/index.ts"
import { BookingUid } from "../bookings/index.ts"
import type { TimeZoneName } from "../workspaces/index.ts"

/** One occurrence of an event, as calendars of every kind tell it. */
export interface CalendarOccurrence {
  /** The event's iCalendar UID. */
  readonly uid: string
  readonly status: "confirmed" | "tentative" | "cancelled"
  /** Its owner marked it as not taking any time. */
  readonly isTransparent: boolean
  /** The calendar's owner was invited and declined. */
  readonly isDeclined: boolean
  readonly time:
    | { readonly _tag: "Timed"; readonly start: number; readonly end: number }
    /** Whole days of the calendar's zone, `last` included. */
    | { readonly _tag: "AllDay"; readonly first: DayNumber; readonly last: DayNumber }
}

/** Time that an event takes, in epoch milliseconds. */
export interface BusyInterval extends Interval {
  /** The booking that the event says it is; null: it does not come from a booking of Calendeal's. */
  readonly bookingUid: BookingUid | null
}

/**
 * The time that an occurrence takes of the calendar's owner. What is tentative takes it, what is cancelled, declined or
 * transparent takes none, and a whole day is a day of the calendar's zone.
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

/** How far around a window whole days are told. */
const year = 366

/**
 * The time that an occurrence takes and that reaches into the window. Of whole days only those within a year of it are
 * looked at: an event of a thousand years comes to as many pieces as its zone's clocks change.
 */
export const busyTimeWithin = (
  occurrence: CalendarOccurrence,
  timezone: TimeZoneName,
  { end, start }: Interval
): ReadonlyArray<BusyInterval> => {
  const { time } = occurrence
  if (time._tag === "Timed") return reachingInto(busyTimeOf(occurrence, timezone), start, end)
  const first = Math.max(time.first, Math.floor(start / dayLength) - year)
  const last = Math.min(time.last, Math.floor(end / dayLength) + year)
  if (first > last) return []
  return reachingInto(busyTimeOf({ ...occurrence, time: { ...time, first, last } }, timezone), start, end)
}

const reachingInto = (busy: ReadonlyArray<BusyInterval>, start: number, end: number) =>
  busy.filter((interval) => interval.start < end && start < interval.end)

/** The booking whose invitation has this UID: the booking's own uid, with or without a host after it. */
export const bookingUidIn = (uid: string): BookingUid | null => {
  const [, named] = /^(bk_[0-9A-Za-z]{22})(?:@.*)?$/.exec(uid) ?? []
  return named === undefined ? null : BookingUid.make(named)
}
