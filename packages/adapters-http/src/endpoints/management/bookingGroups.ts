import {
  type Booking,
  cancelGroup as cancelWhole,
  moveGroup,
  timesToMoveGroup
} from "@calendeal/domain/bookings"
import type { LocalDate } from "@calendeal/domain/event-types"
import { originOf } from "@calendeal/domain/management"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import {
  BookingReschedule,
  BookingUnavailable,
  Cancellation,
  EventTypeNotFound,
  Membership,
  SlotUnavailable
} from "../../contract/index.ts"
import { optionalFieldsOf, strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { refuse } from "../../middleware/refusals.ts"
import { bookingView } from "./bookings.ts"
import { find, list } from "./resources.ts"

interface ById {
  readonly params: { readonly bookingUid: string }
}

/** The wire errors for the domain's reasons against a change of a group. */
const groupRefusals = {
  BookingUnavailable: refuse(BookingUnavailable),
  EventTypeNotFound: refuse(EventTypeNotFound),
  SlotUnavailable: refuse(SlotUnavailable)
}

/** The most bookings of a group: as many as it can have seats (D-SEAT-1). */
const mostInGroup = 100

/** The booking of the same person that stands in the group of a booking that the member reaches; null: there is none. */
const standingWith = Effect.fnUntraced(function* (bookingUid: string) {
  const named = yield* find("bookings", bookingUid)
  if (named.group === undefined) return null
  const filter = { groupId: named.group.id, status: "confirmed" } as const
  const { items } = yield* list("bookings", filter, { limit: mostInGroup }, (each) => each)
  // Moves of the whole group keep it, so an earlier uid still means it.
  const own = items.find(({ rootUid }) => rootUid === named.rootUid)
  return own === undefined ? null : { ...own, group: named.group }
})

/** As `standingWith`, for a change. */
const changeable = (bookingUid: string) =>
  Effect.flatMap(standingWith(bookingUid), (booking) =>
    booking === null ? Effect.fail(new BookingUnavailable()) : Effect.succeed(booking)
  )

/** Who changes the group. */
const contextOf = Effect.map(Membership, ({ audit, member }) => ({
  at: audit.at,
  requestId: audit.requestId,
  proof: { userId: member.userId, origin: originOf(audit) }
}))

const viewsOf = (bookings: ReadonlyArray<Booking>) => ({ items: bookings.map(bookingView) })

const move = strictFieldsOf(BookingReschedule)

export const rescheduleGroup = Effect.fnUntraced(function* ({ params }: ById) {
  const { startAt } = yield* move
  return viewsOf(yield* moveGroupOf(params.bookingUid, startAt))
})

/** Moves the group of a booking that the member reaches (D-SEAT-10). Returns its bookings. */
export const moveGroupOf = Effect.fnUntraced(function* (bookingUid: string, startAt: DateTime.Utc) {
  return yield* moveGroup(yield* changeable(bookingUid), startAt, yield* contextOf)
}, Effect.catchTags(groupRefusals))

export const listGroupRescheduleTimes = Effect.fnUntraced(function* ({
  params,
  query: { date, tz }
}: ById & { readonly query: { readonly date: LocalDate; readonly tz: TimeZoneName } }) {
  const starts = yield* startsForGroupOf(params.bookingUid, date, tz)
  return { date, times: starts.map((startAt) => ({ startAt })) }
})

/** The starts to which the group of a booking can be moved; none if it has ended. */
export const startsForGroupOf = Effect.fnUntraced(
  function* (bookingUid: string, date: LocalDate, tz: TimeZoneName) {
    const group = yield* standingWith(bookingUid)
    return group === null ? [] : yield* timesToMoveGroup(group, date, tz)
  },
  Effect.catchTags({ EventTypeNotFound: refuse(EventTypeNotFound) })
)

const cancellation = optionalFieldsOf(Cancellation)

export const cancelGroup = Effect.fnUntraced(function* ({ params }: ById) {
  const { reason = null } = yield* cancellation
  return viewsOf(yield* cancelGroupOf(params.bookingUid, reason))
})

/** Cancels the group of a booking that the member reaches (D-SEAT-11). Returns its bookings. */
export const cancelGroupOf = Effect.fnUntraced(
  function* (bookingUid: string, reason: Booking["cancelReason"]) {
    return yield* cancelWhole(yield* changeable(bookingUid), reason, yield* contextOf)
  },
  Effect.catchTags({ BookingUnavailable: refuse(BookingUnavailable) })
)
