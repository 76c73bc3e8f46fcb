import {
  dayLength,
  type DayNumber,
  type Interval,
  instantsOfDays,
  zoneNamed
} from "../../scheduling/availability/index.ts"
import { BookingUid } from "../../scheduling/bookings/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { BusyCalendar } from "./BusyCalendar.ts"
import { bookingUidOfGoogleEvent } from "./googleEventId.ts"

/** One occurrence of an event, for every kind of calendar. */
export interface CalendarOccurrence {
  /** The event's iCalendar UID, or an id of its provider that names a booking (`bookingUidIn`). */
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

/**
 * The meetings of the host's entries by the entries' iCalendar UIDs. Exchange gives events UIDs of its own, by which feeds and
 * other calendars show them (D-ENTRY-16).
 */
export type EntryUids = ReadonlyMap<string, BookingUid>

/** The busy time of an event, in epoch milliseconds. */
export interface BusyInterval extends Interval {
  /** The booking in the event's UID or id; null: the event is not a booking of Calendeal. */
  readonly bookingUid: BookingUid | null
}

/** The time of a calendar's event that is a booking of Calendeal, busy or not, in epoch milliseconds (D-HEAR-1). */
export interface OwnTime extends Interval {
  readonly bookingUid: BookingUid
}

/** The times of an occurrence: what makes its owner busy, and where an event of Calendeal is. */
export interface OccurrenceTimes {
  readonly busy: ReadonlyArray<BusyInterval>
  readonly own: ReadonlyArray<OwnTime>
}

/**
 * The owner's busy time of an occurrence. Confirmed and tentative occurrences are busy; cancelled, declined and
 * transparent ones are not. A whole day is a local date in the calendar's zone.
 */
export const busyTimeOf = (
  occurrence: CalendarOccurrence,
  timezone: TimeZoneName,
  entryUids: EntryUids
): ReadonlyArray<BusyInterval> => {
  const { isDeclined, isTransparent, status } = occurrence
  if (status === "cancelled" || isTransparent || isDeclined) return []
  const bookingUid = bookingUidOf(occurrence.uid, entryUids)
  return spansOf(occurrence, timezone)
    .filter(({ end, start }) => start < end)
    .map(({ end, start }) => ({ start, end, bookingUid }))
}

/** The time of an occurrence that is a booking and is not cancelled, also if it is transparent or declined. */
const ownTimeOf = (
  occurrence: CalendarOccurrence,
  timezone: TimeZoneName,
  entryUids: EntryUids
): ReadonlyArray<OwnTime> => {
  const bookingUid = occurrence.status === "cancelled" ? null : bookingUidOf(occurrence.uid, entryUids)
  if (bookingUid === null) return []
  return spansOf(occurrence, timezone).map(({ end, start }) => ({ start, end, bookingUid }))
}

const spansOf = ({ time }: CalendarOccurrence, timezone: TimeZoneName): ReadonlyArray<Interval> =>
  time._tag === "Timed" ? [time] : instantsOfDays(zoneNamed(timezone), time.first, time.last)

const daysOfYear = 366

/**
 * The times of an occurrence that overlap the window. Whole days more than a year outside of the window are ignored: an
 * event of a thousand years would have an interval for every change of its zone's clocks. A calendar can ignore whole days
 * (D-CAL-4); a meeting's own event is seen also then.
 */
export const timesWithin = (
  occurrence: CalendarOccurrence,
  {
    allDay,
    entryUids,
    timezone
  }: Pick<BusyCalendar, "allDay" | "timezone"> & { readonly entryUids: EntryUids },
  { end, start }: Interval
): OccurrenceTimes => {
  const { time } = occurrence
  const overlaps = (interval: Interval) => interval.start < end && start < interval.end
  const within = (shortened: CalendarOccurrence["time"]): OccurrenceTimes => {
    const part = { ...occurrence, time: shortened }
    return {
      busy: busyTimeOf(part, timezone, entryUids).filter(overlaps),
      own: ownTimeOf(part, timezone, entryUids).filter(overlaps)
    }
  }
  if (time._tag === "Timed") return within(time)
  const first = Math.max(time.first, Math.floor(start / dayLength) - daysOfYear)
  const last = Math.min(time.last, Math.floor(end / dayLength) + daysOfYear)
  if (first > last) return noTimes
  const times = within({ ...time, first, last })
  return allDay === "ignored" ? { ...times, busy: [] } : times
}

const noTimes: OccurrenceTimes = { busy: [], own: [] }

/** The booking of an event with this UID or id: by the UID itself, or as the UID of the host's entry. */
export const bookingUidOf = (uid: string, entryUids: EntryUids): BookingUid | null =>
  bookingUidIn(uid) ?? entryUids.get(uid) ?? null

/**
 * The booking of an event with this UID or id: the booking's uid, optionally with `@` and a host name, or an id from
 * `googleEventId` (D-ENTRY-20).
 */
export const bookingUidIn = (uid: string): BookingUid | null => {
  const [, named] = /^(bk_[0-9A-Za-z]{22})(?:@.*)?$/.exec(uid) ?? []
  return named === undefined ? bookingUidOfGoogleEvent(uid) : BookingUid.make(named)
}
