import { BrowserName, identifySession } from "@calendeal/domain/accounts"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { HttpServerRequest } from "effect/http"
import { presentedBrowser, presentedSession } from "../../middleware/sessions.ts"

/** The browser that sends the request, with its session if it has a live one, and the secrets by which accounts know it. */
export const signingBrowser = Effect.gen(function* () {
  const incoming = yield* HttpServerRequest.HttpServerRequest
  const presented = presentedSession(incoming)
  const former = Option.isSome(presented) ? yield* identifySession(presented.value) : Option.none()
  return {
    name: browserNameOf(incoming.headers["user-agent"]),
    session: Option.getOrNull(Option.map(former, ({ session }) => session)),
    secrets: presentedBrowser(incoming)
  }
})

/** The name as the list of sessions shows it; empty if it is no line of text. */
const browserNameOf = (header = ""): string => {
  const name = header.slice(0, 200)
  return Schema.is(BrowserName)(name) ? name : ""
}
