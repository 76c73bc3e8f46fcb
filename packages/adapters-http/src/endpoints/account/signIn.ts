import { BrowserName, identifySession } from "@calendeal/domain/accounts"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { followLink as follow, requestSignIn as request, showLink as show } from "@calendeal/domain/sign-in"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { HttpServerRequest } from "effect/http"
import { Conflict, InvalidToken, LinkToken, SignInRequest } from "../../contract/index.ts"
import { fieldsOf } from "../../middleware/fieldsOf.ts"
import { refuseOver } from "../../middleware/rateLimiting.ts"
import { refuse } from "../../middleware/refusals.ts"
import { RequestId } from "../../middleware/requestHeaders.ts"
import { presentedSession, setSessionCookie } from "../../middleware/sessions.ts"

const signInRequest = fieldsOf(SignInRequest)
const linkToken = fieldsOf(LinkToken)

export const requestSignIn = Effect.fnUntraced(
  function* () {
    const { email, language = "en", next = null } = yield* signInRequest
    yield* request({ email, language, next })
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

export const showLink = Effect.fnUntraced(
  function* () {
    const { token } = yield* linkToken
    return yield* show(Redacted.make(token))
  },
  Effect.catchTags({ InvalidToken: refuse(InvalidToken) })
)

export const followLink = Effect.fnUntraced(
  function* () {
    const { token } = yield* linkToken
    const incoming = yield* HttpServerRequest.HttpServerRequest
    const presented = presentedSession(incoming)
    const former = Option.isSome(presented) ? yield* identifySession(presented.value) : Option.none()
    const browser = {
      name: browserNameOf(incoming.headers["user-agent"]),
      session: Option.getOrNull(Option.map(former, ({ session }) => session))
    }
    const { next, secret, session } = yield* follow(Redacted.make(token), browser, yield* RequestId)
    yield* setSessionCookie(secret, session)
    return { next }
  },
  Effect.catchTags({ InvalidToken: refuse(InvalidToken) })
)

/** The name as the list of sessions shows it; empty if it is no line of text. */
const browserNameOf = (header = ""): string => {
  const name = header.slice(0, 200)
  return Schema.is(BrowserName)(name) ? name : ""
}
