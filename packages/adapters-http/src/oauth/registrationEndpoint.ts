import { assistantScopes, registerAssistant } from "@calendeal/domain/assistants"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { HttpServerResponse } from "effect/http"
import { apiHeaders } from "../middleware/answers.ts"
import { parseObject } from "../middleware/parseObject.ts"
import { readBody } from "../middleware/readBody.ts"
import { OAuthFault } from "./OAuthFault.ts"

/** Registers a program that describes itself (RFC 7591, D-OAUTH-2). */
export const answerRegistration = Effect.gen(function* () {
  const metadata = yield* Effect.flatMap(readBody, (bytes) => Effect.fromResult(parseObject(bytes)))
  const client = yield* registerAssistant(metadata)
  return HttpServerResponse.jsonUnsafe(
    {
      client_id: client.id,
      client_id_issued_at: Math.floor(DateTime.toEpochMillis(client.createdAt) / 1000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      scope: assistantScopes.join(" ")
    },
    { status: 201, headers: apiHeaders }
  )
}).pipe(
  Effect.catchTag("RegistrationRefused", ({ description, error }) =>
    Effect.fail(new OAuthFault({ error, description }))
  )
)
