import type { Absence, Host } from "../../workspace/event-types/index.ts"
import { difference, type Interval } from "./Interval.ts"
import { dateOf, dayOf } from "./LocalDates.ts"
import { zoneNamed } from "./OffsetTable.ts"
import { dayAt, instantsOfDays } from "./TimeZone.ts"
import { type WorkingHours, workingHoursAround } from "./WorkingHours.ts"

// Clocks that are set back past midnight can add a date on either side.
const margin = 2

/** The host's absences that touch `during`, with their instants near it (D-ABS-2). */
export const absencesIn = (
  { absences, schedule }: Pick<Host, "absences" | "schedule">,
  during: Interval
): ReadonlyArray<{ readonly absence: Absence; readonly instants: ReadonlyArray<Interval> }> => {
  if (absences.length === 0) return []
  const zone = zoneNamed(schedule.timezone)
  // The dates are limited to those near `during`, because an absence can last for centuries.
  const first = dateOf(dayAt(zone, during.start) - margin)
  const last = dateOf(dayAt(zone, during.end) + margin)
  return absences
    .filter(({ from, to }) => from <= last && first <= to)
    .map((absence) => {
      const [from, to] = [dayOf(later(absence.from, first)), dayOf(earlier(absence.to, last))]
      return { absence, instants: instantsOfDays(zone, from, to) }
    })
}

const later = (one: Absence["from"], other: Absence["from"]) => (one > other ? one : other)
const earlier = (one: Absence["to"], other: Absence["to"]) => (one < other ? one : other)

/**
 * At least the host's open hours that overlap `during`, without the absences (D-ABS-2). The grids stay those of the
 * schedule.
 */
export const hoursOfHost = (host: Pick<Host, "absences" | "schedule">, during: Interval): WorkingHours => {
  const hours = workingHoursAround(host.schedule, during)
  const absent = absencesIn(host, during)
  if (absent.length === 0) return hours
  return {
    open: difference(
      hours.open,
      absent.flatMap(({ instants }) => instants)
    ),
    grids: hours.grids
  }
}
