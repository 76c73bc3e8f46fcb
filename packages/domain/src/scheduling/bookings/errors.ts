import * as Schema from "effect/Schema"
import { LinkState } from "./OneOffLink.ts"
import { ReservationState } from "./Reservation.ts"

/** The event type has no location: a configuration error (D-BOOK-3). */
export class NoLocationConfigured extends Schema.TaggedError<NoLocationConfigured>()(
  "NoLocationConfigured",
  {}
) {}

/** The requested location is not one of the event type's (specification 4.2). */
export class InvalidLocation extends Schema.TaggedError<InvalidLocation>()("InvalidLocation", {}) {}

/** The location requires the booker's address, which is missing (specification 4.2). */
export class AddressRequired extends Schema.TaggedError<AddressRequired>()("AddressRequired", {}) {}

/** The event type requires consent, which was not given (D-BOOK-3). */
export class ConsentRequired extends Schema.TaggedError<ConsentRequired>()("ConsentRequired", {}) {}

/** The booking to replace does not exist, or has another booker or event type (D-BOOK-8). */
export class RescheduledBookingNotFound extends Schema.TaggedError<RescheduledBookingNotFound>()(
  "RescheduledBookingNotFound",
  {}
) {}

/** The contact is disqualified, or the booking to replace is already rescheduled or cancelled (D-BOOK-4). */
export class BookingUnavailable extends Schema.TaggedError<BookingUnavailable>()("BookingUnavailable", {}) {}

/** The booker has reached the invitee limit of the event type (D-BOOK-4). */
export class InviteeLimitReached extends Schema.TaggedError<InviteeLimitReached>()(
  "InviteeLimitReached",
  {}
) {}

/** The one-off link of the request books nothing any more (D-LINK-2). */
export class LinkGone extends Schema.TaggedError<LinkGone>()("LinkGone", {
  state: LinkState.pick(["used_up", "expired", "withdrawn"])
}) {}

/** The reservation keeps its time no more, so that it cannot be extended or booked (D-RES-3, D-RES-5). */
export class ReservationGone extends Schema.TaggedError<ReservationGone>()("ReservationGone", {
  state: ReservationState.pick(["booked", "released", "lapsed"])
}) {}

/** So many reservations are live that there can be no other (D-RES-6). */
export class ReservationLimitReached extends Schema.TaggedError<ReservationLimitReached>()(
  "ReservationLimitReached",
  { of: Schema.Literals(["credential", "event_type", "workspace"]) }
) {}

/** The start is not a bookable slot of the allowed hosts, or another request took it (D-BOOK-4). */
export class SlotUnavailable extends Schema.TaggedError<SlotUnavailable>()("SlotUnavailable", {}) {}

/** The event type needs the leading host in every booking, so that no other host can take it (D-MGMT-11). */
export class HostNeeded extends Schema.TaggedError<HostNeeded>()("HostNeeded", {}) {}

/** The chosen host is no other host of the event type (D-MGMT-11). */
export class HostNotOfEventType extends Schema.TaggedError<HostNotOfEventType>()("HostNotOfEventType", {}) {}

/** The chosen host, or without a choice every other host, is not free at the time of the meeting (D-MGMT-11). */
export class HostNotFree extends Schema.TaggedError<HostNotFree>()("HostNotFree", {
  /** Of the chosen host; empty: no host was chosen. */
  reasons: Schema.Array(Schema.String)
}) {}

/** The token's booking does not exist. */
export class BookingNotFound extends Schema.TaggedError<BookingNotFound>()("BookingNotFound", {}) {}

/** The booking token is invalid or expired; one error for every cause (D-TOK-1). */
export class InvalidToken extends Schema.TaggedError<InvalidToken>()("InvalidToken", {}) {}
