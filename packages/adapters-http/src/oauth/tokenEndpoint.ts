import {
  accessSeconds,
  AssistantClientId,
  exchangeCode,
  type IssuedTokens,
  refreshTokens,
  revokeAssistant
} from "@calendeal/domain/assistants"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { HttpServerResponse } from "effect/http"
import { apiHeaders } from "../middleware/answers.ts"
import { RequestOrigin } from "../middleware/requestOrigin.ts"
import { needed, readForm } from "./formOf.ts"
import { OAuthFault } from "./OAuthFault.ts"

const isClientId = Schema.is(AssistantClientId)

/** An id of another form is one of no program. */
const clientIn = Effect.fnUntraced(function* (form: URLSearchParams) {
  const id = yield* needed(form, "client_id")
  return isClientId(id)
    ? AssistantClientId.make(id)
    : yield* new OAuthFault({ error: "invalid_client", description: "no such program is registered" })
})

/** Exchanges a code or a refresh token for tokens (D-OAUTH-7, D-OAUTH-8). */
export const answerTokens = Effect.gen(function* () {
  const form = yield* readForm
  const kind = yield* needed(form, "grant_type")
  const clientId = yield* clientIn(form)
  const origin = yield* RequestOrigin
  const resource = form.get("resource")
  if (kind === "authorization_code")
    return answerOf(
      yield* exchangeCode(
        {
          clientId,
          resource,
          code: yield* needed(form, "code"),
          verifier: yield* needed(form, "code_verifier"),
          redirectUri: form.get("redirect_uri")
        },
        origin
      )
    )
  if (kind === "refresh_token") {
    const refreshToken = yield* needed(form, "refresh_token")
    return answerOf(yield* refreshTokens({ clientId, resource, refreshToken }, origin))
  }
  return yield* new OAuthFault({
    error: "unsupported_grant_type",
    description: "grant_type must be authorization_code or refresh_token"
  })
}).pipe(
  Effect.catchTag("GrantRefused", () =>
    Effect.fail(
      new OAuthFault({
        error: "invalid_grant",
        description:
          "the code or the refresh token is unknown, used, expired, revoked, or not for this program"
      })
    )
  )
)

/** Disconnects the program that presents one of its tokens; the answer does not say whether it had one (RFC 7009). */
export const answerRevocation = Effect.gen(function* () {
  const form = yield* readForm
  const clientId = yield* clientIn(form)
  yield* revokeAssistant(yield* needed(form, "token"), clientId, yield* RequestOrigin)
  return HttpServerResponse.empty({ status: 200, headers: apiHeaders })
})

const answerOf = ({ accessToken, refreshToken, scopes }: IssuedTokens) =>
  HttpServerResponse.jsonUnsafe(
    {
      access_token: Redacted.value(accessToken),
      token_type: "Bearer",
      expires_in: accessSeconds,
      refresh_token: Redacted.value(refreshToken),
      scope: scopes.join(" ")
    },
    { headers: apiHeaders }
  )
