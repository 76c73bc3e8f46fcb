import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { browseCalendar } from "../../scheduling/availability/index.ts"
import type { EventType } from "../../workspace/event-types/index.ts"
import { TimeZoneName } from "../../workspace/workspaces/index.ts"

/** For how many event types one request looks for a free time, so that its cost is bounded. */
export const mostLookedAt = 12

/** A start is an instant, so that it is the same in every zone: the days of this one are only those that are searched. */
const searched = TimeZoneName.make("UTC")

/** The first start of each event type that a visitor can book within five weeks; null: none, or it is not offered (D-CON-208). */
export const soonestTimes = Effect.fn("management.soonestTimes")(
  (eventTypes: ReadonlyArray<Pick<EventType, "id" | "status">>) =>
    Effect.forEach(eventTypes, soonestOf, { concurrency: 4 })
)

/** What visitors see can be half a minute old; that it is switched off is not. */
const soonestOf = ({ id, status }: Pick<EventType, "id" | "status">) =>
  status === "active"
    ? browseCalendar({
        eventTypeId: id,
        bookerTimezone: searched,
        hostIds: Option.none(),
        from: Option.none(),
        to: Option.none()
      }).pipe(
        Effect.map(({ first }): DateTime.Utc | null => first?.starts[0] ?? null),
        Effect.catch(() => Effect.succeed(null))
      )
    : Effect.succeed(null)
