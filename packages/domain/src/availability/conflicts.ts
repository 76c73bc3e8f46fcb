import type { Host, Schedule } from "../event-types/index.ts"
import type { BusyPeriod } from "./BusyTimes.ts"
import { startsInConflict, startsInside } from "./freeStarts.ts"
import { fullDays } from "./dailyLimit.ts"
import { contains, type Interval } from "./Interval.ts"
import { zoneNamed } from "./OffsetTable.ts"
import type { SlotQuestion } from "./SlotQuestion.ts"
import { dayAt, instantsOfDays } from "./TimeZone.ts"
import { workingHours } from "./WorkingHours.ts"

/** Why a host cannot be booked at a start. */
export interface Hindrance {
  readonly reason:
    /** Sooner than the event type's notice allows, or past. */
    | "notice"
    /** Not on one of the booker's dates of the booking window. */
    | "window"
    /** Outside the event type's own schedule. */
    | "event_type_schedule"
    /** Outside the host's hours. */
    | "schedule"
    /** Inside the host's weekly hours, but overrides close the time. */
    | "override"
    /** Inside the hours, but no start of their grid. */
    | "grid"
    | "booking"
    /** Busy in a calendar. */
    | "busy_time"
    /** The host has enough bookings on that day. */
    | "host_limit"
    /** The event type has enough bookings on that day. */
    | "event_type_limit"
  /** The time that is taken, buffers included; null: it is no taken time that hinders. */
  readonly taken: Interval | null
  /** Of a booking, its uid. */
  readonly bookingUid: string | null
}

/**
 * All that keeps a host of the question from a start (D-AV-1), by the engine's own parts: nothing at all exactly when
 * the engine finds the host free then. The question's hosts and the time it looks at do not matter.
 */
export const conflicts = (
  question: Omit<SlotQuestion, "hosts" | "within" | "assignment">,
  host: Host,
  start: number
): ReadonlyArray<Hindrance> => {
  const { bookerZone, busyPeriods, eventTypeId, eventTypeSchedule, now, window } = question
  const zone = zoneNamed(host.schedule.timezone)
  const own = busyPeriods.filter(({ hostId }) => hostId === host.id)
  const span = { start, end: start + 1 + window.durationMinutes * minute }
  const isIn = (intervals: ReadonlyArray<Interval>) => intervals.some((interval) => contains(interval, start))
  const isInside = (schedule: Schedule) => isIn(startsInside(workingHours(schedule, span).open, window))
  const booker = zoneNamed(bookerZone)
  const today = dayAt(booker, now)
  const found: Array<Hindrance> = []
  const add = (reason: Hindrance["reason"]) => found.push({ reason, taken: null, bookingUid: null })

  if (start < now + window.minimumNoticeMinutes * minute) add("notice")
  if (!isIn(instantsOfDays(booker, today, today + window.bookingWindowDays))) add("window")
  if (eventTypeSchedule !== null && !isInside(eventTypeSchedule)) add("event_type_schedule")
  if (!isInside(host.schedule)) add(isInside({ ...host.schedule, overrides: [] }) ? "override" : "schedule")
  else if (!isOnGrid(workingHours(host.schedule, span).grids, window.slotIntervalMinutes, start)) add("grid")
  for (const busyPeriod of own) {
    const { blocked, bookingUid, eventTypeId: booked } = busyPeriod
    if (isIn(startsInConflict([busyPeriod], window)))
      found.push({ reason: booked === null ? "busy_time" : "booking", taken: blocked, bookingUid })
  }
  const isBooking = (busyPeriod: BusyPeriod) => busyPeriod.eventTypeId !== null
  const isOfEventType = (busyPeriod: BusyPeriod) => busyPeriod.eventTypeId === eventTypeId
  if (isIn(fullDays(zone, host.maxBookingsPerDay, own, isBooking))) add("host_limit")
  if (isIn(fullDays(zone, window.maxBookingsPerDay, busyPeriods, isOfEventType))) add("event_type_limit")
  return found
}

const minute = 60_000

const isOnGrid = (grids: ReadonlyArray<Interval>, stepMinutes: number, start: number): boolean =>
  grids.some((grid) => contains(grid, start) && (start - grid.start) % (stepMinutes * minute) === 0)
