import type { ConferenceAccess } from "@calendeal/domain/conferencing"
import * as Cache from "effect/Cache"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { type Answer, ask, failed, refusedBy } from "../requests/ask.ts"

export type ZoomAccess = Extract<ConferenceAccess, { _tag: "zoom" }>

export interface ZoomAddresses {
  readonly api: string
  readonly tokens: string
}
export const zoomAddresses: ZoomAddresses = {
  api: "https://api.zoom.us/v2",
  tokens: "https://zoom.us/oauth/token"
}

/** A response with Zoom's own code of the error; 0: none. */
export interface ZoomAnswer extends Answer {
  readonly code: number
}

/** An access token ends this long before its time, so that none ends during a request. */
const marginSeconds = 60

/** The largest number of accounts with a stored token. */
const capacity = 1000

const Issued = Schema.fromJsonString(
  Schema.Struct({
    access_token: Schema.String.check(Schema.isPattern(/^[\x21-\x7e]+$/)),
    expires_in: Schema.Number
  })
)
const decodeIssued = Schema.decodeUnknownOption(Issued)
const decodeCode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({ code: Schema.Number })))

/**
 * Sends requests to Zoom's API. Access tokens are kept in memory until they end; concurrent requests of an account wait for one
 * token.
 */
export const zoomRequests = Effect.fnUntraced(function* (
  client: HttpClient.HttpClient,
  addresses: ZoomAddresses
) {
  const tokens = yield* Cache.makeWith(
    (account: string) => Effect.flatMap(credentialsIn(account), (access) => issue(client, addresses, access)),
    {
      capacity,
      timeToLive: (exit) =>
        Exit.isSuccess(exit)
          ? Duration.seconds(Math.max(0, exit.value.seconds - marginSeconds))
          : Duration.zero
    }
  )
  const send = Effect.fnUntraced(function* (account: string, request: HttpClientRequest.HttpClientRequest) {
    const { token } = yield* Cache.get(tokens, account)
    const answer = yield* ask(client, HttpClientRequest.bearerToken(request, token))
    return { ...answer, code: codeOf(answer) }
  })
  return Effect.fnUntraced(function* (access: ZoomAccess, request: HttpClientRequest.HttpClientRequest) {
    const account = accountKey(access)
    const whole = HttpClientRequest.prependUrl(request, addresses.api)
    const answer = yield* send(account, whole)
    if (answer.status !== 401) return answer
    // The token was revoked, for example because the app's secret was changed.
    yield* Cache.invalidate(tokens, account)
    return yield* send(account, whole)
  })
})

/** The failure for an unexpected response. Codes 4700 and 4711: the app may not do this. */
export const refusedByZoom = (answer: ZoomAnswer) =>
  answer.code === 4700 || answer.code === 4711 ? Effect.fail(failed("unauthorized")) : refusedBy(answer)

const Credentials = Schema.fromJsonString(Schema.Tuple([Schema.String, Schema.String, Schema.String]))
const encodeCredentials = Schema.encodeSync(Credentials)
const decodeCredentials = Schema.decodeUnknownEffect(Credentials)

const accountKey = ({ accountId, clientId, clientSecret }: ZoomAccess): string =>
  encodeCredentials([accountId, clientId, clientSecret])
const credentialsIn = (key: string) => Effect.orDie(decodeCredentials(key))

const issue = Effect.fnUntraced(function* (
  client: HttpClient.HttpClient,
  { tokens }: ZoomAddresses,
  [accountId, clientId, clientSecret]: readonly [string, string, string]
) {
  const answer = yield* ask(
    client,
    HttpClientRequest.post(tokens).pipe(
      HttpClientRequest.setUrlParams({ grant_type: "account_credentials", account_id: accountId }),
      HttpClientRequest.basicAuth(clientId, clientSecret)
    )
  )
  // An unknown account, app or secret gives 400 or 401.
  if (answer.status === 400) return yield* failed("unauthorized")
  if (answer.status !== 200) return yield* refusedBy(answer)
  const issued = decodeIssued(answer.text)
  if (Option.isNone(issued)) return yield* failed("server_error")
  return { token: issued.value.access_token, seconds: issued.value.expires_in }
})

const codeOf = ({ status, text }: Answer): number =>
  status < 400 ? 0 : Option.match(decodeCode(text), { onNone: () => 0, onSome: ({ code }) => code })
