import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import ICAL from "ical.js"
import { changesOf, noChanges } from "../recurrence/changesOf.ts"
import type { EventSeries } from "../recurrence/EventSeries.ts"
import { clocksOf } from "./clocks.ts"
import { busyPeriodsOf, changedOccurrenceOf, seriesOf } from "./eventSeries.ts"
import type { Owner } from "./Owner.ts"
import { UnsupportedRule } from "./repeatRuleOf.ts"

/** The text is not a complete iCalendar object. */
export class NotACalendar extends Schema.TaggedError<NotACalendar>()("NotACalendar", {}) {}

/**
 * The events of an iCalendar text, each with its changed occurrences. One unreadable event fails the whole text,
 * because its time would count as free.
 */
export const readEvents = (
  text: string,
  owner: Owner
): Result.Result<ReadonlyArray<EventSeries>, NotACalendar | UnsupportedRule> => {
  try {
    return Result.succeed(calendarsIn(text).flatMap((calendar) => eventsOf(calendar, owner)))
  } catch (error) {
    return Result.fail(error instanceof UnsupportedRule ? error : new NotACalendar())
  }
}

/** The calendars of a text. Throws `NotACalendar`, or an error of ical.js. */
export const calendarsIn = (text: string): ReadonlyArray<ICAL.Component> => {
  if (!/^\s*\uFEFF?BEGIN:VCALENDAR/i.test(text)) throw new NotACalendar()
  const parsed: unknown = ICAL.parse(text.replace(/^\s*\uFEFF?/, ""))
  if (!Array.isArray(parsed)) throw new NotACalendar()
  // ical.js gives one calendar as an array that begins with its name, and several as an array of those.
  const calendars: ReadonlyArray<unknown> = typeof parsed[0] === "string" ? [parsed] : parsed
  return calendars.map((calendar) => {
    if (!Array.isArray(calendar) || calendar[0] !== "vcalendar") throw new NotACalendar()
    return new ICAL.Component(calendar)
  })
}

const eventsOf = (calendar: ICAL.Component, owner: Owner): ReadonlyArray<EventSeries> => {
  const clocks = clocksOf(calendar, owner.timezone)
  const groups = Map.groupBy(
    calendar
      .getAllSubcomponents("vevent")
      .map((event, nth) => ({ event, uid: uidOf(event) ?? `no UID ${nth}` })),
    ({ uid }) => uid
  )
  const series = [...groups].flatMap(([uid, members]) => {
    const changedEvents = members.filter(({ event }) => event.hasProperty("recurrence-id"))
    const changed = changedEvents.map(({ event }) => changedOccurrenceOf(event, clocks, owner))
    const whole = members.filter(({ event }) => !event.hasProperty("recurrence-id"))
    const changes = changesOf(changed)
    return [
      ...whole.map(({ event }) => seriesOf(uid, event, clocks, owner, changes)),
      // Once for each changed occurrence. Guests who are invited to single occurrences get no series.
      ...changed.map((alone) => ({ uid, ...alone, rules: [], more: [], without: [], changes: noChanges }))
    ]
  })
  return [...series, ...busyPeriodsOf(calendar)]
}

const uidOf = (event: ICAL.Component): string | undefined => {
  const uid = event.getFirstPropertyValue("uid")
  return typeof uid === "string" && uid !== "" ? uid : undefined
}
