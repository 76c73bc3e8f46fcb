import {
  type ConferenceAccess,
  ConferenceAccountId,
  type ConferenceGrant,
  type ConferenceGrants,
  type IssuedConference,
  renewConference
} from "@calendeal/domain/conferencing"
import { type Vault, WorkspaceId } from "@calendeal/domain/workspaces"
import * as Cache from "effect/Cache"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { type Answer, ask, failed, refusedBy } from "../requests/ask.ts"

/** A server-to-server app, or the stored grant of a user who was connected in the browser. */
export type ZoomAccess =
  | Extract<ConferenceAccess, { _tag: "zoom" }>
  | { readonly _tag: "zoom_user"; readonly workspaceId: WorkspaceId; readonly id: ConferenceAccountId }

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

/** Each renewal holds a database connection, so that a slow token endpoint must not get all of them. */
const concurrentRenewals = 3

const Issued = Schema.fromJsonString(
  Schema.Struct({
    access_token: Schema.String.check(Schema.isPattern(/^[\x21-\x7e]+$/)),
    expires_in: Schema.Number,
    refresh_token: Schema.optionalKey(Schema.String)
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
  const stored = yield* Effect.context<ConferenceGrants | Vault>()
  const renewals = yield* Semaphore.make(concurrentRenewals)
  const issueFor = (access: ZoomAccess) =>
    access._tag === "zoom"
      ? issue(client, addresses, access)
      : renewals.withPermit(
          Effect.provide(
            renewConference(access, (grant) => renew(client, addresses, grant)),
            stored
          )
        )
  const tokens = yield* Cache.makeWith((account: string) => Effect.flatMap(accessIn(account), issueFor), {
    capacity,
    timeToLive: (exit) =>
      Exit.isSuccess(exit) ? Duration.seconds(Math.max(0, exit.value.seconds - marginSeconds)) : Duration.zero
  })
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

const Account = Schema.fromJsonString(
  Schema.TaggedUnion({
    zoom: {
      accountId: Schema.String,
      clientId: Schema.String,
      clientSecret: Schema.String,
      userId: Schema.String
    },
    zoom_user: { workspaceId: WorkspaceId, id: ConferenceAccountId }
  })
)
const encodeAccount = Schema.encodeSync(Account)
const decodeAccount = Schema.decodeUnknownEffect(Account)

/** All users of an app have its token. */
const accountKey = (access: ZoomAccess): string =>
  encodeAccount(access._tag === "zoom" ? { ...access, userId: "" } : access)
const accessIn = (key: string) => Effect.orDie(decodeAccount(key))

/** Exchanges a user's refresh token, which Zoom replaces with each use. `needs_consent`: Zoom has ended the grant. */
const renew = Effect.fnUntraced(function* (
  client: HttpClient.HttpClient,
  { tokens }: ZoomAddresses,
  grant: ConferenceGrant
) {
  const answer = yield* ask(
    client,
    HttpClientRequest.post(tokens).pipe(
      HttpClientRequest.bodyUrlParams({ grant_type: "refresh_token", refresh_token: grant.refreshToken }),
      HttpClientRequest.basicAuth(grant.clientId, grant.clientSecret)
    )
  )
  if (answer.status === 400 || answer.status === 401)
    return yield* failed(isEnded(answer) ? "needs_consent" : "unauthorized")
  if (answer.status !== 200) return yield* refusedBy(answer)
  const issued = decodeIssued(answer.text)
  if (Option.isNone(issued)) return yield* failed("server_error")
  const { access_token: token, expires_in: seconds, refresh_token: next } = issued.value
  const renewed: IssuedConference<{ readonly token: string; readonly seconds: number }> = {
    value: { token, seconds },
    grant: next === undefined || next === grant.refreshToken ? null : { ...grant, refreshToken: next }
  }
  return renewed
})

const decodeRefusal = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ error: Schema.String, reason: Schema.optionalKey(Schema.String) }))
)

/** `invalid_grant`, or Zoom's own form: `invalid_request` with the reason `Invalid Token!`. */
const isEnded = ({ text }: Answer): boolean =>
  Option.exists(
    decodeRefusal(text),
    ({ error, reason = "" }) =>
      error === "invalid_grant" || (error === "invalid_request" && /^invalid token/i.test(reason))
  )

const issue = Effect.fnUntraced(function* (
  client: HttpClient.HttpClient,
  { tokens }: ZoomAddresses,
  { accountId, clientId, clientSecret }: Extract<ZoomAccess, { _tag: "zoom" }>
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
