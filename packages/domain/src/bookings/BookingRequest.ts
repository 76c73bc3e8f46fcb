import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { BookingKey } from "../consistency/index.ts"
import { Touch, TypedEmail, TypedName } from "../contacts/index.ts"
import { EventTypeId } from "../event-types/index.ts"
import { TimeZoneName } from "../workspaces/index.ts"
import type { Booking } from "./Booking.ts"

/** A person who attends. */
export const Invitee = Schema.Struct({ name: TypedName, email: TypedEmail })
export type Invitee = typeof Invitee.Type

const no = Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false)))
const text = Schema.OptionFromOptionalKey(Schema.String)

/** A booker's request (specification 4.2). Decode it from plain data; an optional field may be left out. */
export const BookingRequest = Schema.Struct({
  eventTypeId: EventTypeId,
  /** Makes one booking, however often the request is sent (D-BOOK-1). */
  key: BookingKey,
  startAt: Schema.DateTimeUtcFromString,
  bookerTimezone: TimeZoneName,
  booker: Invitee,
  guests: Schema.Array(Invitee).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  responses: Schema.Record(Schema.String, Schema.String).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  ),
  /** The first location of the event type unless given. */
  locationKind: text,
  attendeeAddress: text,
  consent: no,
  touch: Touch.pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  /** As sent; it links the booking to a contact of another e-mail only with the proof of that lead (D-CAP-7a). */
  contactId: text,
  /** As sent: the proof from the capture that made the lead. */
  leadProof: text,
  rescheduledFrom: text,
  /** A token of the booking that is replaced, for the audit log; rescheduling needs none (D-TOK-2a). */
  token: text,
  /** The request's identifier, as in the answer's header. */
  requestId: Schema.String,
  /** The page is framed, and the browser goes nowhere after the booking (D-BOOK-10). */
  embed: no
})
export type BookingRequest = typeof BookingRequest.Type

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
