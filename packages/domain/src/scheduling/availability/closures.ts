import type { Host, Schedule } from "../../workspace/event-types/index.ts"
import { absencesIn } from "./absences.ts"
import type { SlotQuestion } from "./candidates.ts"
import { type Conflict, takenTime } from "./conflicts.ts"
import { fullDays, isBooking, isOfEventType } from "./dailyLimit.ts"
import { minute, startsInConflict, startsInside } from "./freeStarts.ts"
import { difference, intersection, type Interval, union } from "./Interval.ts"
import { zoneNamed } from "./OffsetTable.ts"
import { dayAt, instantsOfDays } from "./TimeZone.ts"
import { workingHours } from "./WorkingHours.ts"

/** Starts at which a host cannot be booked, for one reason. A start that is on no grid has no closure. */
export interface Closure extends Omit<Conflict, "reason"> {
  readonly reason: Exclude<Conflict["reason"], "grid">
  /** In whole minutes, as starts are. Not empty, and inside the asked time. */
  readonly starts: Interval
}

/**
 * When a host cannot be booked within a time, and why: each start has the reasons that `conflicts` finds for it, without the grid
 * (D-AV-11). The cost grows with the busy periods and absences of the host, not with the starts.
 */
export const closures = (
  question: Omit<SlotQuestion, "hosts" | "within" | "assignment">,
  host: Host,
  within: Interval
): ReadonlyArray<Closure> => {
  const { bookerZone, busyPeriods, eventTypeId, eventTypeSchedule, now, window } = question
  const zone = zoneNamed(host.schedule.timezone)
  const own = busyPeriods.filter(({ hostId }) => hostId === host.id)
  const length = window.durationMinutes * minute
  const span = { start: within.start, end: within.end + length + 1 }
  const inside = (schedule: Schedule) => startsInside(workingHours(schedule, span).open, window)
  const outside = (starts: ReadonlyArray<Interval>) => difference([within], starts)
  const found: Array<Closure> = []
  const add = (
    reason: Closure["reason"],
    starts: ReadonlyArray<Interval>,
    more: Partial<Omit<Conflict, "reason">> = {}
  ) => {
    for (const part of intersection([within], starts)) {
      const rounded = { start: wholeMinute(part.start), end: Math.min(within.end, wholeMinute(part.end)) }
      if (rounded.start < rounded.end)
        found.push({ reason, starts: rounded, taken: null, bookingUid: null, absence: null, ...more })
    }
  }

  const booker = zoneNamed(bookerZone)
  const today = dayAt(booker, now)
  add("notice", [{ start: -Infinity, end: now + window.minimumNoticeMinutes * minute }])
  add("window", outside(instantsOfDays(booker, today, today + window.bookingWindowDays)))
  if (eventTypeSchedule !== null) add("event_type_schedule", outside(inside(eventTypeSchedule)))
  const closed = outside(inside(host.schedule))
  const weekly = inside({ ...host.schedule, overrides: [] })
  add("schedule", difference(closed, weekly))
  add("override", intersection(closed, weekly))
  for (const { absence, instants } of absencesIn(host, span)) {
    const starts = instants.map(({ end, start }) => ({ start: start - length + 1, end }))
    add("absence", union(starts), { absence })
  }
  for (const busyPeriod of own) {
    const { reason, ...taken } = takenTime(busyPeriod)
    add(reason, startsInConflict([busyPeriod], window), taken)
  }
  add("host_limit", union(fullDays(zone, host.maxBookingsPerDay, own, isBooking)))
  add(
    "event_type_limit",
    union(fullDays(zone, window.maxBookingsPerDay, busyPeriods, isOfEventType(eventTypeId)))
  )
  return found
}

/** The first whole minute at or after an instant. */
const wholeMinute = (instant: number): number => Math.ceil(instant / minute) * minute
