import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { encodeBase62 } from "../../workspace/consistency/index.ts"
import { ContactId, DecidingRule, PersonName } from "../../leads/contacts/index.ts"
import { Email, Language, Text } from "../../kernel/texts/index.ts"
import { Conference, Confirmation, EventTypeId, HostId, Location } from "../../workspace/event-types/index.ts"
import { TimeZoneName, UserId, WorkspaceId } from "../../workspace/workspaces/index.ts"
import { Attendance } from "./Attendance.ts"
import { holdReasons } from "./lifecycle.ts"
import { BookingPayment } from "./BookingPayment.ts"
import { OneOffLinkId } from "./OneOffLink.ts"
import { GroupSeat } from "./Group.ts"
import { bookingStatuses, isUpcoming } from "./status.ts"

/** The public identifier of a booking: `bk_` and 22 base-62 characters from 128 random bits (D-BOOK-9). */
export const BookingUid = Schema.String.check(Schema.isPattern(/^bk_[0-9A-Za-z]{22}$/)).pipe(
  Schema.brand("BookingUid")
)
export type BookingUid = typeof BookingUid.Type

/** The booking uid of 128 bits (0 to 2^128 - 1). 62^22 is more than 2^128, so different bits have different uids. */
export const bookingUidOf = (bits: bigint): BookingUid => BookingUid.make(`bk_${encodeBase62(bits, 22)}`)

/** An attendee: the first attendee of the request is the booker, the others are guests (D-BOOK-12). */
export const Attendee = Schema.Struct({
  name: PersonName,
  email: Email,
  role: Schema.Literals(["booker", "guest"])
})
export type Attendee = typeof Attendee.Type

/** The leading host, with the name at the time of the booking. */
export const Organiser = Schema.Struct({
  hostId: HostId,
  name: Schema.String,
  username: Schema.String,
  avatarUrl: Schema.NullOr(Schema.String)
})
export type Organiser = typeof Organiser.Type

/** How a booker consents to a member who books for them (D-MGMT-40). */
export const ConsentWay = Schema.Literals(["phone", "email", "in_person"])
export type ConsentWay = typeof ConsentWay.Type

/** The booker's consent: the text, its SHA-256 in hex, and the time (D-BOOK-13). */
export const ConsentGiven = Schema.Struct({
  text: Schema.String,
  sha256: Schema.String,
  at: Schema.DateTimeUtc,
  /** Absent: the booker consented on the page. */
  way: Schema.optionalKey(ConsentWay)
})
export type ConsentGiven = typeof ConsentGiven.Type

/** Why a booking is cancelled, as the visitor or a member types it (D-MGMT-49). */
export const CancelReason = Text(1, 500)

