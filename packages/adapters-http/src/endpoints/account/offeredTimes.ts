import { answerOffer, showOffer, type ShownOffer } from "@calendeal/domain/waiting"
import * as Effect from "effect/Effect"
import * as Struct from "effect/Struct"
import { InvalidToken, OfferAnswer, type OfferedTimeView, OfferLinkToken } from "../../contract/index.ts"
import { fieldsOf, strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { refuse } from "../../middleware/refusals.ts"
import { RequestId } from "../../middleware/requestOrigin.ts"
import { bookRefusals } from "../book.ts"

const linkToken = fieldsOf(OfferLinkToken)
const offerAnswer = strictFieldsOf(OfferAnswer)

export const getOfferedTime = Effect.fnUntraced(
  function* () {
    const { token } = yield* linkToken
    return viewOf(yield* showOffer(token))
  },
  Effect.catchTags({ InvalidToken: refuse(InvalidToken) })
)

export const answerOfferedTime = Effect.fnUntraced(
  function* () {
    const { answer, token } = yield* offerAnswer
    const { shown } = yield* answerOffer(token, answer, yield* RequestId)
    return viewOf(shown)
  },
  Effect.catchTags({
    ...Struct.omit(bookRefusals, ["EventTypeNotFound", "RescheduledBookingNotFound", "ReservationGone"]),
    InvalidToken: refuse(InvalidToken),
    EventTypeNotFound: bookRefusals.BookingUnavailable,
    RescheduledBookingNotFound: Effect.die
  })
)

const viewOf = ({ entry, offer, offering, state }: ShownOffer): typeof OfferedTimeView.Type => ({
  workspaceName: offering.workspace.name,
  title: offering.eventType.title,
  page: `/${offering.workspace.slug}/${offering.eventType.slug}`,
  timezone: entry.bookerTimezone,
  waiting: state,
  offer: offer && {
    startAt: offer.reservation.startAt,
    endAt: offer.reservation.endAt,
    until: offer.reservation.until,
    state: offer.state
  }
})
