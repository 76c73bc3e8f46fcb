import type { FetchFailed } from "@calendeal/domain/calendars"
import {
  CodeRefused,
  ConsentServers,
  type ConnectionProvider,
  type OAuthClient
} from "@calendeal/domain/connections"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { HttpClient, HttpClientRequest } from "effect/http"
import { type GoogleAddresses, googleAddresses } from "./google/googleRequests.ts"
import { type MicrosoftAddresses, microsoftAddresses } from "./microsoft/fetchMicrosoft.ts"
import { listCalendars } from "./requests/listCalendars.ts"
import { type Answer, ask, failed, refusedBy } from "./requests/ask.ts"
import { withKnownHost } from "./requests/withKnownHost.ts"

/** The addresses for consent that the calendars themselves do not need. */
export interface ConsentAddresses {
  readonly googleConsent: string
  readonly googleRevocation: string
  readonly googleIssuer: string
}

export const consentAddresses: ConsentAddresses = {
  googleConsent: "https://accounts.google.com/o/oauth2/v2/auth",
  googleRevocation: "https://oauth2.googleapis.com/revoke",
  googleIssuer: "https://accounts.google.com"
}

export interface ConsentServersOptions {
  readonly google?: GoogleAddresses
  readonly microsoft?: MicrosoftAddresses
  readonly consent?: ConsentAddresses
}

/** What is asked for: events and the list of calendars, and access that lasts (D-CONN-4). */
const scopes: { readonly [Provider in ConnectionProvider]: string } = {
  google:
    "https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.calendarlist.readonly",
  microsoft: "offline_access https://graph.microsoft.com/Calendars.ReadWrite"
}

/** Without `offline` and `consent`, Google gives no refresh token for a grant that exists. */
const furtherParameters: { readonly [Provider in ConnectionProvider]: Readonly<Record<string, string>> } = {
  google: { access_type: "offline", prompt: "consent" },
  microsoft: { prompt: "select_account" }
}

/** The consent pages and token endpoints of Google and Microsoft over HTTP. */
export const layer = ({
  consent = consentAddresses,
  google = googleAddresses,
  microsoft = microsoftAddresses
}: ConsentServersOptions = {}): Layer.Layer<ConsentServers, never, HttpClient.HttpClient> =>
  Layer.effect(
    ConsentServers,
    Effect.map(HttpClient.HttpClient, (client) => {
      const ofTenant = ({ tenant }: OAuthClient) =>
        `${microsoft.logins}/${encodeURIComponent(tenant)}/oauth2/v2.0`
      const pages = {
        google: () => ({ consent: consent.googleConsent, tokens: google.tokens }),
        microsoft: (registered: OAuthClient) => ({
          consent: `${ofTenant(registered)}/authorize`,
          tokens: `${ofTenant(registered)}/token`
        })
      }
      return ConsentServers.of({
        consentAddress: (provider, registered, { challenge, redirectUri, state }) => {
          const address = new URL(pages[provider](registered).consent)
          const parameters = {
            response_type: "code",
            client_id: registered.clientId,
            redirect_uri: redirectUri,
            scope: scopes[provider],
            state,
            code_challenge: challenge,
            code_challenge_method: "S256",
            ...furtherParameters[provider]
          }
          for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
          return address
        },
        // Microsoft's issuer contains the person's tenant, which is not known before.
        isIssuer: (provider, issuer) =>
          provider === "google"
            ? issuer === consent.googleIssuer
            : URL.parse(issuer)?.origin === new URL(microsoft.logins).origin,
        redeem: (provider, registered, { code, redirectUri, verifier }) =>
          withKnownHost(
            ask(
              client,
              HttpClientRequest.post(pages[provider](registered).tokens).pipe(
                HttpClientRequest.bodyUrlParams({
                  grant_type: "authorization_code",
                  code,
                  redirect_uri: redirectUri,
                  client_id: registered.clientId,
                  client_secret: registered.clientSecret,
                  code_verifier: Redacted.value(verifier)
                })
              )
            ).pipe(Effect.flatMap(redeemedIn), within)
          ),
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
        revoke: (provider, refreshToken) =>
          provider === "microsoft"
            ? Effect.void
            : withKnownHost(
                within(
                  ask(
                    client,
                    HttpClientRequest.post(consent.googleRevocation).pipe(
                      HttpClientRequest.bodyUrlParams({ token: refreshToken })
                    )
                  ).pipe(
                    // 400 `invalid_token`: the grant has ended already.
                    Effect.flatMap((answer) =>
                      answer.status === 200 ||
                      (answer.status === 400 && answer.text.includes("invalid_token"))
                        ? Effect.void
                        : refusedBy(answer)
                    )
                  )
                )
              )
      })
    })
  )

/** A person waits: half of the time limit of a request (D-HTTP-11), less for the requests after it. */
const within = <A, E>(request: Effect.Effect<A, E>): Effect.Effect<A, E | FetchFailed> =>
  Effect.timeoutOrElse(request, { duration: "3 seconds", orElse: () => Effect.fail(failed("timed_out")) })

const Token = Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,8192}$/u))
const readGranted = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      access_token: Token,
      refresh_token: Schema.optionalKey(Token),
      scope: Schema.optionalKey(Schema.String)
    })
  )
)
const readRefusal = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({ error: Schema.String })))

const redeemedIn = Effect.fnUntraced(function* (answer: Answer) {
  if (answer.status === 400) {
    const isCode = Option.exists(readRefusal(answer.text), ({ error }) => error === "invalid_grant")
    return yield* isCode ? Effect.fail(new CodeRefused()) : failed("unauthorized")
  }
  if (answer.status !== 200) return yield* refusedBy(answer)
  const granted = readGranted(answer.text)
  if (Option.isNone(granted)) return yield* failed("server_error")
  const { access_token: accessToken, refresh_token: refreshToken = null, scope = null } = granted.value
  return { accessToken: Redacted.make(accessToken), refreshToken, scope }
})
