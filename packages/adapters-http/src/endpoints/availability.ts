import { browseDates, browseSlots } from "@calendeal/domain/availability"
import type { EventTypeId, LocalDate } from "@calendeal/domain/event-types"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { EventTypeNotFound, RangeTooLarge } from "../contract/index.ts"
import { invalidField, refuse } from "../middleware/refusals.ts"

interface CalendarQuery {
  readonly eventTypeId: EventTypeId
  readonly tz: TimeZoneName
  readonly h?: string
}

export const monthAvailability = Effect.fnUntraced(
  function* ({
    query
  }: {
    readonly query: CalendarQuery & { readonly from?: LocalDate; readonly to?: LocalDate }
  }) {
    return yield* browseDates({
      eventTypeId: query.eventTypeId,
      bookerTimezone: query.tz,
      from: Option.fromUndefinedOr(query.from),
      to: Option.fromUndefinedOr(query.to),
      hostIds: hostIdsOf(query.h)
    })
  },
  Effect.catchTags({
    EventTypeNotFound: refuse(EventTypeNotFound),
    DatesReversed: () => Effect.fail(invalidField("to", "must not be before from")),
    RangeTooLarge: refuse(RangeTooLarge)
  })
)

export const slots = Effect.fnUntraced(
  function* ({ query }: { readonly query: CalendarQuery & { readonly date: LocalDate } }) {
    const times = yield* browseSlots({
      eventTypeId: query.eventTypeId,
      bookerTimezone: query.tz,
      date: query.date,
      hostIds: hostIdsOf(query.h)
    })
    return { ...times, slots: times.slots.map((startTimeUtc) => ({ startTimeUtc })) }
  },
  Effect.catchTags({ EventTypeNotFound: refuse(EventTypeNotFound) })
)

/** The hosts in `h`; an empty `h` is a list without hosts (D-AV-4). */
const hostIdsOf = (h: string | undefined): Option.Option<ReadonlyArray<string>> =>
  Option.map(Option.fromUndefinedOr(h), (list) => list.split(",").map((id) => id.trim().toLowerCase()))
