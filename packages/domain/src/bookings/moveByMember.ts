import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { BookingKey } from "../consistency/index.ts"
import type { UserId } from "../workspaces/index.ts"
import type { Booking } from "./Booking.ts"
import { book } from "./book.ts"
import { RescheduledBookingNotFound } from "./errors.ts"

/** The time and the identity of a member's move. */
export interface MemberMove {
  readonly startAt: DateTime.Utc
  /** One key moves the booking at most once (D-BOOK-1). */
  readonly key: BookingKey
  readonly userId: UserId
  readonly requestId: string
}

/**
 * Moves a confirmed booking to another free start for a member. The booking is made again by the rules for its booker, with the
 * same people, answers and place, and the audit log names the member (D-MCP-6). Fails with a `Refusal`.
 */
export const moveByMember = Effect.fn("bookings.moveByMember")(function* (
  booking: Booking,
  { key, requestId, startAt, userId }: MemberMove
) {
  const [booker, ...guests] = booking.attendees
  if (booker === undefined) return yield* new RescheduledBookingNotFound()
  return yield* book(
    {
      eventTypeId: booking.eventTypeId,
      key,
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
      requestId,
      embed: true
    },
    userId
  )
})
