import { cancel } from "@calendeal/domain/bookings"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { BookingUnavailable, InvalidToken, NotFound, PresentedToken } from "../contract/index.ts"
import { RequestId } from "../middleware/requestHeaders.ts"
import { refuse } from "./refuse.ts"

export const bookingCancel = Effect.fnUntraced(
  function* () {
    const token = yield* PresentedToken
    return { uid: yield* cancel(Redacted.value(token), yield* RequestId), status: "cancelled" as const }
  },
  Effect.catchTags({
    InvalidToken: refuse(InvalidToken),
    BookingNotFound: refuse(NotFound),
    BookingUnavailable: refuse(BookingUnavailable)
  })
)
