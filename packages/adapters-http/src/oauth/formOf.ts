import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http"
import { readBody } from "../middleware/readBody.ts"
import { OAuthFault } from "./OAuthFault.ts"

/** The most text that a parameter has: no valid one is longer. */
const maximumLength = 1000

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** The parameters of a form, each at most once (RFC 6749). Fails with OAuthFault, or with InvalidInput as `readBody` does. */
export const readForm = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  if (headers["authorization"] !== undefined)
    return yield* new OAuthFault({
      error: "invalid_client",
      description: "programs have no secret: send client_id in the form"
    })
  if (!/^application\/x-www-form-urlencoded(?:;.*)?$/i.test(headers["content-type"] ?? ""))
    return yield* refused("the body must be application/x-www-form-urlencoded")
  const bytes = yield* readBody
  const form = yield* Effect.try({
    try: () => new URLSearchParams(utf8.decode(bytes)),
    catch: () => new OAuthFault({ error: "invalid_request", description: "the body must be in UTF-8" })
  })
  const names = [...form.keys()]
  if (new Set(names).size !== names.length) return yield* refused("a parameter comes twice")
  if ([...form.values()].some((text) => text.length > maximumLength))
    return yield* refused("a parameter is too long")
  return form
})

/** The parameter, which must be there. */
export const needed = (form: URLSearchParams, name: string) => {
  const text = form.get(name)
  return text === null || text === "" ? refused(`${name} is missing`) : Effect.succeed(text)
}

const refused = (description: string) =>
  Effect.fail(new OAuthFault({ error: "invalid_request", description }))
