import {
  type IdentityClaims,
  type IdentityProvider,
  InstallationProvider,
  OpenProvider,
  type ProviderClient,
  ProviderRefused,
  type SignInSecrets
} from "@calendeal/domain/accounts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { HttpClient } from "effect/http"
import * as oauth from "oauth4webapi"
import { claimsIn } from "./claims.ts"
import { guardedFetch, withLibrary } from "./library.ts"

/**
 * The installation's identity provider (D-OIDC-1). The client comes from the caller and has to restrict where addresses may lead,
 * and how long and large responses may be.
 */
export const layer = (options: ProviderClient): Layer.Layer<never, never, HttpClient.HttpClient> =>
  Layer.effect(InstallationProvider, Effect.map(make(options), Option.some))

/** Makes the providers of workspaces (D-OIDC-9). The client comes from the caller, as for `layer`. */
export const workspacesLayer: Layer.Layer<never, never, HttpClient.HttpClient> = Layer.effect(
  OpenProvider,
  Effect.map(
    HttpClient.HttpClient,
    (http) => (options: ProviderClient) => Effect.provideService(make(options), HttpClient.HttpClient, http)
  )
)

/** The seconds for which a provider's metadata and keys are used again. */
const metadataSeconds = 600

/** By how many seconds the clocks of the provider and of this machine may differ. */
const toleratedSeconds = 30

const make = Effect.fnUntraced(function* (options: ProviderClient) {
  const http = yield* HttpClient.HttpClient
  const { issuer, redirect } = options
  const request = {
    [oauth.customFetch]: guardedFetch(http),
    // The guard of outgoing addresses decides where http is allowed.
    [oauth.allowInsecureRequests]: issuer.protocol === "http:"
  }
  const client: oauth.Client = {
    client_id: options.clientId,
    [oauth.clockTolerance]: toleratedSeconds
  }

  /** The provider's metadata. The library refuses those of another issuer. */
  const discover = withLibrary(async () => {
    const response = await oauth.discoveryRequest(issuer, request)
    return {
      server: await oauth.processDiscoveryResponse(issuer, response),
      date: response.headers.get("date")
    }
  })
  const [known, forget] = yield* Effect.cachedInvalidateWithTTL(
    Effect.map(discover, ({ server }) => ({ server, keys: {} satisfies oauth.JWKSCacheInput })),
    `${metadataSeconds} seconds`
  )
  // A failure is not kept.
  const current = Effect.tapError(known, () => forget)

  const addressOf = Effect.fnUntraced(function* ({ nonce, state, verifier }: SignInSecrets) {
    const { server } = yield* current
    const address = URL.parse(server.authorization_endpoint ?? "")
    // The browser opens the address. It must not run as a script, or be sent unencrypted.
    if (address === null || (address.protocol !== "https:" && address.protocol !== issuer.protocol))
      return yield* new ProviderRefused({
        reason: "it has no valid authorization endpoint",
        isCancelled: false
      })
    const challenge = yield* Effect.promise(() => oauth.calculatePKCECodeChallenge(verifier))
    const parameters = {
      client_id: options.clientId,
      redirect_uri: redirect.href,
      response_type: "code",
      scope: options.scopes,
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: "S256"
    }
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    return address
  })

  const claimsOf = Effect.fnUntraced(function* (query: URLSearchParams, secrets: SignInSecrets) {
    const { keys, server } = yield* current
    return yield* withLibrary(async (): Promise<IdentityClaims> => {
      const returned = oauth.validateAuthResponse(server, client, query, secrets.state)
      const authentication = authenticationOf(server, options.clientSecret)
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        returned,
        redirect.href,
        secrets.verifier,
        request
      )
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: secrets.nonce,
        requireIdToken: true
      })
      await oauth.validateApplicationLevelSignature(server, response, { ...request, [oauth.jwksCache]: keys })
      const token = oauth.getValidatedIdTokenClaims(tokens)
      if (token === undefined) throw new Error("there is no ID token")
      if (server.userinfo_endpoint === undefined) return claimsIn(token, {}, options.groupsClaim)
      const answer = await oauth.userInfoRequest(server, client, tokens.access_token, request)
      const information = await oauth.processUserInfoResponse(server, client, token.sub, answer)
      return claimsIn(token, information, options.groupsClaim)
    })
  })

  const check = Effect.map(discover, ({ date }) => {
    const theirs = Date.parse(date ?? "")
    return Number.isNaN(theirs) ? null : Math.round((theirs - Date.now()) / 1000)
  })

  const provider: IdentityProvider = {
    issuer: issuer.href,
    name: options.name,
    joins: options.joins,
    addressOf,
    claimsOf,
    check
  }
  return provider
})

/** The way of authentication that the provider accepts: in a header, if it does not say. */
const authenticationOf = (
  { token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] }: oauth.AuthorizationServer,
  secret: Redacted.Redacted | null
): oauth.ClientAuth => {
  if (secret === null) return oauth.None()
  return methods.includes("client_secret_basic")
    ? oauth.ClientSecretBasic(Redacted.value(secret))
    : oauth.ClientSecretPost(Redacted.value(secret))
}
