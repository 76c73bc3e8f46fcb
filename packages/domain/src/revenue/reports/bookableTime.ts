import * as DateTime from "effect/DateTime"
import {
  absencesIn,
  difference,
  intersection,
  type Interval,
  workingHours
} from "../../scheduling/availability/index.ts"
import type { Host, HostId } from "../../workspace/event-types/index.ts"
import { wallTime } from "./Clock.ts"
import { hoursOf } from "./hoursOfWeek.ts"
import type { BookedHour, Clock, MeetingQuestion } from "./Reports.ts"

/** What hosts offered in a period. */
export interface BookableTime {
  /** In minutes. */
  readonly ofHost: ReadonlyMap<HostId, number>
  /** In all hours of the week, ascending, only hours with some. */
  readonly hours: ReadonlyArray<BookedHour>
}

/**
 * The time that active hosts could have been booked by the schedules and absences of today, which say nothing of former ones
 * (D-REP-3). Bookings and busy times do not reduce it.
 */
export const bookableTime = (
  hosts: ReadonlyArray<Host>,
  { clock, from, to }: Pick<MeetingQuestion, "clock" | "from" | "to">
): BookableTime => {
  const during = { start: DateTime.toEpochMillis(from), end: DateTime.toEpochMillis(to) }
  const offered = hosts
    .filter(({ active }) => active)
    .map((host) => {
      // Not from the cache of working hours, which is for the hosts of public requests.
      const absent = absencesIn(host, during).flatMap(({ instants }) => instants)
      const open = difference(workingHours(host.schedule, during).open, absent)
      return { id: host.id, open: intersection(open, [during]) }
    })
  return {
    ofHost: new Map(
      offered.map(({ id, open }) => [id, open.reduce((sum, { end, start }) => sum + end - start, 0) / 60_000])
    ),
    hours: hoursOf(offered.flatMap(({ open }) => open.flatMap((interval) => onClock(clock, interval))))
  }
}

/** The interval in wall-clock times, cut where the clock changes. */
const onClock = (clock: Clock, { end, start }: Interval): ReadonlyArray<Interval> => {
  const changes = clock.starts.filter((change) => start < change && change < end)
  return [start, ...changes].map((from, nth) => {
    const wall = wallTime(clock, from)
    return { start: wall, end: wall + (changes[nth] ?? end) - from }
  })
}
