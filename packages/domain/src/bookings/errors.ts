import * as Schema from "effect/Schema"

/** The event type has no location at all: a mistake of its configuration (D-BOOK-3). */
export class NoLocationConfigured extends Schema.TaggedError<NoLocationConfigured>()(
  "NoLocationConfigured",
  {}
) {}

/** The location asked for is not one of the event type's (specification 4.2). */
export class InvalidLocation extends Schema.TaggedError<InvalidLocation>()("InvalidLocation", {}) {}

/** The booker has to say where to meet, and did not (specification 4.2). */
export class AddressRequired extends Schema.TaggedError<AddressRequired>()("AddressRequired", {}) {}

/** The event type requires consent, and it was not given (D-BOOK-3). */
export class ConsentRequired extends Schema.TaggedError<ConsentRequired>()("ConsentRequired", {}) {}

/** The booking to be replaced is not the booker's, not of this event type, or does not exist (D-BOOK-8). */
export class RescheduledBookingNotFound extends Schema.TaggedError<RescheduledBookingNotFound>()(
  "RescheduledBookingNotFound",
  {}
) {}

/** The contact was disqualified, or the booking to be replaced already was or was cancelled (D-BOOK-4). */
export class BookingUnavailable extends Schema.TaggedError<BookingUnavailable>()("BookingUnavailable", {}) {}

/** The booker holds as many future bookings of the event type as one invitee may (D-BOOK-4). */
export class InviteeLimitReached extends Schema.TaggedError<InviteeLimitReached>()(
  "InviteeLimitReached",
  {}
) {}

/** The start is no bookable slot of any allowed host, or was just taken (D-BOOK-4). */
export class SlotUnavailable extends Schema.TaggedError<SlotUnavailable>()("SlotUnavailable", {}) {}

/** No such booking in the workspace that the token names. */
export class BookingNotFound extends Schema.TaggedError<BookingNotFound>()("BookingNotFound", {}) {}

/** The booking token is not one of ours, or its time is over; one error for every cause (D-TOK-1). */
export class InvalidToken extends Schema.TaggedError<InvalidToken>()("InvalidToken", {}) {}
