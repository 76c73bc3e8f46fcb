import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { ask, failed, refusedBy } from "./ask.ts"

const Issued = Schema.fromJsonString(
  Schema.Struct({
    access_token: Schema.String.check(Schema.isPattern(/^[\x21-\x7e]+$/)),
    refresh_token: Schema.optionalKey(Schema.String)
  })
)
const decode = Schema.decodeUnknownOption(Issued)

/** The right to read a user's calendar, as the administrator entered it. */
interface Grant {
  readonly clientId: string
  readonly clientSecret: string
  readonly refreshToken: string
}

/** An access token, and the refresh token that replaces the used one, if any. */
export const accessToken = Effect.fnUntraced(function* (
  client: HttpClient.HttpClient,
  address: string,
  { clientId, clientSecret, refreshToken }: Grant,
  more: Readonly<Record<string, string>> = {}
) {
  const answer = yield* ask(
    client,
    HttpClientRequest.post(address).pipe(
      HttpClientRequest.bodyUrlParams({
        grant_type: "refresh_token",
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
        ...more
      })
    )
  )
  // A revoked grant or an unknown client gives 400 or 401.
  if (answer.status === 400) return yield* failed("unauthorized")
  if (answer.status !== 200) return yield* refusedBy(answer)
  const issued = decode(answer.text)
  if (Option.isNone(issued)) return yield* failed("server_error")
  const { access_token, refresh_token = refreshToken } = issued.value
  return { token: access_token, replacement: refresh_token === refreshToken ? null : refresh_token }
})
