import { stopViewMails, verifySender as verify } from "@calendeal/domain/management"
import { stopReminders as stop } from "@calendeal/domain/mails"
import * as Effect from "effect/Effect"
import { InvalidToken, SenderVerificationToken } from "../contract/index.ts"
import { fieldsOf } from "../middleware/fieldsOf.ts"
import { refuse } from "../middleware/refusals.ts"
import { RequestId, RequestOrigin } from "../middleware/requestOrigin.ts"

const fields = fieldsOf(SenderVerificationToken)

export const verifySender = Effect.fnUntraced(
  function* () {
    const { token } = yield* fields
    return { address: yield* verify(token, yield* RequestId) }
  },
  Effect.catchTags({ InvalidToken: refuse(InvalidToken) })
)

/** The body, which RFC 8058 prescribes, is not read. A token is for reminders or for the mails of a view. */
export const unsubscribeFromReminders = Effect.fnUntraced(
  function* ({ query: { token = "" } }: { readonly query: { readonly token?: string } }) {
    const origin = yield* RequestOrigin
    yield* Effect.catchTag(stop(token), "InvalidToken", () => stopViewMails(token, origin))
  },
  Effect.catchTags({ InvalidToken: refuse(InvalidToken) })
)
