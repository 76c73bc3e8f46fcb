import { type CalendarAccess, type Issued } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { ask, failed, refusedBy } from "./ask.ts"

/** The access to a calendar of a provider with OAuth. */
export type OAuthAccess = Extract<CalendarAccess, { readonly refreshToken: string }>

/** The addresses of the providers' logins. */
export interface LoginAddresses {
  /** Google's token endpoint. */
  readonly google: string
  /** Microsoft's login server, without a trailing slash. */
  readonly microsoft: string
}

/** An access token, and its time to live in seconds. */
export interface AccessToken {
  readonly token: string
  readonly seconds: number
}

/** Exchanges the refresh token for an access token. `needs_consent`: the provider has ended the grant. */
export const issueToken = Effect.fn("calendars.issueToken")(function* (
  client: HttpClient.HttpClient,
  logins: LoginAddresses,
  access: OAuthAccess
) {
  const { clientId, clientSecret, refreshToken } = access
  const answer = yield* ask(
    client,
    HttpClientRequest.post(tokenEndpoint(logins, access)).pipe(
      HttpClientRequest.bodyUrlParams({
        grant_type: "refresh_token",
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
        ...(access._tag === "microsoft" && { scope: grantedScopes })
      })
    )
  )
  if (answer.status === 400 || answer.status === 401)
    return yield* failed(isEnded(answer.text) ? "needs_consent" : "unauthorized")
  if (answer.status !== 200) return yield* refusedBy(answer)
  const granted = readGranted(answer.text)
  if (Option.isNone(granted)) return yield* failed("server_error")
  const { access_token: token, expires_in: seconds = shortestLife, refresh_token: next } = granted.value
  const issued: Issued<AccessToken> = {
    value: { token, seconds },
    access: next === undefined || next === refreshToken ? null : { ...access, refreshToken: next }
  }
  return issued
})

/** All scopes that the user has allowed, so that a calendar can be read and written with one token, or only read. */
const grantedScopes = "https://graph.microsoft.com/.default offline_access"

const tokenEndpoint = ({ google, microsoft }: LoginAddresses, access: OAuthAccess): string =>
  access._tag === "google" ? google : `${microsoft}/${encodeURIComponent(access.tenant)}/oauth2/v2.0/token`

/** The life of a token without `expires_in`, in seconds. */
const shortestLife = 60

const Granted = Schema.fromJsonString(
  Schema.Struct({
    access_token: Schema.String.check(Schema.isPattern(/^[\x21-\x7e]+$/u)),
    expires_in: Schema.optionalKey(Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 604_800 }))),
    refresh_token: Schema.optionalKey(Schema.String)
  })
)
const readGranted = Schema.decodeUnknownOption(Granted)

const readRefusal = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({ error: Schema.String })))

/**
 * The errors after which only a person can allow the access again (RFC 6749, section 5.2, and those of Microsoft). Google's
 * `deleted_client`: the client of the grant was removed, so that another one is needed (D-CONN-14).
 */
const endings = ["invalid_grant", "interaction_required", "consent_required", "deleted_client"]

const isEnded = (text: string): boolean =>
  Option.exists(readRefusal(text), ({ error }) => endings.includes(error))
