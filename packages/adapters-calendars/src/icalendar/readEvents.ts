import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { changesOf, noChanges } from "../recurrence/changesOf.ts"
import {
  type ChangedOccurrence,
  dayOf,
  type EventSeries,
  instantOf,
  isBusy
} from "../recurrence/EventSeries.ts"
import { type Clocks, clocksOf } from "./clocks.ts"
import { areComparable, busyPeriodsOf, changedOccurrenceOf, clockOfStart, seriesOf } from "./eventSeries.ts"
import { latestOf } from "./latestOf.ts"
import type { Owner } from "./Owner.ts"
import {
  calendarsIn,
  type Component,
  propertyOf,
  Unreadable,
  UnsupportedRule,
  valueOf
} from "./readComponents.ts"
import { traitsOf } from "./traitsOf.ts"

/** The text has no calendar. */
export class NotACalendar extends Schema.TaggedError<NotACalendar>()("NotACalendar", {}) {}

/**
 * The events of an iCalendar text, each with its changed occurrences. An event whose time cannot be read fails the whole text, because
 * its time would count as free (D-CAL-11).
 */
export const readEvents = (
  text: string,
  owner: Owner
): Result.Result<ReadonlyArray<EventSeries>, NotACalendar | Unreadable | UnsupportedRule> => {
  try {
    const calendars = calendarsIn(text)
    return calendars.length === 0
      ? Result.fail(new NotACalendar())
      : Result.succeed(calendars.flatMap((calendar) => eventsOf(calendar, owner)))
  } catch (error) {
    if (error instanceof Unreadable || error instanceof UnsupportedRule) return Result.fail(error)
    throw error
  }
}

const eventsOf = (calendar: Component, owner: Owner): ReadonlyArray<EventSeries> => {
  const clocks = clocksOf(calendar, owner.timezone)
  const events = calendar.components.filter((component) => component.name === "vevent" && hasTime(component))
  const groups = Map.groupBy(
    events.map((event, nth) => ({ event, uid: valueOf(event, "uid") || `no UID ${nth}` })),
    ({ uid }) => uid
  )
  const series = [...groups].flatMap(([uid, members]) => {
    const isChange = ({ event }: { readonly event: Component }) =>
      propertyOf(event, "recurrence-id") !== undefined
    const whole = latestOf(members.filter((member) => !isChange(member)))
    const changed = changesAmong(members.filter(isChange), clocks, owner, whole[0]?.event)
    const clock = clockOfStart(whole[0]?.event, clocks)
    const changes = changesOf(
      changed.filter(({ insteadOf }) => insteadOf.isDate || areComparable(insteadOf.clock, clock))
    )
    return [
      ...whole.flatMap(
        ({ event }) =>
          unlessFree(event, owner, changes.isBusy, () => seriesOf(uid, event, clocks, owner, changes)) ?? []
      ),
      // Once for each changed occurrence. Guests who are invited to single occurrences get no series.
      ...changed.map((alone) => ({ uid, ...alone, rules: [], more: [], without: [], changes: noChanges }))
    ]
  })
  return [...series, ...busyPeriodsOf(calendar, clocks)]
}

/** The changed occurrences of a UID, each in its latest version. */
const changesAmong = (
  members: ReadonlyArray<{ readonly event: Component }>,
  clocks: Clocks,
  owner: Owner,
  series: Component | undefined
): ReadonlyArray<ChangedOccurrence> => {
  const changed = members.flatMap(({ event }) => {
    const read = () => changedOccurrenceOf(event, clocks, owner, clockOfStart(series ?? event, clocks))
    const change = unlessFree(event, owner, false, read)
    return change === undefined ? [] : [{ event, change }]
  })
  const versions = Map.groupBy(changed, ({ change: { andFuture, insteadOf } }) =>
    [andFuture, insteadOf.isDate ? dayOf(insteadOf) : instantOf(insteadOf)].join()
  )
  return [...versions.values()].flatMap(latestOf).map(({ change }) => change)
}

/** Undefined: the event cannot be read, but does not make its owner busy. */
const unlessFree = <A extends object>(
  event: Component,
  owner: Owner,
  isBusyLater: boolean,
  read: () => A | undefined
): A | undefined => {
  try {
    return read()
  } catch (error) {
    if (isBusyLater || isBusy(traitsOf(event, owner))) throw error
    return undefined
  }
}

const timeProperties = ["dtstart", "dtend", "duration", "rrule", "rdate", "recurrence-id"]

/** An event without any time has none that could count. */
const hasTime = ({ properties }: Component): boolean =>
  properties.some(({ name }) => timeProperties.includes(name))
