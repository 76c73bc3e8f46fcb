import { type ConferenceFailed, ConferenceProvider } from "@calendeal/domain/conferencing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FetchHttpClient } from "effect/http"
import { ConferenceProvider as HttpConferenceProvider } from "../src/index.ts"

/** With Node's own fetch: these tests are about responses, not about the guard for outgoing requests. */
export const provider = (options: Partial<HttpConferenceProvider.ConferenceProviderOptions> = {}) =>
  HttpConferenceProvider.layer({ serviceAddress: new URL("https://book.example"), ...options }).pipe(
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" }))
  )

export const faultOf = <A, R>(act: Effect.Effect<A, ConferenceFailed, R>) =>
  Effect.map(Effect.flip(act), ({ fault, retryAfterSeconds }) => [fault, retryAfterSeconds] as const)

export const use = <A, E>(act: (provider: ConferenceProvider["Service"]) => Effect.Effect<A, E>) =>
  ConferenceProvider.use(act)
