import { noChanges } from "../recurrence/changesOf.ts"
import {
  type ChangedOccurrence,
  type Changes,
  type EventSeries,
  instantOf,
  type Length,
  type Moment,
  type Occurrence
} from "../recurrence/EventSeries.ts"
import { utcClock, type WallClock } from "../recurrence/WallClock.ts"
import type { Clocks } from "./clocks.ts"
import type { Owner } from "./Owner.ts"
import {
  type Component,
  parameterOf,
  propertiesOf,
  type Property,
  propertyOf,
  partOf,
  Unreadable,
  UnsupportedRule
} from "./readComponents.ts"
import { repeatRuleOf, TooFrequent } from "./repeatRuleOf.ts"
import { durationOf, timeValueOf } from "./timeValues.ts"
import { traitsOf } from "./traitsOf.ts"

/** An event with its repetitions. Throws `Unreadable` and `UnsupportedRule`. */
export const seriesOf = (
  uid: string,
  event: Component,
  clocks: Clocks,
  owner: Owner,
  changes: Changes
): EventSeries => {
  const at = startOf(event, clocks) ?? missing(event, "DTSTART")
  const read = <A>(name: string, of: (property: Property) => ReadonlyArray<A>): ReadonlyArray<A> =>
    propertiesOf(event, name).flatMap((property) => readable(event, property, () => of(property)))
  return {
    uid,
    ...occurrenceAt(at, event, clocks, owner),
    rules: read("rrule", ({ value }) => [repeatRuleOf(value, at)]),
    more: read("rdate", (property) =>
      itemsOf(property).map((text) => {
        const [start = "", end] = text.split("/", 2)
        const first = momentOf(start, property, clocks, at.clock)
        return { at: first, length: end === undefined ? null : lengthOfPeriod(first, end, property, clocks) }
      })
    ),
    without: propertiesOf(event, "exdate").flatMap((property) => excludedBy(property, clocks, at)),
    changes
  }
}

/** An occurrence that differs from its series, whose clock is `bare`. Undefined: it says nothing about time. */
export const changedOccurrenceOf = (
  event: Component,
  clocks: Clocks,
  owner: Owner,
  bare: WallClock
): ChangedOccurrence | undefined => {
  const property = propertyOf(event, "recurrence-id")
  if (property === undefined) return undefined
  const insteadOf = readable(event, property, () => momentOf(property.value, property, clocks, bare))
  const at = startOf(event, clocks, bare) ?? insteadOf
  const isCancellation = traitsOf(event, owner).status === "cancelled"
  // A cancellation needs no time (RFC 5546, 3.2.5). Any other change without one leaves the occurrence as it is.
  if (propertyOf(event, "dtstart") === undefined && !isCancellation) return undefined
  return {
    ...occurrenceAt(at, event, clocks, owner),
    insteadOf,
    andFuture: parameterOf(property, "range")?.toUpperCase() === "THISANDFUTURE"
  }
}

/** The clock of an event's times without a zone: that of its start, if it can be read. */
export const clockOfStart = (event: Component | undefined, clocks: Clocks): WallClock => {
  try {
    return (event === undefined ? undefined : startOf(event, clocks)?.clock) ?? clocks.own
  } catch {
    return clocks.own
  }
}

/** Busy times without events (VFREEBUSY). */
export const busyPeriodsOf = (calendar: Component, clocks: Clocks): ReadonlyArray<EventSeries> =>
  calendar.components
    .filter(({ name }) => name === "vfreebusy")
    .flatMap((component) =>
      propertiesOf(component, "freebusy")
        .filter((property) => parameterOf(property, "fbtype")?.toUpperCase() !== "FREE")
        .flatMap((property) =>
          readable(component, property, () =>
            itemsOf(property).map((text) => {
              const [start = "", end = ""] = text.split("/", 2)
              const at = momentOf(start, property, clocks, utcClock)
              return { at, length: lengthOfPeriod(at, end, property, clocks) }
            })
          )
        )
    )
    .map(({ at, length }) => ({
      uid: "",
      at,
      length,
      traits: { status: "confirmed", isTransparent: false, isDeclined: false },
      rules: [],
      more: [],
      without: [],
      changes: noChanges
    }))

