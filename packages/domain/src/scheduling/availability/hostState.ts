import type { Absence, Host, LocalDate } from "../../workspace/event-types/index.ts"
import { absencesIn } from "./absences.ts"
import type { BusyPeriod } from "./BusyTimes.ts"
import { minute } from "./freeStarts.ts"
import { difference, intersection, type Interval } from "./Interval.ts"
import { dayLength, plusDays, weekdayIndex } from "./LocalDates.ts"
import { zoneNamed } from "./OffsetTable.ts"
import { dateAt, dayAt, instantsOfDays } from "./TimeZone.ts"
import { workingHours } from "./WorkingHours.ts"

type Hours = Pick<Host, "absences" | "schedule">

/** How far ahead a free time is looked for. */
export const lookAhead = 14 * dayLength

/** Shorter free times are not named: hardly any meeting fits. */
const leastFree = 30 * minute

/** The host's open hours that overlap `during`, without the absences. Not from the cache, which is for public requests. */
const openHours = (host: Hours, during: Interval): ReadonlyArray<Interval> =>
  difference(
    workingHours(host.schedule, during).open,
    absencesIn(host, during).flatMap(({ instants }) => instants)
  )

/** The first instant from `now` on at which the host is free for half an hour, within two weeks; null: there is none (D-CON-161). */
export const freeNext = (
  host: Hours & Pick<Host, "active">,
  busy: ReadonlyArray<Interval>,
  now: number
): number | null => {
  if (!host.active) return null
  const ahead = { start: now, end: now + lookAhead }
  const free = difference(intersection(openHours(host, ahead), [ahead]), busy)
  return free.find(({ end, start }) => end - start >= leastFree)?.start ?? null
}

/** The last date of the absence that the host has now, with those that follow it without a day between; null: not away (D-CON-161). */
export const awayUntil = ({ absences, schedule }: Hours, now: number): LocalDate | null => {
  const today = dateAt(zoneNamed(schedule.timezone), now)
  let last: LocalDate | null = null
  for (const { from, to } of absences.toSorted(byFirstDay)) {
    const next: LocalDate = last === null ? today : plusDays(last, 1)
    if (from <= next && next <= to) last = to
  }
  return last
}

const byFirstDay = (one: Absence, other: Absence) => one.from.localeCompare(other.from)

/** The instants of each day of the host's present week, Monday first. */
const daysOfWeek = ({ schedule }: Pick<Host, "schedule">, now: number) => {
  const zone = zoneNamed(schedule.timezone)
  const today = dayAt(zone, now)
  const monday = today - weekdayIndex(today)
  return Array.from({ length: 7 }, (_, nth) => instantsOfDays(zone, monday + nth, monday + nth))
}

/** From the first to the last instant of some periods. */
export const spanOf = (periods: ReadonlyArray<Interval>): Interval => ({
  start: Math.min(...periods.map(({ start }) => start)),
  end: Math.max(...periods.map(({ end }) => end))
})

/** The present week of a host, Monday first, in the host's zone. */
export const presentWeek = (host: Pick<Host, "schedule">, now: number): Interval =>
  spanOf(daysOfWeek(host, now).flat())

/** How many bookings of the host start in the present week (D-AV-13). `busy`: also of other hosts, and of calendars. */
export const bookingsOfWeek = (
  host: Pick<Host, "id" | "schedule">,
  busy: ReadonlyArray<Pick<BusyPeriod, "bookingUid" | "hostId" | "startAt">>,
  now: number
): number => {
  const { end, start } = presentWeek(host, now)
  return busy.filter(
    ({ bookingUid, hostId, startAt }) =>
      bookingUid !== null && hostId === host.id && start <= startAt && startAt < end
  ).length
}

/** The open minutes of each day of the host's present week, Monday first, without absences (D-CON-161). */
export const minutesOfWeek = (host: Hours, now: number): ReadonlyArray<number> => {
  const days = daysOfWeek(host, now)
  const open = openHours(host, spanOf(days.flat()))
  return days.map((day) =>
    intersection(open, day).reduce((sum, { end, start }) => sum + (end - start) / minute, 0)
  )
}
