import ICAL from "ical.js"
import { noChanges } from "../recurrence/changesOf.ts"
import type {
  ChangedOccurrence,
  Changes,
  EventSeries,
  Length,
  Moment,
  Occurrence,
  Traits
} from "../recurrence/EventSeries.ts"
import { utcClock } from "../recurrence/WallClock.ts"
import { type Clocks, clockOf, wallOf } from "./clocks.ts"
import type { Owner } from "./Owner.ts"
import { repeatRuleOf } from "./repeatRuleOf.ts"

/** An event with its repetitions. Throws errors that `readEvents` catches. */
export const seriesOf = (
  uid: string,
  event: ICAL.Component,
  clocks: Clocks,
  owner: Owner,
  changes: Changes
): EventSeries => {
  const occurrence = occurrenceOf(event, clocks, owner)
  return {
    uid,
    ...occurrence,
    rules: event.getAllProperties("rrule").map((property) => repeatRuleOf(property, occurrence.at)),
    more: event.getAllProperties("rdate").flatMap((property) => moreOf(property, clocks)),
    without: event.getAllProperties("exdate").flatMap((property) => momentsOf(property, clocks)),
    changes
  }
}

/** An occurrence that differs from its series. */
export const changedOccurrenceOf = (
  event: ICAL.Component,
  clocks: Clocks,
  owner: Owner
): ChangedOccurrence => ({
  ...occurrenceOf(event, clocks, owner),
  insteadOf: momentIn(event, "recurrence-id", clocks) ?? missing(),
  andFuture: event.getFirstProperty("recurrence-id")?.getFirstParameter("range") === "THISANDFUTURE"
})

/** Busy times without events (VFREEBUSY), which are always in UTC. */
export const busyPeriodsOf = (calendar: ICAL.Component): ReadonlyArray<EventSeries> =>
  calendar
    .getAllSubcomponents("vfreebusy")
    .flatMap((component) => component.getAllProperties("freebusy"))
    .filter((property) => property.getFirstParameter("fbtype")?.toUpperCase() !== "FREE")
    .flatMap((property) => property.getValues())
    .map((period: unknown) => {
      if (!(period instanceof ICAL.Period)) throw new Error("no period")
      const start = wallOf(period.start)
      return {
        uid: "",
        at: { wall: start, clock: utcClock, isDate: false },
        length: { days: 0, milliseconds: Math.max(0, wallOf(period.getEnd()) - start) },
        traits: { status: "confirmed", isTransparent: false, isDeclined: false },
        rules: [],
        more: [],
        without: [],
        changes: noChanges
      }
    })

const occurrenceOf = (event: ICAL.Component, clocks: Clocks, owner: Owner): Occurrence => {
  const at = momentIn(event, "dtstart", clocks) ?? missing()
  return { at, length: lengthOf(event, at, clocks), traits: traitsOf(event, owner) }
}

const lengthOf = (event: ICAL.Component, at: Moment, clocks: Clocks): Length => {
  const end = momentIn(event, "dtend", clocks)
  if (end !== undefined) {
    const took = at.isDate ? end.wall - at.wall : end.clock.instantOf(end.wall) - at.clock.instantOf(at.wall)
    return { days: 0, milliseconds: Math.max(0, took) }
  }
  const duration = event.getFirstPropertyValue("duration")
  return duration instanceof ICAL.Duration
    ? lengthOfDuration(duration)
    : { days: at.isDate ? 1 : 0, milliseconds: 0 }
}

const lengthOfDuration = ({ days, hours, isNegative, minutes, seconds, weeks }: ICAL.Duration): Length =>
  isNegative
    ? { days: 0, milliseconds: 0 }
    : { days: weeks * 7 + days, milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1000 }

const traitsOf = (event: ICAL.Component, { emails }: Owner): Traits => {
  const status = String(event.getFirstPropertyValue("status") ?? "").toUpperCase()
  return {
    status: status === "CANCELLED" ? "cancelled" : status === "TENTATIVE" ? "tentative" : "confirmed",
    isTransparent: String(event.getFirstPropertyValue("transp") ?? "").toUpperCase() === "TRANSPARENT",
    isDeclined: event.getAllProperties("attendee").some(
      (attendee) =>
        attendee.getFirstParameter("partstat")?.toUpperCase() === "DECLINED" &&
        emails.has(
          String(attendee.getFirstValue())
            .toLowerCase()
            .replace(/^mailto:/, "")
        )
    )
  }
}

const moreOf = (property: ICAL.Property, clocks: Clocks): EventSeries["more"] =>
  property.getValues().map((value: unknown) => {
    if (!(value instanceof ICAL.Period)) return { at: momentOf(property, value, clocks), length: null }
    const at = momentOf(property, value.start, clocks)
    if (value.duration instanceof ICAL.Duration) return { at, length: lengthOfDuration(value.duration) }
    const end = momentOf(property, value.end, clocks)
    const took = end.clock.instantOf(end.wall) - at.clock.instantOf(at.wall)
    return { at, length: { days: 0, milliseconds: Math.max(0, took) } }
  })

const momentsOf = (property: ICAL.Property, clocks: Clocks): ReadonlyArray<Moment> =>
  property.getValues().map((value: unknown) => momentOf(property, value, clocks))

const momentIn = (event: ICAL.Component, name: string, clocks: Clocks): Moment | undefined => {
  const property = event.getFirstProperty(name)
  return property === null ? undefined : momentOf(property, property.getFirstValue(), clocks)
}

const momentOf = (property: ICAL.Property, value: unknown, clocks: Clocks): Moment => {
  if (!(value instanceof ICAL.Time)) return missing()
  const wall = wallOf(value)
  if (Number.isNaN(wall)) return missing()
  const clock = clockOf(value, property.getFirstParameter("tzid"), clocks)
  return { wall, clock, isDate: value.isDate }
}

const missing = (): never => {
  throw new Error("a time is missing")
}