const occurrenceAt = (at: Moment, event: Component, clocks: Clocks, owner: Owner): Occurrence => ({
  at,
  length: lengthOf(event, at, clocks),
  traits: traitsOf(event, owner)
})

/** A start without a zone is on the clock of the end, if that has one: both have the same form (RFC 5545, 3.8.2.2). */
const startOf = (event: Component, clocks: Clocks, bare?: WallClock): Moment | undefined => {
  const [start, end] = [propertyOf(event, "dtstart"), propertyOf(event, "dtend")]
  if (start === undefined) return undefined
  const value = end === undefined ? undefined : timeValueOf(end.value)
  const ofEnd = end === undefined || value === undefined ? undefined : clockOf(value.isUtc, end, clocks)
  return readable(event, start, () => momentOf(start.value, start, clocks, ofEnd ?? bare ?? clocks.own))
}

const lengthOf = (event: Component, at: Moment, clocks: Clocks): Length => {
  const end = propertyOf(event, "dtend")
  if (end !== undefined)
    return readable(event, end, () => lengthUntil(at, momentOf(end.value, end, clocks, at.clock)))
  const duration = propertyOf(event, "duration")
  return duration === undefined
    ? { days: at.isDate ? 1 : 0, milliseconds: 0 }
    : readable(event, duration, () => durationOf(duration.value) ?? wrong())
}

const lengthUntil = (at: Moment, end: Moment): Length => {
  const isInDays = at.isDate && end.isDate
  // If the end's zone is not known, it is as late as it can be.
  const late = end.clock === at.clock ? 0 : (end.clock.doubt?.after ?? 0)
  return { days: 0, milliseconds: isInDays ? end.wall - at.wall : instantOf(end) + late - instantOf(at) }
}

const lengthOfPeriod = (at: Moment, end: string, property: Property, clocks: Clocks): Length =>
  durationOf(end) ?? lengthUntil(at, momentOf(end, property, clocks, at.clock))

/** An exception that cannot be read, or whose zone is not known as the event's is, excludes nothing: the time stays busy. */
const excludedBy = (property: Property, clocks: Clocks, { clock }: Moment): ReadonlyArray<Moment> =>
  itemsOf(property).flatMap((text) => {
    if (timeValueOf(text) === undefined) return []
    const moment = momentOf(text, property, clocks, clock)
    return moment.isDate || areComparable(moment.clock, clock) ? [moment] : []
  })

/** Whether times of both clocks can be compared: an unknown zone only with itself. */
export const areComparable = (one: WallClock, other: WallClock): boolean =>
  one === other || (one.doubt === undefined && other.doubt === undefined)

const itemsOf = ({ value }: Property): ReadonlyArray<string> =>
  value.split(",").filter((item) => item.trim() !== "")

/** The time in a text. Without a zone it is on the clock `bare`. */
const momentOf = (text: string, property: Property, clocks: Clocks, bare: WallClock): Moment => {
  const value = timeValueOf(text) ?? wrong()
  // Some programs write whole days as midnights that they declare to be dates.
  const isDate =
    value.isDate ||
    (parameterOf(property, "value")?.toUpperCase() === "DATE" && value.wall % 86_400_000 === 0)
  return { wall: value.wall, isDate, clock: clockOf(value.isUtc, property, clocks) ?? bare }
}

/** The clock that a time names; undefined: none. */
const clockOf = (isUtc: boolean, property: Property, clocks: Clocks): WallClock | undefined => {
  if (isUtc) return utcClock
  const tzid = parameterOf(property, "tzid")
  return tzid === undefined || tzid === "" ? undefined : clocks.named(tzid)
}

/** Reads a property that decides a time. Throws `Unreadable` with its place. */
const readable = <A>(component: Component, property: Property, read: () => A): A => {
  try {
    if (!property.isCut) return read()
  } catch (error) {
    if (error instanceof TooFrequent) throw new UnsupportedRule(partOf(component, property.line, "RRULE"))
  }
  throw new Unreadable(partOf(component, property.line, property.name.toUpperCase()))
}

const missing = (component: Component, part: string): never => {
  throw new Unreadable(partOf(component, component.line, part))
}

const wrong = (): never => {
  throw new Error("the time cannot be read")
}
