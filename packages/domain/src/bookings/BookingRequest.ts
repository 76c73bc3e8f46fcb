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
  /** As sent; it links the booking to a contact of another e-mail only with the proof of that lead (D-CAP-7a). */
  readonly contactId: Option.Option<string>
  /** As sent: what the capture that made the lead answered. */
  readonly leadProof: Option.Option<string>
  readonly rescheduledFrom: Option.Option<string>
  /** A token of the booking that is replaced, for the audit log; moving asks for none (D-TOK-2a). */
  readonly token: Option.Option<string>
  /** The request's identifier, as the answer's header has it. */
  readonly requestId: string
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
