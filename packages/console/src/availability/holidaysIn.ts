import ICAL from "ical.js"
import type { Host } from "../api/client.ts"

type Absence = Host["absences"][number]

/** The first and the last day of a period, both included, as `2026-11-27`. */
export interface Period {
  readonly first: string
  readonly last: string
}

/** As long as a reason may be (D-ABS-1). */
const longestReason = 200

/** More occurrences of one event are not looked at. */
const mostOccurrences = 1000

const dayBefore = (time: ICAL.Time): string => {
  const day = time.clone()
  day.adjust(-1, 0, 0, 0)
  return day.toString()
}

const absenceOf = (start: ICAL.Time, end: ICAL.Time, reason: string): Absence => {
  const from = start.toString()
  const last = dayBefore(end)
  // An event without an end, or with its start as its end, has one day.
  return { from, to: last < from ? from : last, reason }
}

/** Whether the event is once, or yearly. The search for a rule of each hour that never occurs would not end. */
const isHoliday = ({ component }: ICAL.Event): boolean =>
  component.getAllProperties("rrule").every((property) => {
    const rule = property.getFirstValue()
    return rule instanceof ICAL.Recur && rule.freq === "YEARLY"
  })

const occurrencesOf = (event: ICAL.Event, { first, last }: Period): ReadonlyArray<Absence> => {
  const reason = String(event.component.getFirstPropertyValue("summary") ?? "")
    .trim()
    .slice(0, longestReason)
    .toWellFormed()
  const found: Array<Absence> = []
  const iterator = event.iterator()
  for (let count = 0; count < mostOccurrences; count++) {
    // The declarations say null, but the end is undefined.
    const start: ICAL.Time | null | undefined = iterator.next()
    if (start === null || start === undefined || start.toString() > last) break
    const end = start.clone()
    end.addDuration(event.duration)
    const absence = absenceOf(start, end, reason)
    if (first <= absence.to) found.push(absence)
  }
  return found
}

/**
 * The whole days of a calendar file (RFC 5545) that touch the period, in their order and each once, as absences (D-CON-81). Events
 * with times, cancelled ones, and those that repeat more often than yearly are left out. Throws an error if the text is no calendar.
 */
export const holidaysIn = (text: string, period: Period): ReadonlyArray<Absence> => {
  const calendar = ICAL.Component.fromString(text)
  if (calendar.name !== "vcalendar") throw new Error("not a calendar")
  const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event))
  const absences = events
    .filter(
      (event) =>
        event.startDate?.isDate === true &&
        event.component.getFirstPropertyValue("status") !== "CANCELLED" &&
        isHoliday(event)
    )
    .flatMap((event) => occurrencesOf(event, period))
  const unique = new Map(absences.map((absence) => [`${absence.from} ${absence.to}`, absence]))
  return [...unique.values()].toSorted((one, other) => (one.from < other.from ? -1 : 1))
}
