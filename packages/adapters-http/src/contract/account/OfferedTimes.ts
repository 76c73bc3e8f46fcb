import { rateLimits } from "@calendeal/domain/rate-limits"
import { AnyText } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import {
  AddressRequired,
  BookingUnavailable,
  ConsentRequired,
  EmailNotAllowed,
  InvalidLocation,
  InvalidToken,
  NoLocationConfigured,
  PerInviteeLimit,
  PhoneRequired,
  SlotUnavailable
} from "../errors.ts"
import { Instant } from "../fields.ts"
import { CausesMails, CountedBody, limitedTo } from "../middleware.ts"
import { FromOwnPage } from "./access.ts"

const token = AnyText.check(Schema.isMaxCodePoints(2000)).annotate({
  description: "From the fragment of the link in the mail."
})

/** The token of a link to an offer. */
export const OfferLinkToken = Schema.Struct({ token }).annotate({ identifier: "OfferLinkToken" })

/** The answer of a person who waits. */
export const OfferAnswer = Schema.Struct({
  token,
  answer: Schema.Literals(["take", "pass", "leave"]).annotate({
    description:
      "take: the time is booked. pass: it is offered to the next person. leave: the person wants no offers any more."
  })
}).annotate({ identifier: "OfferAnswer" })

/** A place in a waiting list, and the time that was offered to it. */
export const OfferedTimeView = Schema.Struct({
  workspaceName: Schema.String,
  title: Schema.String.annotate({ description: "The title of the event type." }),
  page: Schema.String.annotate({ description: "The path of the booking page." }),
  timezone: Schema.String,
  waiting: Schema.Literals(["waiting", "booked", "left", "over"]).annotate({
    description: "Whether the person waits still."
  }),
  offer: Schema.NullOr(
    Schema.Struct({
      startAt: Instant,
      endAt: Instant,
      until: Instant.annotate({ description: "The time is kept until then, and not at that instant." }),
      state: Schema.Literals(["open", "taken", "passed", "lapsed"])
    }).annotate({ identifier: "TimeOffer" })
  ).annotate({ description: "Null: the link has no offer." })
}).annotate({ identifier: "OfferedTime" })

export const GetOfferedTime = HttpApiEndpoint.post("getOfferedTime", "/offered-time", {
  payload: OfferLinkToken,
  success: OfferedTimeView,
  error: [InvalidToken]
})
  .middleware(CountedBody)
  .middleware(FromOwnPage)
  .annotateMerge(limitedTo(rateLimits.mailLinks, "Get an offered time by the link of its mail"))
  .annotate(OpenApi.Description, "Takes nothing. 401 `invalid_token`: the person was removed from the list.")

export const AnswerOfferedTime = HttpApiEndpoint.post("answerOfferedTime", "/offered-time/answer", {
  payload: OfferAnswer,
  success: OfferedTimeView,
  error: [
    InvalidToken,
    AddressRequired,
    BookingUnavailable,
    ConsentRequired,
    EmailNotAllowed,
    InvalidLocation,
    NoLocationConfigured,
    PerInviteeLimit,
    PhoneRequired,
    SlotUnavailable
  ]
})
  .middleware(CountedBody)
  .middleware(FromOwnPage)
  .annotateMerge(limitedTo(rateLimits.mailLinks, "Answer an offered time by the link of its mail"))
  .annotate(CausesMails, true)
  .annotate(
    OpenApi.Description,
    "Takes the time, lets it pass or leaves the list. An answer that comes late or again changes nothing, and the response says what has become of the offer (D-WAIT-5)."
  )
