import { type AdCredential, type PlatformReply, GoogleAuthorization } from "@calendeal/domain/conversions"
import { Cache, Duration, Effect, Exit, Option, Redacted, Schema } from "effect"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { authExpired, byStatus, retryable } from "./outcomes.ts"
import type { PlatformResponse } from "./Platform.ts"
import { sendRequest } from "./sendRequest.ts"

const Issued = Schema.Struct({
  access_token: Schema.String.check(Schema.isPattern(/^[\x21-\x7e]+$/)),
  expires_in: Schema.Number
})

/** Tokens are renewed this long before they expire. */
const margin = Duration.minutes(2)
const maximumTokens = 1000

/** Access tokens of credentials with refresh tokens, cached in memory. `address`: the token endpoint. The refresh tokens stay as they are. */
export const makeAccessTokens = Effect.fnUntraced(function* (client: HttpClient.HttpClient, address: string) {
  const cache = yield* Cache.makeWith((credential: string) => exchange(client, address, credential), {
    capacity: maximumTokens,
    timeToLive: (exit) =>
      Exit.isSuccess(exit)
        ? Duration.subtract(Duration.seconds(exit.value.expires_in), margin)
        : Duration.zero
  })
  return {
    of: (credential: AdCredential): Effect.Effect<string, PlatformReply> =>
      Effect.map(Cache.get(cache, Redacted.value(credential)), ({ access_token }) => access_token),
    /** Removes a token that the platform rejected. */
    forget: (credential: AdCredential): Effect.Effect<void> =>
      Cache.invalidate(cache, Redacted.value(credential))
  }
})

/** Exchanges a refresh token for an access token. A failure is the result of all waiting events. */
const exchange = Effect.fnUntraced(function* (
  client: HttpClient.HttpClient,
  address: string,
  credential: string
): Effect.fn.Return<typeof Issued.Type, PlatformReply> {
  const authorization = Schema.decodeUnknownOption(Schema.fromJsonString(GoogleAuthorization))(credential)
  if (Option.isNone(authorization)) return yield* Effect.fail(authExpired)
  const request = HttpClientRequest.post(address).pipe(
    HttpClientRequest.bodyUrlParams({ ...authorization.value, grant_type: "refresh_token" })
  )
  const response = yield* sendRequest(client, request).pipe(Effect.mapError(({ code }) => retryable(code)))
  const issued = Schema.decodeUnknownOption(Issued)(response.body)
  if (response.status !== 200 || Option.isNone(issued)) return yield* Effect.fail(failureOf(response))
  return issued.value
})

/** A revoked grant has the status 400. */
const failureOf = (response: PlatformResponse): PlatformReply => {
  const result = byStatus(response)
  return result._tag === "All" ? result.delivery : authExpired
}
