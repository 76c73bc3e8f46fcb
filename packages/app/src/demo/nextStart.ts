import { browseDates, browseSlots } from "@calendeal/domain/availability"
import type { EventTypeId } from "@calendeal/domain/event-types"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Option } from "effect"

/** The time zone of the demonstration's booker. */
export const bookerZone = TimeZoneName.make("Europe/Berlin")

/** The first bookable start on the second bookable day, so that it is still free some hours later. */
export const nextStart = Effect.fn("demo.nextStart")(function* (eventTypeId: EventTypeId) {
  const asked = { eventTypeId, bookerTimezone: bookerZone, hostIds: Option.none() }
  const { availableDates } = yield* browseDates({ ...asked, from: Option.none(), to: Option.none() })
  const date = availableDates[1]
  if (date === undefined) return Option.none()
  const { slots } = yield* browseSlots({ ...asked, date })
  return Option.map(Option.fromUndefinedOr(slots[0]), (start) => ({ date, startTimeUtc: secondsOf(start) }))
})

const secondsOf = (instant: DateTime.Utc): string => DateTime.formatIso(instant).replace(/\.\d+Z$/, "Z")
