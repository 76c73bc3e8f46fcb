import type { FetchFailed } from "@calendeal/domain/calendars"
import { CodeRefused, consentRules, ConsentServers, type OAuthClient } from "@calendeal/domain/connections"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { HttpClient, HttpClientRequest } from "effect/http"
import { type ConsentAddresses, consentAddresses, consentEndpoints } from "./consentAddresses.ts"
import { type GoogleAddresses, googleAddresses } from "./google/googleRequests.ts"
import { type MicrosoftAddresses, microsoftAddresses } from "./microsoft/fetchMicrosoft.ts"
import { listCalendars } from "./requests/listCalendars.ts"
import { type Answer, ask, failed, refusedBy } from "./requests/ask.ts"
import { withKnownHost } from "./requests/withKnownHost.ts"

export interface ConsentServersOptions {
  readonly google?: GoogleAddresses
  readonly microsoft?: MicrosoftAddresses
  readonly consent?: ConsentAddresses
}

/** The consent pages and token endpoints of the providers over HTTP. */
export const layer = ({
  consent = consentAddresses,
  google = googleAddresses,
  microsoft = microsoftAddresses
}: ConsentServersOptions = {}): Layer.Layer<ConsentServers, never, HttpClient.HttpClient> =>
  Layer.effect(
    ConsentServers,
    Effect.map(HttpClient.HttpClient, (client) => {
      const endpoints = consentEndpoints({ consent, google, microsoft })
      return ConsentServers.of({
        consentAddress: (provider, registered, { challenge, redirectUri, state }) => {
          const { parameters, scopes, takesChallenge } = consentRules[provider]
          const address = new URL(endpoints[provider].page(registered))
          const all = {
            response_type: "code",
            client_id: registered.clientId,
            redirect_uri: redirectUri,
            scope: scopes.join(" "),
            state,
            ...(takesChallenge && { code_challenge: challenge, code_challenge_method: "S256" }),
            ...parameters
          }
          for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value)
          return address
        },
        isIssuer: (provider, issuer) => endpoints[provider].isIssuer(issuer),
        redeem: (provider, registered, { code, redirectUri, verifier }) => {
          const { isBasic, takesChallenge } = consentRules[provider]
          const request = HttpClientRequest.post(endpoints[provider].tokens(registered)).pipe(
            HttpClientRequest.bodyUrlParams({
              grant_type: "authorization_code",
              code,
              redirect_uri: redirectUri,
              ...(!isBasic && { client_id: registered.clientId, client_secret: registered.clientSecret }),
              ...(takesChallenge && { code_verifier: Redacted.value(verifier) })
            })
          )
          return withKnownHost(
            ask(client, isBasic ? authenticated(request, registered) : request).pipe(
              Effect.flatMap(redeemedIn),
              within
            )
          )
        },
        calendars: (provider, accessToken) =>
          withKnownHost(
            within(
              listCalendars(
                client,
                { google: google.calendars, microsoft: microsoft.graph },
                provider,
                accessToken
              )
            )
          ),
        zoomUser: (accessToken) =>
          withKnownHost(
            within(
              ask(
                client,
                HttpClientRequest.get(`${consent.zoomApi}/users/me`).pipe(
                  HttpClientRequest.bearerToken(accessToken)
                )
              ).pipe(
                Effect.flatMap((answer) =>
                  answer.status === 200
                    ? Effect.mapError(readUser(answer.text), () => failed("server_error"))
                    : refusedBy(answer)
                )
              )
            )
          ),
        revoke: (provider, registered, refreshToken) => {
          const { isBasic } = consentRules[provider]
          const { revocation } = endpoints[provider]
          if (revocation === null) return Effect.void
          const request = HttpClientRequest.post(revocation).pipe(
            HttpClientRequest.bodyUrlParams({ token: refreshToken })
          )
          return withKnownHost(
            within(
              ask(client, isBasic ? authenticated(request, registered) : request).pipe(
                Effect.flatMap((answer) =>
                  answer.status === 200 || hasEnded(answer) ? Effect.void : refusedBy(answer)
                )
              )
            )
          )
        }
      })
    })
  )

const authenticated = (
  request: HttpClientRequest.HttpClientRequest,
  { clientId, clientSecret }: OAuthClient
) => HttpClientRequest.basicAuth(request, clientId, clientSecret)

/** Google's `invalid_token`, and Zoom's `Invalid Token!`: the grant has ended already. */
const hasEnded = ({ status, text }: Answer): boolean => status === 400 && /invalid[_ ]token/iu.test(text)

/** A person waits: half of the time limit of a request (D-HTTP-11), less for the requests after it. */
const within = <A, E>(request: Effect.Effect<A, E>): Effect.Effect<A, E | FetchFailed> =>
  Effect.timeoutOrElse(request, { duration: "3 seconds", orElse: () => Effect.fail(failed("timed_out")) })

const readUser = Schema.decodeUnknownEffect(
  Schema.fromJsonString(
    Schema.Struct({
      id: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)),
      email: Schema.String.check(Schema.isMaxLength(320))
    })
  )
)

const Token = Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,8192}$/u))
const Seconds = Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 315_360_000 }))
const readGranted = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      access_token: Token,
      refresh_token: Schema.optionalKey(Token),
      scope: Schema.optionalKey(Schema.String),
      expires_in: Schema.optionalKey(Seconds),
      refresh_token_expires_in: Schema.optionalKey(Seconds)
    })
  )
)
const readRefusal = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ error: Schema.String, reason: Schema.optionalKey(Schema.String) }))
)

/** `invalid_grant`; Zoom has also `invalid_request` with the reason `Invalid authorization code`, LinkedIn with a description. */
const isAboutCode = ({ text }: Answer): boolean =>
  Option.exists(
    readRefusal(text),
    ({ error, reason = "" }) =>
      error === "invalid_grant" || (error === "invalid_request" && /authorization code/iu.test(reason))
  )

const redeemedIn = Effect.fnUntraced(function* (answer: Answer) {
  if (answer.status === 400 || answer.status === 401)
    return yield* isAboutCode(answer) ? Effect.fail(new CodeRefused()) : failed("unauthorized")
  if (answer.status !== 200) return yield* refusedBy(answer)
  const granted = readGranted(answer.text)
  if (Option.isNone(granted)) return yield* failed("server_error")
  const { access_token: accessToken, refresh_token: refreshToken = null, scope = null } = granted.value
  return {
    accessToken: Redacted.make(accessToken),
    refreshToken,
    scope,
    accessSeconds: granted.value.expires_in ?? null,
    refreshSeconds: granted.value.refresh_token_expires_in ?? null
  }
})
