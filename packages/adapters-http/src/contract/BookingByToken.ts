import { CancelReason } from "@calendeal/domain/bookings"
import { rateLimits } from "@calendeal/domain/rate-limits"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { CausesMails, Counted, limitedTo, TokenBearer } from "./middleware.ts"
import { eventIdHeader, standingField } from "./Book.ts"
import { BookingUnavailable, InvalidInput, InvalidJson, InvalidToken, NotFound } from "./errors.ts"
import { Instant } from "./fields.ts"

/** What the page of a link needs besides the booking (D-MAIL-22). */
const LinkDetails = Schema.Struct({
  status: Schema.Literals(["confirmed", "rescheduled"]).annotate({
    description:
      "`rescheduled`: the booking was moved; the mails about the move have the links of the new one."
  }),
  can_change: Schema.Boolean.annotate({
    description: "True if the link can move and cancel the booking, which is confirmed and has not started."
  }),
  refunds: Schema.optionalKey(
    Schema.Literals(["always", "never"]).annotate({
      description:
        "Whether a cancellation now gives the payment back. Absent: nothing was paid, a part went back before, members decide, or the link cannot cancel (D-PAY-22)."
    })
  ),
  move: Schema.optionalKey(
    Schema.Struct({
      start_time: Instant,
      status: Schema.Literals(["requested", "declined", "expired"])
    }).annotate({
      description:
        "The latest wish to move the booking, which waits for approval or was not approved. Absent: none. The booking stays (D-PAGE-35)."
    })
  ),
  payment: Schema.optionalKey(
    Schema.Struct({
      url: Schema.String.annotate({ description: "The provider's page. It cannot be framed." }),
      until: Instant.annotate({ description: "Until when it can be paid." })
    }).annotate({
      description:
        "Where the booking can still be paid. Absent: it owes nothing, the provider has the money or does not answer, or the time to pay is over (D-PAY-23)."
    })
  ),
  page: Schema.NullOr(Schema.String).annotate({
    description: "The path of the event type's booking page; null if the event type is hidden or archived."
  }),
  other_attendees: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description:
        "The first names of the other people of its group, for the booker. Absent unless the event type has `showsAttendees` and there are any (D-SEAT-13)."
    })
  ),
  booker_name: Schema.String,
  address: Schema.NullOr(Schema.String).annotate({ description: "Null unless the meeting is in person." })
}).annotate({ identifier: "BookingLinkDetails" })

/** A booking as shown to the holder of its token (specification 2). */
export const Summary = Schema.Struct({
  uid: Schema.String,
  title: Schema.String,
  start_time: Instant,
  end_time: Instant,
  location: Schema.Struct({
    kind: Schema.String,
    conferencingLink: Schema.optionalKey(
      Schema.String.annotate({ description: "Present only for online meetings whose link is known." })
    )
  }),
  link_follows: Schema.optionalKey(
    Schema.Literal(true).annotate({
      description:
        "Present while the link of an online meeting is being made. It follows by email (D-PAGE-8)."
    })
  ),
  ...standingField,
  is_paid: Schema.optionalKey(
    Schema.Literal(true).annotate({
      description:
        "Present if the booking's payment was made, and the booking is confirmed (D-PAY-11) or waits for a host (D-PAY-9)."
    })
  ),
  host_name: Schema.String,
  host_username: Schema.String,
  avatar_url: Schema.NullOr(Schema.String),
  attendees: Schema.Array(
    Schema.Struct({ name: Schema.String, email: Schema.String, role: Schema.String })
  ).annotate({ description: "Empty for a link that only reads (D-MAIL-22)." }),
  is_routed: Schema.Boolean.annotate({ description: "True if a routing rule limited the hosts (D-BOOK-7)." }),
  link: Schema.optionalKey(LinkDetails).annotate({
    description: "Present only for the token of a mail's link."
  })
}).annotate({ identifier: "BookingSummary" })

/** `GET /booking-summary` (specification 4.5). */
export const GetBookingSummary = HttpApiEndpoint.get("getBookingSummary", "/booking-summary", {
  success: HttpApiSchema.WithHeaders(Summary, {
    "booking-root": Schema.String.annotate({
      description:
        "The uid of the first booking of the chain of moves: the meeting's identity in calendars (D-MAIL-1)."
    }),
    "booking-sequence": Schema.String.annotate({
      description: "The number of moves and cancellations of the meeting so far (D-MAIL-1)."
    }),
    ...eventIdHeader
  }),
  error: [InvalidToken, NotFound]
})
  .middleware(TokenBearer)
  .middleware(Counted)
  .annotateMerge(limitedTo(rateLimits.bookingSummary, "Get a booking's summary"))
  .annotate(OpenApi.Description, "Shows the booking that the token was made for, also in lapsed workspaces.")

/** What a visitor says about a cancellation. */
export const CancellationByToken = Schema.Struct({
  reason: Schema.optionalKey(
    CancelReason.annotate({ description: "Why, for the hosts and the members of the workspace (D-MGMT-49)." })
  )
}).annotate({ identifier: "CancellationByToken" })

/** `POST /booking-cancel`, an extension of the specification (D-CAN-1). */
export const CancelBookingByToken = HttpApiEndpoint.post("cancelBooking", "/booking-cancel", {
  payload: CancellationByToken,
  success: Schema.Struct({
    uid: Schema.String,
    status: Schema.Literal("cancelled")
  }).annotate({ identifier: "BookingCancelled" }),
  error: [InvalidJson, InvalidInput, InvalidToken, NotFound, BookingUnavailable]
})
  .middleware(TokenBearer)
  .middleware(Counted)
  .annotateMerge(limitedTo(rateLimits.bookingCancel, "Cancel a booking"))
  .annotate(CausesMails, true)
  .annotate(
    OpenApi.Description,
    "Frees the time of the booking. The body is optional. Requires a token that manages it; a read-only token is answered `invalid_token` (D-TOK-2a). A repeated request changes nothing and gets the same response, also with the token of a mail's link (D-MAIL-21). A booking that was rescheduled or has begun cannot be cancelled."
  )
