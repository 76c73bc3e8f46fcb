import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { activeHosts, type Offering } from "../../workspace/event-types/index.ts"
import { TimeZoneName } from "../../workspace/workspaces/index.ts"
import { bookableDates, bookableInstants, type DatesQuestion } from "./bookableDates.ts"
import { calendarOf } from "./browse.ts"
import { calendarLength } from "./browseCalendar.ts"
import type { Interval } from "./Interval.ts"
import { plusDays } from "./LocalDates.ts"
import { firstOpenSlot } from "./openSlots.ts"
import { type Participant, participants } from "./participants.ts"

/** The hosts whom leads get: by a routing rule, or those whom no rule routes. */
export interface Route {
  /** The number of the rule, from 1. Null: no rule. */
  readonly rule: number | null
  readonly name: string | null
  readonly hosts: ReadonlyArray<Participant>
}

/** A route with its first free start; null: there is none in the whole booking window. */
export interface RouteStart extends Route {
  readonly start: DateTime.Utc | null
}

/** The routes of an event type: without a rule, and by each rule that leads to a booking (D-FREE-1). */
export const routesOf = (offering: Offering): ReadonlyArray<Route> => {
  const active = activeHosts(offering)
  return [
    { rule: null, name: null, hosts: participants(offering, active) },
    ...offering.eventType.routing.flatMap(({ hostIds, name, redirectUrl }, place) =>
      redirectUrl === null
        ? [
            {
              rule: place + 1,
              name: name ?? null,
              hosts: participants(
                offering,
                active.filter(({ id }) => hostIds.includes(id))
              )
            }
          ]
        : []
    )
  ]
}

/** The first free start of each route. The busy periods of the question are those of all hosts. */
export const firstStarts = (
  question: DatesQuestion,
  routes: ReadonlyArray<Route>,
  within: Interval
): ReadonlyArray<number | null> =>
  routes.map(({ hosts }) =>
    within.end <= within.start || hosts.length === 0
      ? null
      : (firstOpenSlot({ ...question, hosts, within })?.start ?? null)
  )

/** A start is an instant, so that it is the same in every zone: the days of this one are only those that are searched. */
const searched = TimeZoneName.make("UTC")

/**
 * The first free start of each route of an event type (D-FREE-1), by the engine that answers visitors. Most are in the next five
 * weeks; the rest of the booking window is searched only if one is not.
 */
export const nextStarts = Effect.fn("availability.nextStarts")(function* (offering: Offering) {
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  const routes = routesOf(offering)
  const { from, to } = bookableDates(now, searched, offering.eventType.window.bookingWindowDays)
  const request = {
    eventTypeId: offering.eventType.id,
    bookerTimezone: searched,
    hostIds: Option.none()
  }
  const startsIn = Effect.fnUntraced(function* (first: typeof from, last: typeof to) {
    const question = yield* calendarOf(offering, request, now, first, last)
    return Option.match(question, {
      onNone: () => routes.map(() => null),
      onSome: (asked) => firstStarts(asked, routes, bookableInstants(asked, first, last))
    })
  })
  const soonUntil = plusDays(from, calendarLength - 1)
  const soon = yield* startsIn(from, to < soonUntil ? to : soonUntil)
  const isAllFound = soon.every((start, nth) => start !== null || routes[nth]?.hosts.length === 0)
  const later = isAllFound || to <= soonUntil ? [] : yield* startsIn(plusDays(soonUntil, 1), to)
  return routes.map((route, nth): RouteStart => {
    const start = soon[nth] ?? later[nth] ?? null
    return { ...route, start: start === null ? null : DateTime.makeUnsafe(start) }
  })
})
