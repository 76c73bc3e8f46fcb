import { rateLimits } from "@calendeal/domain/rate-limits"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Counted, limitedTo, TokenBearer } from "./admission.ts"
import { BookingUnavailable, InvalidToken, NotFound } from "./errors.ts"

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
  .annotateMerge(limitedTo(rateLimits.bookingCancel))
  .annotate(OpenApi.Summary, "Cancel a booking")
  .annotate(
    OpenApi.Description,
    "Frees the time of the booking. Requires a token that manages it; a read-only token is answered `invalid_token` (D-TOK-2a). A repeated request changes nothing and gets the same response. A booking that was rescheduled or has begun cannot be cancelled."
  )
