import { browseCalendar, browseDates, browseSlots } from "@calendeal/domain/availability"
import type { EventTypeId, LocalDate } from "@calendeal/domain/event-types"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { EventTypeNotFound, RangeTooLarge } from "../contract/index.ts"
import { invalidField, refuse } from "../middleware/refusals.ts"

interface CalendarQuery {
  readonly eventTypeId: EventTypeId
  readonly tz: TimeZoneName
  readonly h?: string
}

interface RangeQuery extends CalendarQuery {
  readonly from?: LocalDate
  readonly to?: LocalDate
}

const rangeOf = (query: RangeQuery) => ({
  eventTypeId: query.eventTypeId,
  bookerTimezone: query.tz,
  from: Option.fromUndefinedOr(query.from),
  to: Option.fromUndefinedOr(query.to),
  hostIds: hostIdsOf(query.h)
})

const refusals = {
  EventTypeNotFound: refuse(EventTypeNotFound),
  DatesReversed: () => Effect.fail(invalidField("to", "must not be before from")),
  RangeTooLarge: refuse(RangeTooLarge)
}

export const monthAvailability = ({ query }: { readonly query: RangeQuery }) =>
  Effect.catchTags(browseDates(rangeOf(query)), refusals)

/** The calendar of the booking page (D-PAGE-11). */
export const pageCalendar = ({ query }: { readonly query: RangeQuery }) =>
  browseCalendar(rangeOf(query)).pipe(
    Effect.map(({ first, soonest, ...rest }) => ({
      ...rest,
      soonest: soonest.map(slotOf),
      first: first && { date: first.date, slots: first.starts.map(slotOf) }
    })),
    Effect.catchTags(refusals)
  )

const slotOf = (startTimeUtc: DateTime.Utc) => ({ startTimeUtc })

export const slots = Effect.fnUntraced(
  function* ({ query }: { readonly query: CalendarQuery & { readonly date: LocalDate } }) {
    const times = yield* browseSlots({
      eventTypeId: query.eventTypeId,
      bookerTimezone: query.tz,
      date: query.date,
      hostIds: hostIdsOf(query.h)
    })
    return { ...times, slots: times.slots.map(slotOf) }
  },
  Effect.catchTags({ EventTypeNotFound: refuse(EventTypeNotFound) })
)

/** The hosts in `h`; an empty `h` is a list without hosts (D-AV-4). */
const hostIdsOf = (h: string | undefined): Option.Option<ReadonlyArray<string>> =>
  Option.map(Option.fromUndefinedOr(h), (list) => list.split(",").map((id) => id.trim().toLowerCase()))
