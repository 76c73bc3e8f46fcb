import { answerProposal, showProposal, type ShownProposal } from "@calendeal/domain/waiting"
import * as Effect from "effect/Effect"
import * as Struct from "effect/Struct"
import { InvalidToken, OfferLinkToken, ProposalAnswer, type ProposedTimesView } from "../../contract/index.ts"
import { fieldsOf, strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { refuse } from "../../middleware/refusals.ts"
import { RequestId } from "../../middleware/requestOrigin.ts"
import { bookRefusals } from "../book.ts"

const linkToken = fieldsOf(OfferLinkToken)
const proposalAnswer = strictFieldsOf(ProposalAnswer)

export const getProposedTimes = Effect.fnUntraced(
  function* () {
    const { token } = yield* linkToken
    return viewOf(yield* showProposal(token))
  },
  Effect.catchTags({ InvalidToken: refuse(InvalidToken) })
)

export const answerProposedTimes = Effect.fnUntraced(
  function* () {
    const { startAt, token } = yield* proposalAnswer
    const answer =
      startAt === undefined ? ({ _tag: "Decline" } as const) : ({ _tag: "Take", startAt } as const)
    return viewOf(yield* answerProposal(token, answer, yield* RequestId))
  },
  Effect.catchTags({
    ...Struct.omit(bookRefusals, ["EventTypeNotFound", "RescheduledBookingNotFound", "ReservationGone"]),
    InvalidToken: refuse(InvalidToken),
    EventTypeNotFound: bookRefusals.BookingUnavailable,
    RescheduledBookingNotFound: Effect.die
  })
)

const viewOf = ({ entry, offering, state, times }: ShownProposal): typeof ProposedTimesView.Type => ({
  workspaceName: offering.workspace.name,
  title: offering.eventType.title,
  page: `/${offering.workspace.slug}/${offering.eventType.slug}`,
  timezone: entry.bookerTimezone,
  state,
  until: entry.until,
  times: times.map(({ reservation: { endAt, startAt }, state }) => ({ startAt, endAt, state }))
})
