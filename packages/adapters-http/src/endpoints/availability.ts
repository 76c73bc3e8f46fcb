import {
  type AskedDays,
  browseCalendar,
  browseDates,
  browseSlots,
  DemandLog,
  type KnownLead,
  type SeatsSeen
} from "@calendeal/domain/availability"
import { holdIdOf, leadOfLink, leadWhoMoves } from "@calendeal/domain/bookings"
import type { EventTypeId, LocalDate } from "@calendeal/domain/event-types"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
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

interface Moving {
  readonly headers: {
    readonly "booking-token"?: string
    readonly "one-off-link"?: string
    readonly "slot-hold"?: string
  }
  /** Set by callers that know the lead without a token. */
  readonly lead?: KnownLead
}

const rangeOf = (asked: Moving & { readonly query: RangeQuery }) =>
  Effect.map(calendarOf(asked), (calendar) => ({
    ...calendar,
    from: Option.fromUndefinedOr(asked.query.from),
    to: Option.fromUndefinedOr(asked.query.to)
  }))

/** Of a move, the times of the lead who moves (D-BOOK-15); of a one-off link, those of its hosts (D-LINK-3). */
const calendarOf = Effect.fnUntraced(function* ({
  headers,
  lead: known,
  query: { eventTypeId, h, tz }
}: Moving & { readonly query: CalendarQuery }) {
  const token = headers["booking-token"]
  const link = headers["one-off-link"]
  const lead =
    token !== undefined
      ? yield* leadWhoMoves(token, eventTypeId)
      : link !== undefined
        ? yield* leadOfLink(link, eventTypeId)
        : Option.fromUndefinedOr(known)
  const hold = headers["slot-hold"]
  return {
    eventTypeId,
    bookerTimezone: tz,
    hostIds: hostIdsOf(h),
    ...Option.match(lead, { onNone: () => ({}), onSome: (lead) => ({ lead }) }),
    ...(hold !== undefined && { held: yield* holdIdOf(hold) })
  }
})

const refusals = {
  EventTypeNotFound: refuse(EventTypeNotFound),
  DatesReversed: () =>
    Effect.fail(invalidField("to", { message: "must not be before from", code: "reversed" })),
  RangeTooLarge: refuse(RangeTooLarge)
}

/** The free days, as for a visitor but without counting the question. */
export const monthAvailability = (asked: Moving & { readonly query: RangeQuery }) =>
  Effect.catchTags(Effect.flatMap(rangeOf(asked), browseDates), refusals)

export const getMonthAvailability = (asked: Moving & { readonly query: RangeQuery }) =>
  Effect.flatMap(monthAvailability(asked), counted)

/** Counts the question of a visitor, in memory (D-FREE-3). */
const counted = Effect.fnUntraced(function* <View extends { readonly asked: AskedDays | null }>({
  asked,
  ...view
}: View) {
  if (asked !== null) yield* DemandLog.use((log) => log.count(asked))
  return view
})

/** The calendar of the booking page (D-PAGE-11). */
export const getPageCalendar = (asked: Moving & { readonly query: RangeQuery }) =>
  rangeOf(asked).pipe(
    Effect.flatMap(browseCalendar),
    Effect.flatMap(counted),
    Effect.map(({ first, soonest, ...rest }) => ({
      ...rest,
      soonest: soonest.map(slotOf),
      first: first && { date: first.date, ...offered(first.starts, first.seats) }
    })),
    Effect.catchTags(refusals)
  )

const slotOf = (startTimeUtc: DateTime.Utc) => ({ startTimeUtc })

/** The starts of a day with their seats (D-SEAT-12). */
const offered = (starts: ReadonlyArray<DateTime.Utc>, seats: SeatsSeen | null) =>
  seats === null
    ? { slots: starts.map(slotOf) }
    : {
        slots: Arr.zipWith(starts, seats.left, (start, seatsLeft) => ({ ...slotOf(start), seatsLeft })),
        fullStarts: seats.full.map((start) => DateTime.makeUnsafe(start))
      }

export const slots = Effect.fnUntraced(
  function* (asked: Moving & { readonly query: CalendarQuery & { readonly date: LocalDate } }) {
    const { seats, slots, ...rest } = yield* browseSlots({
      ...(yield* calendarOf(asked)),
      date: asked.query.date
    })
    return { ...rest, ...offered(slots, seats) }
  },
  Effect.catchTags({ EventTypeNotFound: refuse(EventTypeNotFound) })
)

/** The hosts in `h`; an empty `h` is a list without hosts (D-AV-4). */
export const hostIdsOf = (h: string | undefined): Option.Option<ReadonlyArray<string>> =>
  Option.map(Option.fromUndefinedOr(h), (list) => list.split(",").map((id) => id.trim().toLowerCase()))
