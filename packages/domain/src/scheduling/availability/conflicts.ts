import type { Absence, Host, Schedule } from "../../workspace/event-types/index.ts"

import { absencesIn } from "./absences.ts"
import { type BusyPeriod, isGroup, takenBy } from "./BusyTimes.ts"
import type { SlotQuestion } from "./candidates.ts"
import { fullDays, isBooking, isOfEventType } from "./dailyLimit.ts"
import { isJoinable } from "./joinable.ts"
import { minute, startsInConflict, startsInside } from "./freeStarts.ts"
import { contains, type Interval, overlaps } from "./Interval.ts"
import { zoneNamed } from "./OffsetTable.ts"
import { dayAt, instantsOfDays } from "./TimeZone.ts"
import { workingHours } from "./WorkingHours.ts"

/** A reason why a host cannot be booked at a start. */
export interface Conflict {
  readonly reason:
    /** Earlier than the event type's minimum notice, or in the past. */
    | "notice"
    /** Not on a local date of the booker in the booking window. */
    | "window"
    /** Outside the event type's own schedule. */
    | "event_type_schedule"
    /** Outside the host's hours. */
    | "schedule"
    /** Inside the host's weekly hours, but closed by an override. */
    | "override"
    /** On a date of an absence of the host (D-ABS-3). */
    | "absence"
    /** Inside the host's hours, but not on their grid. */
    | "grid"
    | "booking"
    /** Kept for a client of the API (D-RES-1). */
    | "reservation"
    /** Busy in a calendar. */
    | "busy_time"
    /** The host's daily limit is reached. */
    | "host_limit"
    /** The event type's daily limit is reached. */
    | "event_type_limit"
  /** The conflicting busy time, including buffers; null: for other reasons. */
  readonly taken: Interval | null
  /** The uid of the conflicting booking; null: for other reasons. */
  readonly bookingUid: string | null
  /** The conflicting absence; null: for other reasons. Only members may see its reason (D-ABS-4). */
  readonly absence: Absence | null
}

/**
 * All reasons why a host cannot be booked at a start (D-AV-1), computed with the same functions as `openSlots`: empty
 * exactly when `openSlots` finds the host free.
 */
export const conflicts = (
  question: Omit<SlotQuestion, "hosts" | "within" | "assignment">,
  host: Host,
  start: number
): ReadonlyArray<Conflict> => {
  const { bookerZone, busyPeriods, eventTypeId, eventTypeSchedule, now, window } = question
  const zone = zoneNamed(host.schedule.timezone)
  const own = busyPeriods.filter(({ hostId }) => hostId === host.id)
  const span = { start, end: start + 1 + window.durationMinutes * minute }
  const isIn = (intervals: ReadonlyArray<Interval>) => intervals.some((interval) => contains(interval, start))
  const isInside = (schedule: Schedule) => isIn(startsInside(workingHours(schedule, span).open, window))
  const booker = zoneNamed(bookerZone)
  const today = dayAt(booker, now)
  const found: Array<Conflict> = []
  const add = (reason: Conflict["reason"], absence: Absence | null = null) =>
    found.push({ reason, taken: null, bookingUid: null, absence })

  if (start < now + window.minimumNoticeMinutes * minute) add("notice")
  if (!isIn(instantsOfDays(booker, today, today + window.bookingWindowDays))) add("window")
  // The host's time is the group's already (D-SEAT-2).
  if (isJoinable(question, host.id, start)) return found
  if (eventTypeSchedule !== null && !isInside(eventTypeSchedule)) add("event_type_schedule")
  if (!isInside(host.schedule)) add(isInside({ ...host.schedule, overrides: [] }) ? "override" : "schedule")
  else if (!isOnGrid(workingHours(host.schedule, span).grids, window.slotIntervalMinutes, start)) add("grid")
  const booked = { start, end: start + window.durationMinutes * minute }
  for (const { absence, instants } of absencesIn(host, span)) {
    if (instants.some((interval) => overlaps(interval, booked))) add("absence", absence)
  }
  for (const busyPeriod of own) {
    if (isIn(startsInConflict([busyPeriod], window))) found.push({ ...takenTime(busyPeriod), absence: null })
  }
  if (isIn(fullDays(zone, host.maxBookingsPerDay, own, isBooking))) add("host_limit")
  if (isIn(fullDays(zone, window.maxBookingsPerDay, busyPeriods, isOfEventType(eventTypeId))))
    add("event_type_limit")
  return found
}

/** What a busy period says as a reason. */
export const takenTime = (busyPeriod: BusyPeriod) => {
  const reason = takenBy(busyPeriod)
  const { bookingUid } = busyPeriod
  return {
    reason,
    taken: busyPeriod.blocked,
    // A group is several bookings.
    bookingUid: reason === "booking" && bookingUid !== null && !isGroup(bookingUid) ? bookingUid : null
  }
}

const isOnGrid = (grids: ReadonlyArray<Interval>, stepMinutes: number, start: number): boolean =>
  grids.some((grid) => contains(grid, start) && (start - grid.start) % (stepMinutes * minute) === 0)
