import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { BookingKey } from "../consistency/index.ts"
import type { Email, PersonName, Touch } from "../contacts/index.ts"
import type { EventTypeId } from "../event-types/index.ts"
import type { TimeZoneName } from "../workspaces/index.ts"
import type { Booking } from "./Booking.ts"

/** Who is to attend. */
export interface Invitee {
  readonly name: PersonName
  readonly email: Email
}

/** What a booker asks for (specification 4.2). */
export interface BookingRequest {
  readonly eventTypeId: EventTypeId
  readonly key: BookingKey
  readonly startAt: DateTime.Utc
  readonly bookerTimezone: TimeZoneName
  readonly booker: Invitee
  readonly guests: ReadonlyArray<Invitee>
  readonly responses: Readonly<Record<string, string>>
  readonly locationKind: Option.Option<string>
  readonly attendeeAddress: Option.Option<string>
  readonly consent: boolean
  readonly touch: Touch
  /** As sent; what names no contact of the workspace counts as not given (D-BOOK-14). */
  readonly contactId: Option.Option<string>
  readonly rescheduledFrom: Option.Option<string>
  /** The page is framed and goes nowhere after the booking (D-BOOK-10). */
  readonly embed: boolean
}

/**
 * Whether the request asks for what the booking is: same start, same people, same booking replaced. A retry may
 * differ in the rest; a stranger who guessed the key differs in this, and is told no more than the uid (D-BOOK-1).
 */
export const asksFor = (request: BookingRequest, booking: Booking): boolean => {
  const asked = [request.booker, ...request.guests].map(({ email }) => email)
  const held = booking.attendees.map(({ email }) => email)
  return (
    DateTime.Equivalence(request.startAt, booking.startAt) &&
    asked.length === held.length &&
    asked.every((email, index) => email === held[index]) &&
    Option.getOrNull(request.rescheduledFrom) === booking.rescheduledFrom
  )
}
