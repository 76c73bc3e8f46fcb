import * as DateTime from "effect/DateTime"
import { blockedAround, type EventType, type Host } from "../../workspace/event-types/index.ts"
import type { BusyPeriod, BusyScope, CountedBookings } from "./BusyTimes.ts"
import { minute } from "./freeStarts.ts"
import { contains, type Interval, overlaps } from "./Interval.ts"
import { periodsBetween, type Zone, zoneNamed } from "./OffsetTable.ts"
import { dayAt, instantsOfDays } from "./TimeZone.ts"

/**
 * The busy periods that decide which of these hosts can take a booking at these starts: those that overlap the time that
 * such bookings would block, and with a daily limit the bookings on the local dates of the starts (D-AV-1). Any other busy
 * period leaves the decision unchanged.
 */
export const busyScopeOf = (
  eventType: Pick<EventType, "id" | "seats" | "window">,
  hosts: ReadonlyArray<Host>,
  starts: Interval
): BusyScope => {
  const { after, before } = blockedAround(eventType.window)
  const last = Math.max(starts.start, starts.end - 1)
  return {
    hostIds: hosts.map(({ id }) => id),
    blocked: { start: starts.start - before * minute, end: last + after * minute },
    counted: countedOf(eventType, hosts, { start: starts.start, end: last + 1 }),
    ...(eventType.seats !== null && { seats: { eventTypeId: eventType.id, capacity: eventType.seats } })
  }
}

/** The same for one start. */
export const busyScopeAt = (
  eventType: Pick<EventType, "id" | "seats" | "window">,
  hosts: ReadonlyArray<Host>,
  startAt: DateTime.Utc
): BusyScope => {
  const start = DateTime.toEpochMillis(startAt)
  return busyScopeOf(eventType, hosts, { start, end: start + 1 })
}

const countedOf = (
  { id, window }: Pick<EventType, "id" | "window">,
  hosts: ReadonlyArray<Host>,
  starts: Interval
): CountedBookings | null => {
  const limited = hosts.filter(({ maxBookingsPerDay }) => maxBookingsPerDay !== null)
  const isLimited = window.maxBookingsPerDay !== null
  const timezones = new Set((isLimited ? hosts : limited).map(({ schedule }) => schedule.timezone))
  if (timezones.size === 0) return null
  return {
    starts: around([...timezones].map((timezone) => wholeDays(zoneNamed(timezone), starts))),
    hostIds: limited.map((host) => host.id),
    eventTypeId: isLimited ? id : null
  }
}

/** From the beginning to the end of the zone's local dates in the interval. */
const wholeDays = (zone: Zone, { end, start }: Interval): Interval => {
  // A date can be between two instants of the same date: see `instantsOfDays`.
  const days = periodsBetween(zone, start, end).flatMap((period) => [
    dayAt(zone, Math.max(start, period.start)),
    dayAt(zone, Math.min(end, period.end) - 1)
  ])
  return around(instantsOfDays(zone, Math.min(...days), Math.max(...days)))
}

const around = (intervals: ReadonlyArray<Interval>): Interval => ({
  start: Math.min(...intervals.map(({ start }) => start)),
  end: Math.max(...intervals.map(({ end }) => end))
})

/** Whether the busy period is in the scope. */
export const isInScope = (
  { blocked, counted, hostIds }: BusyScope,
  { blocked: taken, eventTypeId, hostId, startAt }: BusyPeriod
): boolean =>
  (hostIds.includes(hostId) && overlaps(taken, blocked)) ||
  (counted !== null &&
    eventTypeId !== null &&
    contains(counted.starts, startAt) &&
    (counted.hostIds.includes(hostId) || counted.eventTypeId === eventTypeId))
