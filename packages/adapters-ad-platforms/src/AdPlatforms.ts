import {
  type AdAccount,
  type AdCredential,
  AdPlatforms,
  type Batch,
  type PlatformReply,
  type DeliveryMode,
  limitsOf,
  type PlatformName
} from "@calendeal/domain/conversions"
import { Array as Arr, DateTime, Effect, Layer, Option, Redacted } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { addressOf, type Addresses, platformAddresses } from "./Addresses.ts"
import { deliverBatches } from "./deliver.ts"
import { accepted, rejected, retryable } from "./outcomes.ts"
import { all, type AuthorizedRequest, type PlatformResponse } from "./Platform.ts"
import { platforms } from "./platforms.ts"
import { resultOfReceipt } from "./platforms/Google.ts"
import { makeAccessTokens } from "./AccessTokens.ts"
import { sendRequest } from "./sendRequest.ts"

/** The ad platforms over HTTP, at their production addresses by default. */
export const layer = (
  addresses: Addresses = platformAddresses
): Layer.Layer<AdPlatforms, never, HttpClient.HttpClient> => Layer.effect(AdPlatforms, make(addresses))

/** What a request is made with: the token, and what a signature needs. */
interface Seen extends Omit<AuthorizedRequest, "address"> {
  readonly token: string
}

const make = Effect.fnUntraced(function* (addresses: Addresses) {
  const client = yield* HttpClient.HttpClient
  const renewed = {
    google: yield* makeAccessTokens(client, `${addresses.googleTokens}/token`),
    linkedin: yield* makeAccessTokens(client, `${addresses.linkedinTokens}/oauth/v2/accessToken`)
  }
  /** The tokens of credentials that are refresh tokens: Google's, and LinkedIn's if they are JSON. */
  const tokensFor = (platform: PlatformName, credential: AdCredential) => {
    if (platform === "google") return renewed.google
    return platform === "linkedin" && Redacted.value(credential).startsWith("{") ? renewed.linkedin : null
  }

  /** Sends a request with the credential's token, and again with a new token if the platform rejects the cached one. */
  const sendWith = (
    platform: PlatformName,
    credential: AdCredential,
    request: (seen: Seen) => HttpClientRequest.HttpClientRequest
  ): Effect.Effect<PlatformResponse, PlatformReply> => {
    const sent = Effect.fnUntraced(function* (token: string) {
      const [at, nonce] = [yield* DateTime.now, yield* Effect.sync(() => crypto.randomUUID())]
      return yield* sendRequest(client, request({ token, at, nonce })).pipe(
        Effect.mapError(({ code }) => retryable(code))
      )
    })
    const tokens = tokensFor(platform, credential)
    if (tokens === null) return sent(Redacted.value(credential))
    const sentWithToken = Effect.flatMap(tokens.of(credential), sent)
    return Effect.flatMap(sentWithToken, (response) =>
      response.status === 401
        ? Effect.andThen(tokens.forget(credential), sentWithToken)
        : Effect.succeed(response)
    )
  }

  const send =
    <P extends PlatformName>(name: P, credential: AdCredential, mode: DeliveryMode) =>
    (batch: Batch<P>) => {
      const platform = platforms[name]
      const { account } = batch[0].fields
      const address = `${addressOf(addresses, account)}${platform.path(account, mode)}`
      return sendWith(name, credential, ({ at, nonce, token }) => {
        const { fields, headers } = platform.authorize(token, { address, at, nonce })
        return HttpClientRequest.post(address).pipe(
          HttpClientRequest.setHeaders({ ...platform.headers?.(account), ...headers }),
          HttpClientRequest.bodyJsonUnsafe({ ...platform.body(batch, mode), ...fields })
        )
      }).pipe(
        Effect.map((response) => platform.resultOf(response, batch.length, mode)),
        Effect.catch((delivery) => Effect.succeed(all(delivery)))
      )
    }

  return AdPlatforms.of({
    show: (event, mode) => platforms[event.fields.platform].body([event], mode),

    deliver: Effect.fnUntraced(function* <P extends PlatformName>(
      credential: AdCredential,
      events: Batch<P>,
      mode: DeliveryMode
    ) {
      const { account, platform } = events[0].fields
      const refusal = mode === "test" ? platforms[platform].testRefusal(account) : Option.none()
      if (Option.isSome(refusal)) return Arr.map(events, () => rejected(refusal.value))
      const { maximumBatch } = limitsOf[platform]
      const deliveries = yield* deliverBatches(events, maximumBatch, send(platform, credential, mode))
      return Arr.map(events, (_, index) => deliveries[index] ?? retryable("unreadable_answer"))
    }),

    reconcile: (account: AdAccount, credential: AdCredential, receipt: string) => {
      // Only Google processes events after its response.
      if (account.platform !== "google") return Effect.succeed(accepted)
      const address = `${addresses.google}/${account.apiVersion}/requestStatus:retrieve`
      return sendWith("google", credential, ({ token }) =>
        HttpClientRequest.get(address).pipe(
          HttpClientRequest.setUrlParam("requestId", receipt),
          HttpClientRequest.bearerToken(token)
        )
      ).pipe(
        Effect.map((response) => resultOfReceipt(response, receipt)),
        Effect.catch((delivery) => Effect.succeed(delivery))
      )
    }
  })
})
