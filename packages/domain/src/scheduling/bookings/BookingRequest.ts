import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { BookingKey } from "../../workspace/consistency/index.ts"
import { Touch, TypedName, Visits } from "../../leads/contacts/index.ts"
import { TypedEmail, Language } from "../../kernel/texts/index.ts"
import { EventTypeId } from "../../workspace/event-types/index.ts"
import { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { Booking } from "./Booking.ts"
import { ReservationId } from "./Reservation.ts"

/** A person who attends. */
const Invitee = Schema.Struct({ name: TypedName, email: TypedEmail })

const no = Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false)))
const text = Schema.OptionFromOptionalKey(Schema.String)

/** A booker's request (specification 4.2). Decode it from plain data; optional fields can be absent. */
export const BookingRequest = Schema.Struct({
  eventTypeId: EventTypeId,
  /** One key makes at most one booking, for any number of retries (D-BOOK-1). */
  key: BookingKey,
  startAt: Schema.DateTimeUtcFromString,
  bookerTimezone: TimeZoneName,
  /** The booker's language. None: that of the booking to replace, if there is one (D-MAIL-2). */
  language: Schema.OptionFromOptionalKey(Language),
  booker: Invitee,
  guests: Schema.Array(Invitee).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  responses: Schema.Record(Schema.String, Schema.String).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  ),
  /** By default the event type's first location. */
  locationKind: text,
  attendeeAddress: text,
  consent: no,
  touch: Touch.pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  /** That the browser remembers (D-JRN-5). */
  visits: Schema.optionalKey(Visits),
  /** As sent. It links the booking to a contact with another email only with this lead's proof (D-CAP-7a). */
  contactId: text,
  /** As sent: the proof from the capture that created the lead. */
  leadProof: text,
  rescheduledFrom: text,
  /** As sent: the secret of the one-off link that the booker followed. Absent: none. A move ignores it (D-LINK-4). */
  link: Schema.optionalKey(Schema.String),
  /** The reservation that becomes the booking. Members name one (D-RES-5), and who takes an offer (D-WAIT-5). */
  reservation: Schema.optionalKey(ReservationId),
  /** As sent: the key of the page's hold of the time (D-HOLD-9). Absent, unknown or ended: none. A move has none. */
  hold: Schema.optionalKey(Schema.String),
  /** A token of the booking to replace, for the audit log. Rescheduling works without it (D-TOK-2a). */
  token: text,
  /** The request id, as in the response header. */
  requestId: Schema.String,
  /** The page is in a frame, so there is no redirect after the booking (D-BOOK-10). */
  embed: no
})
export type BookingRequest = typeof BookingRequest.Type

/**
 * Whether the request is a retry of the booking's request: same start, same people, same replaced booking. A retry can
 * differ in the other fields. Another client that guessed the key differs in these, and gets only the uid (D-BOOK-1).
 */
export const asksFor = (request: BookingRequest, booking: Booking): boolean => {
  const requested = [request.booker, ...request.guests].map(({ email }) => email)
  const booked = booking.attendees.map(({ email }) => email)
  return (
    DateTime.Equivalence(request.startAt, booking.startAt) &&
    requested.length === booked.length &&
    requested.every((email, index) => email === booked[index]) &&
    Option.getOrNull(request.rescheduledFrom) === (booking.toReplace ?? booking.rescheduledFrom)
  )
}
