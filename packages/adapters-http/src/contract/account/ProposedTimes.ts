import { rateLimits } from "@calendeal/domain/rate-limits"
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
import { OfferLinkToken } from "./OfferedTimes.ts"

/** The answer of a person to whom times are proposed. */
export const ProposalAnswer = Schema.Struct({
  ...OfferLinkToken.fields,
  startAt: Schema.optionalKey(
    Instant.annotate({ description: "The start of the time that the person takes. If left out, none suits." })
  )
}).annotate({ identifier: "ProposalAnswer" })

/** Proposed times for the person. */
export const ProposedTimesView = Schema.Struct({
  workspaceName: Schema.String,
  title: Schema.String.annotate({ description: "The title of the event type." }),
  page: Schema.String.annotate({ description: "The path of the booking page." }),
  timezone: Schema.String,
  state: Schema.Literals(["open", "taken", "ended", "lapsed"]),
  until: Instant.annotate({
    description: "The times are kept until then, and each one at most until it begins."
  }),
  times: Schema.Array(
    Schema.Struct({
      startAt: Instant,
      endAt: Instant,
      state: Schema.Literals(["open", "taken", "gone"]).annotate({
        description: "open: it can be taken. taken: it is the one that was."
      })
    }).annotate({ identifier: "ProposedTime" })
  )
}).annotate({ identifier: "ProposedTimes" })

export const GetProposedTimes = HttpApiEndpoint.post("getProposedTimes", "/proposed-times", {
  payload: OfferLinkToken,
  success: ProposedTimesView,
  error: [InvalidToken]
})
  .middleware(CountedBody)
  .middleware(FromOwnPage)
  .annotateMerge(limitedTo(rateLimits.mailLinks, "Get proposed times by the link of their mail"))
  .annotate(OpenApi.Description, "Takes nothing. 401 `invalid_token`: the proposal was removed.")

export const AnswerProposedTimes = HttpApiEndpoint.post("answerProposedTimes", "/proposed-times/answer", {
  payload: ProposalAnswer,
  success: ProposedTimesView,
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
  .annotateMerge(limitedTo(rateLimits.mailLinks, "Answer proposed times by the link of their mail"))
  .annotate(CausesMails, true)
  .annotate(
    OpenApi.Description,
    "Books one time and frees the others, or says that none suits. An answer that comes late or again changes nothing, and the response says what has become of the proposal (D-RES-13)."
  )
