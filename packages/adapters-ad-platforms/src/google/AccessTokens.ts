import { type AdCredential, type Reception, GoogleAuthorization } from "@calendeal/domain/conversions"
import { Cache, Duration, Effect, Exit, Option, Redacted, Schema } from "effect"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { ask } from "../connect.ts"
import { authExpired, byStatus, retryable } from "../outcomes.ts"
import type { Answer } from "../Platform.ts"

const Issued = Schema.Struct({
  access_token: Schema.String.check(Schema.isPattern(/^[\x21-\x7e]+$/)),
  expires_in: Schema.Number
})

/** A token is renewed this long before it ends, so that it does not end on its way. */
const margin = Duration.minutes(2)
const mostAccounts = 1000

/** Google's access tokens, each kept in this process's memory for its lifetime of about an hour. */
export const makeAccessTokens = Effect.fnUntraced(function* (client: HttpClient.HttpClient, address: string) {
  const cache = yield* Cache.makeWith((credential: string) => exchange(client, address, credential), {
    capacity: mostAccounts,
    timeToLive: (exit) =>
      Exit.isSuccess(exit)
        ? Duration.subtract(Duration.seconds(exit.value.expires_in), margin)
        : Duration.zero
  })
  return {
    of: (credential: AdCredential): Effect.Effect<string, Reception> =>
      Effect.map(Cache.get(cache, Redacted.value(credential)), ({ access_token }) => access_token),
    /** After Google refused it. */
    forget: (credential: AdCredential): Effect.Effect<void> =>
      Cache.invalidate(cache, Redacted.value(credential))
  }
})

/** Exchanges a refresh token for an access token; a failure gives the result for all waiting events. */
const exchange = Effect.fnUntraced(function* (
  client: HttpClient.HttpClient,
  address: string,
  credential: string
): Effect.fn.Return<typeof Issued.Type, Reception> {
  const authorization = Schema.decodeUnknownOption(Schema.fromJsonString(GoogleAuthorization))(credential)
  if (Option.isNone(authorization)) return yield* Effect.fail(authExpired)
  const request = HttpClientRequest.post(`${address}/token`).pipe(
    HttpClientRequest.bodyUrlParams({ ...authorization.value, grant_type: "refresh_token" })
  )
  const answer = yield* ask(client, request).pipe(Effect.mapError(({ code }) => retryable(code)))
  const issued = Schema.decodeUnknownOption(Issued)(answer.body)
  if (answer.status !== 200 || Option.isNone(issued)) return yield* Effect.fail(refused(answer))
  return issued.value
})

/** A grant that was taken back is answered with 400. */
const refused = (answer: Answer): Reception => {
  const verdict = byStatus(answer)
  return verdict._tag === "All" ? verdict.delivery : authExpired
}
