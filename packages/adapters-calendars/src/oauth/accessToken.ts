import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { ask, failed, refusedBy } from "../requests/ask.ts"

const Issued = Schema.fromJsonString(
  Schema.Struct({
    access_token: Schema.String.check(Schema.isPattern(/^[\x21-\x7e]+$/)),
    refresh_token: Schema.optionalKey(Schema.String)
  })
)
const decode = Schema.decodeUnknownOption(Issued)

/** An application's right to read for a user, as the administrator gave it. */
interface Grant {
  readonly clientId: string
  readonly clientSecret: string
  readonly refreshToken: string
}

/** An access token for a grant, and the refresh token that takes the place of the one that was used, if there is one. */
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
  // A grant that was taken back, or a client that is unknown, is answered with 400 or 401.
  if (answer.status === 400) return yield* failed("unauthorized")
  if (answer.status !== 200) return yield* refusedBy(answer)
  const issued = decode(answer.text)
  if (Option.isNone(issued)) return yield* failed("server_error")
  const { access_token, refresh_token = refreshToken } = issued.value
  return { token: access_token, replacement: refresh_token === refreshToken ? null : refresh_token }
})
