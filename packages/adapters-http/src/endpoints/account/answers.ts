import { answerAsked, type AskedBooking, showAsked } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import { AnswerLinkToken, type AskedBookingView, BookingAnswer, InvalidToken } from "../../contract/index.ts"
import { fieldsOf, strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { suspensionOf } from "../../middleware/membership.ts"
import { refuse } from "../../middleware/refusals.ts"
import { RequestOrigin } from "../../middleware/requestOrigin.ts"

const linkToken = fieldsOf(AnswerLinkToken)
const bookingAnswer = strictFieldsOf(BookingAnswer)

export const getAskedBooking = Effect.fnUntraced(
  function* () {
    const { token } = yield* linkToken
    return viewOf(yield* showAsked(token))
  },
  Effect.catchTags({ InvalidToken: refuse(InvalidToken) })
)

export const answerAskedBooking = Effect.fnUntraced(
  function* () {
    const { answer, reply = null, token } = yield* bookingAnswer
    const given =
      answer === "approve" ? ({ _tag: "Approve" } as const) : ({ _tag: "Decline", reply } as const)
    return viewOf(yield* answerAsked(token, given, yield* RequestOrigin))
  },
  Effect.catchTags({ InvalidToken: refuse(InvalidToken), AnswersSuspended: suspensionOf })
)

const viewOf = ({ answered, booking, state, workspace }: AskedBooking): typeof AskedBookingView.Type => {
  const booker = booking.attendees.find(({ role }) => role === "booker")
  return {
    uid: booking.uid,
    workspaceName: workspace.name,
    workspaceSlug: workspace.slug,
    title: booking.title,
    startAt: booking.startAt,
    endAt: booking.endAt,
    hostName: booking.organiser.name,
    bookerName: booker?.name ?? "",
    bookerEmail: booker?.email ?? "",
    state,
    answeredBy: answered?.name ?? null,
    answeredAt: answered?.at ?? null
  }
}
