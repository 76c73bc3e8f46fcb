import { rateLimits } from "@calendeal/domain/rate-limits"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Counted, limitedTo, TokenBearer } from "./middleware.ts"
import { BookingUnavailable, InvalidToken, NotFound } from "./errors.ts"
import { Instant } from "./fields.ts"

/** A booking as shown to the holder of its token (specification 2). */
export const Summary = Schema.Struct({
  uid: Schema.String,
  title: Schema.String,
  start_time: Instant,
  end_time: Instant,
  location: Schema.Struct({
    kind: Schema.String,
    conferencingLink: Schema.optionalKey(
      Schema.String.annotate({ description: "Present only for online meetings." })
    )
  }),
  host_name: Schema.String,
  host_username: Schema.String,
  avatar_url: Schema.NullOr(Schema.String),
  attendees: Schema.Array(Schema.Struct({ name: Schema.String, email: Schema.String, role: Schema.String })),
  is_routed: Schema.Boolean.annotate({ description: "True if a routing rule limited the hosts (D-BOOK-7)." })
}).annotate({ identifier: "BookingSummary" })

/** `GET /booking-summary` (specification 4.5). */
export const BookingSummary = HttpApiEndpoint.get("bookingSummary", "/booking-summary", {
  success: Summary,
  error: [InvalidToken, NotFound]
})
  .middleware(TokenBearer)
  .middleware(Counted)
  .annotateMerge(limitedTo(rateLimits.bookingSummary, "Show a booking's summary"))
  .annotate(OpenApi.Description, "Shows the booking that the token was made for, also in lapsed workspaces.")

/** `POST /booking-cancel`, an extension of the specification (D-CAN-1). */
export const BookingCancel = HttpApiEndpoint.post("bookingCancel", "/booking-cancel", {
  success: Schema.Struct({
    uid: Schema.String,
    status: Schema.Literal("cancelled")
  }).annotate({ identifier: "BookingCancelled" }),
  error: [InvalidToken, NotFound, BookingUnavailable]
})
  .middleware(TokenBearer)
  .middleware(Counted)
  .annotateMerge(limitedTo(rateLimits.bookingCancel, "Cancel a booking"))
  .annotate(
    OpenApi.Description,
    "Frees the time of the booking. Requires a token that manages it; a read-only token is answered `invalid_token` (D-TOK-2a). A repeated request changes nothing and gets the same response. A booking that was rescheduled or has begun cannot be cancelled."
  )
