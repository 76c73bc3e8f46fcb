import { rateLimits } from "@calendeal/domain/rate-limits"
import { followLink as follow, requestSignIn as request, showLink as show } from "@calendeal/domain/sign-in"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { Conflict, InvalidToken, SignInLinkToken, SignInRequest } from "../../contract/index.ts"
import { fieldsOf } from "../../middleware/fieldsOf.ts"
import { refuseOver } from "../../middleware/rateLimiting.ts"
import { refuse } from "../../middleware/refusals.ts"
import { RequestOrigin } from "../../middleware/requestOrigin.ts"
import { setSignInCookies } from "../../middleware/sessions.ts"
import { signingBrowser } from "./signingBrowser.ts"

const signInRequest = fieldsOf(SignInRequest)
const linkToken = fieldsOf(SignInLinkToken)

export const sendSignInLink = Effect.fnUntraced(
  function* () {
    const { email, language = "en", next = null } = yield* signInRequest
    yield* request({ email, language, next }, yield* signingBrowser, yield* RequestOrigin)
  },
  Effect.catchTags({
    NoMailServer: () =>
      Effect.fail(
        new Conflict({
          message: "This installation has no mail server. Ask its operator for a link to sign in."
        })
      ),
    TooManyLinks: ({ retryAfterSeconds }) => refuseOver(rateLimits.signInMails, retryAfterSeconds)
  })
)

export const getSignInLink = Effect.fnUntraced(
  function* () {
    const { token } = yield* linkToken
    return yield* show(Redacted.make(token))
  },
  Effect.catchTags({ InvalidToken: refuse(InvalidToken) })
)

export const signInWithLink = Effect.fnUntraced(
  function* () {
    const { token } = yield* linkToken
    const begun = yield* follow(Redacted.make(token), yield* signingBrowser, yield* RequestOrigin)
    yield* setSignInCookies(begun)
    return { next: begun.next }
  },
  Effect.catchTags({ InvalidToken: refuse(InvalidToken) })
)
