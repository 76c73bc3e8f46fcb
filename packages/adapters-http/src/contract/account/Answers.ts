import { BookingUid } from "@calendeal/domain/bookings"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { AnyText, Text } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { InvalidToken, WorkspaceIsSuspended } from "../errors.ts"
import { Instant } from "../fields.ts"
import { CountedBody, limitedTo } from "../middleware.ts"
import { FromOwnPage } from "./access.ts"

const token = AnyText.check(Schema.isMaxCodePoints(2000)).annotate({
  description: "From the fragment of the link in the mail."
})

/** The token of a link that answers a booking. */
export const AnswerLinkToken = Schema.Struct({ token }).annotate({ identifier: "AnswerLinkToken" })

/** A host's answer to a booking that waits. */
export const BookingAnswer = Schema.Struct({
  token,
  answer: Schema.Literals(["approve", "decline"]),
  reply: Schema.optionalKey(
    Text(1, 1000).annotate({
      description: "The words of the mail to the booker if the booking is declined. Otherwise ignored."
    })
  )
}).annotate({ identifier: "BookingAnswer" })

/** A booking that waits for approval, or did. */
export const AskedBookingView = Schema.Struct({
  uid: BookingUid,
  workspaceName: Schema.String,
  workspaceSlug: Schema.String,
  title: Schema.String,
  startAt: Instant,
  endAt: Instant,
  hostName: Schema.String.annotate({ description: "The name of the leading host." }),
  bookerName: Schema.String,
  bookerEmail: Schema.String,
  state: Schema.Literals([
    "waiting",
    "approved",
    "declined",
    "cancelled",
    "moved",
    "expired",
    "taken"
  ]).annotate({
    description:
      "The present state of the booking. Only `waiting` can be answered. `taken`: it was not approved, because its time is taken (D-APPR-10)."
  }),
  answeredBy: Schema.NullOr(Schema.String).annotate({
    description: "The name of the member who answered. Null: it was not answered, or the member was removed."
  }),
  answeredAt: Schema.NullOr(Instant)
}).annotate({ identifier: "AskedBooking" })

export const GetAskedBooking = HttpApiEndpoint.post("getAskedBooking", "/asked-booking", {
  payload: AnswerLinkToken,
  success: AskedBookingView,
  error: [InvalidToken]
})
  .middleware(CountedBody)
  .middleware(FromOwnPage)
  .annotateMerge(limitedTo(rateLimits.mailLinks, "Get a booking that waits by the link of its mail"))
  .annotate(
    OpenApi.Description,
    "Answers nothing. 401 `invalid_token`: the time to wait is over, or the member was removed or may not answer the booking any more."
  )

export const AnswerAskedBooking = HttpApiEndpoint.post("answerAskedBooking", "/asked-booking/answer", {
  payload: BookingAnswer,
  success: AskedBookingView,
  error: [InvalidToken, WorkspaceIsSuspended]
})
  .middleware(CountedBody)
  .middleware(FromOwnPage)
  .annotateMerge(limitedTo(rateLimits.mailLinks, "Answer a booking that waits by the link of its mail"))
  .annotate(
    OpenApi.Description,
    "Approves or declines the booking as the member of the link. If it does not wait any more, nothing changes, and the response says what has become of it (D-APPR-17)."
  )
