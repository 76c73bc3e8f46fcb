import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { BookingKey } from "../../workspace/consistency/index.ts"
import type { Booking } from "./Booking.ts"
import { book } from "./book.ts"
import type { MemberProof } from "./BookingLedger.ts"
import { RescheduledBookingNotFound, SlotUnavailable } from "./errors.ts"
import type { Keeping } from "./keptHosts.ts"
import { moveKey } from "./moveByHost.ts"

/** The time and the identity of a member's move. */
export interface MemberMove {
  readonly startAt: DateTime.Utc
  /** One key moves the booking at most once (D-BOOK-1). Null: the start identifies the move of this booking. */
  readonly key: BookingKey | null
  readonly by: MemberProof
  /** Who keeps the booking: for members who are hosts, only its hosts. */
  readonly keeping: Keeping
}

/**
 * Moves a confirmed booking to another free start for a member. The booking is made again by the rules for its booker, with the
 * same people, answers and place, its hosts keep it as `keeping` says, and the audit log names the member (D-MCP-6, D-MGMT-10).
 * Fails with a `Refusal`; with SlotUnavailable if a visitor used the key.
 */
export const moveByMember = Effect.fn("bookings.moveByMember")(function* (
  booking: Booking,
  { by, keeping, key, startAt }: MemberMove
) {
  const [booker, ...guests] = booking.attendees
  if (booker === undefined) return yield* new RescheduledBookingNotFound()
  const moved = yield* book(
    {
      eventTypeId: booking.eventTypeId,
      key: key ?? moveKey("member", booking, startAt),
      startAt,
      bookerTimezone: booking.bookerTimezone,
      language: Option.fromNullOr(booking.language),
      booker,
      guests,
      responses: booking.responses,
      locationKind: Option.some(booking.location.kind),
      attendeeAddress: Option.fromNullOr(booking.attendeeAddress),
      consent: booking.consent !== null,
      touch: {},
      contactId: Option.none(),
      leadProof: Option.none(),
      rescheduledFrom: Option.some(booking.uid),
      token: Option.none(),
      requestId: by.origin.requestId,
      embed: true
    },
    { by, keeping }
  )
  // The key of a client counts as any key (D-BOOK-1); a visitor can guess the other one.
  const isThisMove =
    key !== null ||
    (moved.booking.rescheduledFrom === booking.uid && DateTime.Equivalence(moved.booking.startAt, startAt))
  return isThisMove ? moved : yield* new SlotUnavailable()
})
