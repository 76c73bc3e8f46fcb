import type { Interval } from "@calendeal/domain/availability"
import { type BusyInterval, busyTimeOf, occurrences } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import type { Owner } from "./Owner.ts"
import { readEvents } from "./readEvents.ts"
import { UnsupportedRule } from "./UnsupportedRule.ts"

/** So many events are told before others get their turn on this thread. */
const batch = 100

/**
 * The time that the events of an iCalendar text take in the window. Fails with NotACalendar or UnsupportedRule, and then
 * knows nothing.
 */
export const busyTimesIn = Effect.fn("calendars.busyTimesIn")(function* (
  text: string,
  owner: Owner,
  window: Interval
) {
  const events = yield* Effect.fromResult(readEvents(text, owner))
  const busy: Array<BusyInterval> = []
  for (const [nth, event] of events.entries()) {
    if (nth % batch === batch - 1) yield* Effect.yieldNow
    const happenings = occurrences(event, window)
    if (happenings === undefined) return yield* new UnsupportedRule()
    for (const happening of happenings) {
      for (const interval of busyTimeOf(happening, owner.timezone)) {
        if (interval.start < window.end && window.start < interval.end) busy.push(interval)
      }
    }
  }
  return busy
})
