import {
  type Booking,
  type HostNotFree,
  listSubstitutes as substitutesFor,
  reassign
} from "@calendeal/domain/bookings"
import type { HostId } from "@calendeal/domain/event-types"
import { originOf } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  BookingReassignment,
  BookingUnavailable,
  Conflict,
  EventTypeNotFound,
  Membership,
  NotFound
} from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField, refuse } from "../../middleware/refusals.ts"
import { bookingView } from "./bookings.ts"
import { reasonsView } from "./explainAvailability.ts"
import { find } from "./resources.ts"

interface ById {
  readonly params: { readonly bookingUid: string }
}

const lookUpErrors = {
  EventTypeNotFound: refuse(EventTypeNotFound),
  RescheduledBookingNotFound: refuse(NotFound)
}

/** The wire errors for the domain's reasons against a change of the host. */
const reassignErrors = {
  ...lookUpErrors,
  BookingUnavailable: refuse(BookingUnavailable),
  HostNeeded: () =>
    Effect.fail(new Conflict({ message: "The event type needs this host in every booking." })),
  HostNotOfEventType: () =>
    Effect.fail(
      invalidField("hostId", { message: "must be another host of the event type", code: "other_host" })
    ),
  HostNotFree: ({ reasons }: HostNotFree) =>
    Effect.fail(
      new Conflict({
        message:
          reasons.length === 0
            ? "No other host is free at the time of the booking."
            : `The host is not free at the time of the booking: ${reasons.join(", ")}.`
      })
    )
}

const reassignment = strictFieldsOf(BookingReassignment)

export const reassignBooking = Effect.fnUntraced(function* ({ params }: ById) {
  const { hostId } = yield* reassignment
  return yield* giveTo(params.bookingUid, hostId)
})

/** Gives the booking to this host, or to the best one. */
export const giveTo = Effect.fnUntraced(function* (bookingUid: string, hostId: HostId | undefined) {
  return yield* give(yield* find("bookings", bookingUid), hostId)
}, Effect.catchTags(reassignErrors))

/** The same, with the domain's reasons against it. */
export const give = Effect.fnUntraced(function* (booking: Booking, hostId: HostId | undefined) {
  const { audit, member } = yield* Membership
  const proof = { userId: member.userId, origin: originOf(audit) }
  const context = { at: audit.at, proof, requestId: audit.requestId }
  return bookingView(yield* reassign(booking, Option.fromUndefinedOr(hostId), context))
})

export const listAvailableHosts = Effect.fnUntraced(function* ({ params }: ById) {
  const others = yield* substitutesFor(yield* find("bookings", params.bookingUid))
  return {
    items: others.map(({ host, reasons }) => ({
      hostId: host.id,
      name: host.name,
      free: reasons.length === 0,
      reasons: reasonsView(reasons)
    }))
  }
}, Effect.catchTags(lookUpErrors))