/** A booked slot with its hosts, attendees and location. */
export const Booking = Schema.Struct({
  workspaceId: WorkspaceId,
  uid: BookingUid,
  /** The first booking of its chain of moves; its own uid for a first booking (D-MAIL-1). */
  rootUid: BookingUid,
  /** 0 at first. Rises by 1 with each move and with the cancellation (D-MAIL-1). */
  sequence: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  eventTypeId: EventTypeId,
  contactId: ContactId,
  title: Schema.String,
  startAt: Schema.DateTimeUtc,
  endAt: Schema.DateTimeUtc,
  /** The blocked time of the hosts, including buffers. It does not overlap for two bookings of a host (D-BOOK-5). */
  blockedFrom: Schema.DateTimeUtc,
  blockedUntil: Schema.DateTimeUtc,
  status: Schema.Literals(bookingStatuses),
  /** What it waits for while it is held, or waited for. Absent: it was confirmed at once. */
  hold: Schema.optionalKey(
    Schema.Struct({
      reason: Schema.Literals(holdReasons),
      until: Schema.DateTimeUtc,
      competes: Schema.optionalKey(Schema.Literal(true)),
      next: Schema.optionalKey(
        Schema.Struct({ hours: Schema.Int, competes: Schema.optionalKey(Schema.Literal(true)) })
      )
    })
  ),
  /** Absent: it costs nothing. */
  payment: Schema.optionalKey(BookingPayment),
  /** What the host who declined it says to the booker (D-APPR-3). */
  reply: Schema.optionalKey(Schema.String),
  /** Its seats in a group, which has the hosts' time. Absent: the booking has it itself (D-SEAT-2). */
  group: Schema.optionalKey(GroupSeat),
  /** All hosts, including the organiser. */
  hostIds: Schema.Array(HostId),
  organiser: Organiser,
  location: Location,
  /** Makes the meeting's link instead of the location's own; null: none does (D-CONF-1). */
  conference: Schema.NullOr(Conference),
  /** The booker's address, if the location is `in_person_attendee`. */
  attendeeAddress: Schema.NullOr(Schema.String),
  attendees: Schema.Array(Attendee),
  bookerTimezone: TimeZoneName,
  /** The booker's language; null: unknown (D-MAIL-2). */
  language: Schema.NullOr(Language),
  responses: Schema.Record(Schema.String, Schema.String),
  /** Whether a routing rule limited the hosts (D-BOOK-7). */
  isRouted: Schema.Boolean,
  /** This rule. Absent without one, and in bookings of versions that did not store the rule. */
  routedBy: Schema.optionalKey(DecidingRule),
  consent: Schema.NullOr(ConsentGiven),
  /** The member who booked the meeting for the booker. Absent: the booker did (D-MGMT-40). */
  bookedBy: Schema.optionalKey(UserId),
  /** The one-off link that brought the booking. Absent: none did (D-LINK-5). */
  linkId: Schema.optionalKey(OneOffLinkId),
  /** The event type's confirmation at the time of the booking, so that a replay has the same response (D-BOOK-1). */
  confirmation: Schema.NullOr(Confirmation),
  /** The booking that this one replaced. */
  rescheduledFrom: Schema.NullOr(BookingUid),
  /**
   * The booking that this one replaces when it is approved, and that stays until then (D-APPR-5). Absent: it did not wait, or moves
   * none.
   */
  toReplace: Schema.optionalKey(BookingUid),
  /** Null: no mark. Only a confirmed booking has one (D-MGMT-12). */
  attendance: Schema.NullOr(Attendance),
  /** Null: not cancelled, or without a reason. Missing in bookings of earlier versions (D-MGMT-49). */
  cancelReason: Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  createdAt: Schema.DateTimeUtc
})
export type Booking = typeof Booking.Type

/** Identifies the meeting of a booking in calendars: its chain of moves, or its group (D-SEAT-8). */
export const meetingUidOf = ({ group, rootUid }: Pick<Booking, "group" | "rootUid">): BookingUid =>
  group === undefined ? rootUid : BookingUid.make(`bk_${group.id.slice("gr_".length)}`)

/** The email of the booker. */
export const bookerEmail = (booking: Pick<Booking, "attendees">): Email | undefined =>
  booking.attendees.find(({ role }) => role === "booker")?.email

// The invitee limit (D-BOOK-4) is the maximum number of a booker's future bookings of an event type. The guard against races
// is in adapters-postgres, bookings/enter_booking.sql.

/** Whether a booker with this number of future bookings has reached the limit; null: no limit. */
export const isInviteeLimitReached = (limit: number | null, upcoming: number): boolean =>
  limit !== null && upcoming >= limit

/**
 * Whether a booking counts: it is the booker's, of the event type, holds its time and starts after now. A move that waits does not:
 * the booking that it moves does.
 */
export const countsForInvitee = (
  booking: Booking,
  booker: Email,
  eventTypeId: EventTypeId,
  now: DateTime.Utc
): boolean =>
  booking.eventTypeId === eventTypeId &&
  bookerEmail(booking) === booker &&
  isUpcoming(booking, now) &&
  !isUnsettledMove(booking)

/** Whether the booking was to replace another one, and has not done so, or not yet (D-APPR-5). */
export const isUnsettledMove = ({
  rescheduledFrom,
  toReplace
}: Pick<Booking, "rescheduledFrom" | "toReplace">): boolean =>
  toReplace !== undefined && rescheduledFrom === null
