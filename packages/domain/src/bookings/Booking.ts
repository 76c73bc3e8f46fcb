import * as Schema from "effect/Schema"
import { ContactId, DecidingRule, Email, PersonName } from "../contacts/index.ts"
import { Confirmation, EventTypeId, HostId, Location } from "../event-types/index.ts"
import { TimeZoneName, WorkspaceId } from "../workspaces/index.ts"
import { BookingUid } from "./BookingUid.ts"

/** Who attends: the booker is the first of the request's attendees, the others are guests (D-BOOK-12). */
export const Attendee = Schema.Struct({
  name: PersonName,
  email: Email,
  role: Schema.Literals(["booker", "guest"])
})
export type Attendee = typeof Attendee.Type

/** The host who leads, as he was named when the booking was made. */
export const Organiser = Schema.Struct({
  hostId: HostId,
  name: Schema.String,
  username: Schema.String,
  avatarUrl: Schema.NullOr(Schema.String)
})
export type Organiser = typeof Organiser.Type

/** The consent that the booker gave: the words shown, their SHA-256 in hex, and when (D-BOOK-13). */
export const ConsentGiven = Schema.Struct({
  text: Schema.String,
  sha256: Schema.String,
  at: Schema.DateTimeUtc
})
export type ConsentGiven = typeof ConsentGiven.Type

/** A slot taken: who meets whom, when and where. */
export const Booking = Schema.Struct({
  workspaceId: WorkspaceId,
  uid: BookingUid,
  eventTypeId: EventTypeId,
  contactId: ContactId,
  title: Schema.String,
  startAt: Schema.DateTimeUtc,
  endAt: Schema.DateTimeUtc,
  /** The time that the hosts are taken for, buffers included: no two bookings of a host overlap in it (D-BOOK-5). */
  blockedFrom: Schema.DateTimeUtc,
  blockedUntil: Schema.DateTimeUtc,
  status: Schema.Literals(["confirmed", "rescheduled", "cancelled"]),
  /** Everyone who hosts, the organiser included. */
  hostIds: Schema.Array(HostId),
  organiser: Organiser,
  location: Location,
  /** Where the booker wants to meet, when the location is `in_person_attendee`. */
  attendeeAddress: Schema.NullOr(Schema.String),
  attendees: Schema.Array(Attendee),
  bookerTimezone: TimeZoneName,
  responses: Schema.Record(Schema.String, Schema.String),
  /** True if a routing rule limited the hosts (D-BOOK-7). */
  isRouted: Schema.Boolean,
  /** That rule. Absent when none decided, and from bookings made before rules were noted. */
  routedBy: Schema.optionalKey(DecidingRule),
  consent: Schema.NullOr(ConsentGiven),
  /** The event type's confirmation when the booking was made, so that a replay answers the same (D-BOOK-1). */
  confirmation: Schema.NullOr(Confirmation),
  /** The booking that this one replaced. */
  rescheduledFrom: Schema.NullOr(BookingUid),
  createdAt: Schema.DateTimeUtc
})
export type Booking = typeof Booking.Type

/** The e-mail of the booker. */
export const bookerEmail = (booking: Booking): Email | undefined =>
  booking.attendees.find(({ role }) => role === "booker")?.email
