import { browseDates, browseSlots } from "@calendeal/domain/availability"
import type { EventTypeId } from "@calendeal/domain/event-types"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Option } from "effect"

/** The zone of the person who books in the demonstration. */
export const bookerZone = TimeZoneName.make("Europe/Berlin")

/** The first start on the second day that can be booked: still open when somebody comes back from lunch. */
export const nextStart = Effect.fn("demo.nextStart")(function* (eventTypeId: EventTypeId) {
  const asked = { eventTypeId, bookerTimezone: bookerZone, hostIds: Option.none() }
  const { availableDates } = yield* browseDates({ ...asked, from: Option.none(), to: Option.none() })
  const date = availableDates[1]
  if (date === undefined) return Option.none()
  const { slots } = yield* browseSlots({ ...asked, date })
  return Option.map(Option.fromUndefinedOr(slots[0]), (start) => ({ date, startTimeUtc: secondsOf(start) }))
})

const secondsOf = (instant: DateTime.Utc): string => DateTime.formatIso(instant).replace(/\.\d+Z$/, "Z")
