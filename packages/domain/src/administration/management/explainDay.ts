import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  BusyTimes,
  busyScopeOf,
  type Closure,
  closures,
  dayOf,
  instantsOfDays,
  type Interval,
  zoneNamed
} from "../../scheduling/availability/index.ts"
import {
  EventTypeCatalog,
  type EventTypeId,
  type Host,
  type LocalDate
} from "../../workspace/event-types/index.ts"
import type { TimeZoneName, WorkspaceId } from "../../workspace/workspaces/index.ts"
import { ResourceNotFound } from "./refusals.ts"

/** The question why starts of a date can or cannot be booked. */
export interface DayQuestion {
  readonly workspaceId: WorkspaceId
  readonly eventTypeId: EventTypeId
  readonly date: LocalDate
  readonly bookerTimezone: TimeZoneName
}

/** A date and its hosts, in the event type's order. */
export interface DayExplained {
  /** The date in the booker's zone. Empty: the zone skips it. */
  readonly day: Interval
  readonly hosts: ReadonlyArray<{ readonly host: Host; readonly closures: ReadonlyArray<Closure> }>
}

/** When each host of an event type cannot be booked on a date, and why (D-AV-11). ResourceNotFound: the workspace has no such event type. */
export const explainDay = Effect.fn("management.explainDay")(function* (question: DayQuestion) {
  const { bookerTimezone, date, workspaceId } = question
  const [catalog, busyTimes] = [yield* EventTypeCatalog, yield* BusyTimes]
  const now = yield* DateTime.now
  const offering = Option.filter(
    yield* catalog.find(question.eventTypeId),
    ({ workspace }) => workspace.id === workspaceId
  )
  if (Option.isNone(offering)) return yield* new ResourceNotFound()
  const { eventType, hosts } = offering.value
  const parts = instantsOfDays(zoneNamed(bookerTimezone), dayOf(date), dayOf(date))
  const day = { start: parts.at(0)?.start ?? 0, end: parts.at(-1)?.end ?? 0 }
  const busyPeriods = yield* busyTimes.within({ workspaceId, ...busyScopeOf(eventType, hosts, day) })
  const asked = {
    now: DateTime.toEpochMillis(now),
    window: eventType.window,
    eventTypeId: eventType.id,
    eventTypeSchedule: eventType.schedule,
    bookerZone: bookerTimezone,
    busyPeriods
  }
  const explained: DayExplained = {
    day,
    hosts: eventType.hosts.flatMap(({ hostId }) => {
      const host = hosts.find(({ id }) => id === hostId)
      return host === undefined ? [] : [{ host, closures: closures(asked, host, day) }]
    })
  }
  return explained
})
