import * as DateTime from "effect/DateTime"
import type { BookingWindow, EventTypeId, Host, HostId } from "../../workspace/event-types/index.ts"
import type { BusyPeriod } from "./BusyTimes.ts"
import { contains, type Interval } from "./Interval.ts"
import type { DayNumber } from "./LocalDates.ts"
import { type Zone, zoneNamed } from "./OffsetTable.ts"
import { dateAt, dayAt, instantsOfDate, instantsOfDays } from "./TimeZone.ts"

// The daily limits (D-AV-1): the maximum number of bookings of a host on one of its local dates, and of an event type, with
// any hosts, on one local date of the host. A booking counts on the date of its start. The guard against races is in
// adapters-postgres, bookings/enter_booking.sql.

/** Whether the busy period is a booking, not busy calendar time. */
export const isBooking = ({ eventTypeId }: BusyPeriod): boolean => eventTypeId !== null

export const isOfEventType =
  (id: EventTypeId) =>
  ({ eventTypeId }: BusyPeriod): boolean =>
    eventTypeId === id

const isReached = (limit: number | null, count: number): boolean => limit !== null && count >= limit

const always: Interval = { start: -Infinity, end: Infinity }

/**
 * The local dates in the zone, as instants, on which a daily limit is reached. The bookings that `counts` selects count, a
 * booking of several hosts once. A limit of 0 or less is always reached.
 */
export const fullDays = (
  zone: Zone,
  limit: number | null,
  busyPeriods: ReadonlyArray<BusyPeriod>,
  counts: (busyPeriod: BusyPeriod) => boolean
): ReadonlyArray<Interval> => {
  if (limit === null) return []
  if (isReached(limit, 0)) return [always]
  const starts = new Map(busyPeriods.filter(counts).map(({ bookingUid, startAt }) => [bookingUid, startAt]))
  const booked = new Map<DayNumber, number>()
  for (const start of starts.values()) {
    const day = dayAt(zone, start)
    booked.set(day, (booked.get(day) ?? 0) + 1)
  }
  return [...booked].flatMap(([day, count]) =>
    isReached(limit, count) ? instantsOfDays(zone, day, day) : []
  )
}

/** The daily limits on one local date of a host. */
export interface DailyLimit {
  readonly hostId: HostId
  /** The local date as instants, [from, until). */
  readonly from: DateTime.Utc
  readonly until: DateTime.Utc
  /** For this host's bookings of any event type; null: no limit. */
  readonly ofHost: number | null
  /** For the event type's bookings with any host; null: no limit. */
  readonly ofEventType: number | null
}

/** The limits on the host's local date of the start; empty if there are none. */
export const dailyLimitsOf = (
  host: Host,
  window: BookingWindow,
  startAt: DateTime.Utc
): ReadonlyArray<DailyLimit> => {
  if (host.maxBookingsPerDay === null && window.maxBookingsPerDay === null) return []
  const zone = zoneNamed(host.schedule.timezone)
  const day = instantsOfDate(zone, dateAt(zone, DateTime.toEpochMillis(startAt)))
  const [first, last] = [day.at(0), day.at(-1)]
  if (first === undefined || last === undefined) return []
  return [
    {
      hostId: host.id,
      from: DateTime.makeUnsafe(first.start),
      until: DateTime.makeUnsafe(last.end),
      ofHost: host.maxBookingsPerDay,
      ofEventType: window.maxBookingsPerDay
    }
  ]
}

/** Whether another booking of the event type would exceed the limits. */
export const isFull = (
  { from, hostId, ofEventType, ofHost, until }: DailyLimit,
  eventTypeId: EventTypeId,
  busyPeriods: ReadonlyArray<BusyPeriod>
): boolean => {
  const day = { start: DateTime.toEpochMillis(from), end: DateTime.toEpochMillis(until) }
  const sameDay = busyPeriods.filter(({ startAt }) => contains(day, startAt))
  const count = (counts: (busyPeriod: BusyPeriod) => boolean) =>
    new Set(sameDay.filter(counts).map(({ bookingUid }) => bookingUid)).size
  const hostBookings = count((busyPeriod) => busyPeriod.hostId === hostId)
  return isReached(ofHost, hostBookings) || isReached(ofEventType, count(isOfEventType(eventTypeId)))
}
