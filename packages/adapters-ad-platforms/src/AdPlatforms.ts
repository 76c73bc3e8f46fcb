import {
  type AdAccount,
  type AdCredential,
  AdPlatforms,
  type Batch,
  type Reception,
  type DeliveryMode,
  limitsOf,
  type PlatformName
} from "@calendeal/domain/conversions"
import { Array as Arr, Effect, Layer, Option, Redacted } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { type Addresses, platformAddresses } from "./Addresses.ts"
import { ask } from "./connect.ts"
import { deliverBatches } from "./deliver.ts"
import { makeAccessTokens } from "./google/AccessTokens.ts"
import { judgeReceipt } from "./google/judgeGoogle.ts"
import { accepted, rejected, retryable } from "./outcomes.ts"
import { all, type Answer } from "./Platform.ts"
import { platforms } from "./platforms.ts"

/** The ad platforms over HTTP, at their own addresses by default. */
export const layer = (
  addresses: Addresses = platformAddresses
): Layer.Layer<AdPlatforms, never, HttpClient.HttpClient> => Layer.effect(AdPlatforms, make(addresses))

const make = Effect.fnUntraced(function* (addresses: Addresses) {
  const client = yield* HttpClient.HttpClient
  const googleTokens = yield* makeAccessTokens(client, addresses.googleTokens)

  /** Asks with the credential's token; at Google a second time when the token that it had was refused. */
  const askWith = (
    platform: PlatformName,
    credential: AdCredential,
    request: (token: string) => HttpClientRequest.HttpClientRequest
  ): Effect.Effect<Answer, Reception> => {
    const asked = (token: string) =>
      ask(client, request(token)).pipe(Effect.mapError(({ code }) => retryable(code)))
    if (platform !== "google") return asked(Redacted.value(credential))
    const askedGoogle = Effect.flatMap(googleTokens.of(credential), asked)
    return Effect.flatMap(askedGoogle, (answer) =>
      answer.status === 401
        ? Effect.andThen(googleTokens.forget(credential), askedGoogle)
        : Effect.succeed(answer)
    )
  }

  const send =
    <P extends PlatformName>(name: P, credential: AdCredential, mode: DeliveryMode) =>
    (batch: Batch<P>) => {
      const platform = platforms[name]
      const { account } = batch[0].fields
      return askWith(name, credential, (token) => {
        const { fields, headers } = platform.authorize(token)
        return HttpClientRequest.post(`${addresses[name]}${platform.path(account)}`).pipe(
          HttpClientRequest.setHeaders({ ...platform.headers(account), ...headers }),
          HttpClientRequest.bodyJsonUnsafe({ ...platform.body(batch, mode), ...fields })
        )
      }).pipe(
        Effect.map((answer) => platform.judge(answer, batch.length, mode)),
        Effect.catch((delivery) => Effect.succeed(all(delivery)))
      )
    }

  return AdPlatforms.of({
    show: (prepared, mode) => platforms[prepared.fields.platform].body([prepared], mode),

    deliver: Effect.fnUntraced(function* <P extends PlatformName>(
      credential: AdCredential,
      events: Batch<P>,
      mode: DeliveryMode
    ) {
      const { account, platform } = events[0].fields
      const untestable = mode === "test" ? platforms[platform].untestable(account) : Option.none()
      if (Option.isSome(untestable)) return Arr.map(events, () => rejected(untestable.value))
      const { maximumBatch } = limitsOf[platform]
      const deliveries = yield* deliverBatches(events, maximumBatch, send(platform, credential, mode))
      return Arr.map(events, (_, index) => deliveries[index] ?? retryable("unreadable_answer"))
    }),

    reconcile: (account: AdAccount, credential: AdCredential, receipt: string) => {
      // Only Google answers later.
      if (account.platform !== "google") return Effect.succeed(accepted)
      const address = `${addresses.google}/${account.apiVersion}/requestStatus:retrieve`
      return askWith("google", credential, (token) =>
        HttpClientRequest.get(address).pipe(
          HttpClientRequest.setUrlParam("requestId", receipt),
          HttpClientRequest.bearerToken(token)
        )
      ).pipe(
        Effect.map((answer) => judgeReceipt(answer, receipt)),
        Effect.catch((delivery) => Effect.succeed(delivery))
      )
    }
  })
})
