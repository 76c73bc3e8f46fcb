import {
  type MalformedReport,
  PaymentProviders,
  type ProviderAskingFailed
} from "@calendeal/domain/receivers"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpClient } from "effect/http"
import { ask } from "./ask.ts"
import { providers } from "./providers.ts"

export interface PaymentProvidersOptions {
  /** Tests name a stand-in for all of them. */
  readonly api?: string
}

const isAbsence = (failure: ProviderAskingFailed | MalformedReport): boolean =>
  failure._tag === "ProviderAskingFailed" && failure.fault === "not_found"

/** What providers of payments say, over HTTP. The client, which limits the time and the size of an answer, comes from the caller. */
export const layer = ({ api }: PaymentProvidersOptions = {}): Layer.Layer<
  PaymentProviders,
  never,
  HttpClient.HttpClient
> =>
  Layer.effect(
    PaymentProviders,
    Effect.map(HttpClient.HttpClient, (client) =>
      PaymentProviders.of({
        isSigned: (name, call, secrets, now) =>
          providers[name].isSigned(call, secrets, DateTime.toEpochMillis(now) / 1000),
        read: (name, call) => providers[name].read(call),
        pastSince: (name, since) => providers[name].past.since(since),
        readPast: (name, path, page, since) => providers[name].past.read(path, page, since),
        answersOf: (name) => providers[name].answers,
        ask: (name, access, path) => {
          const { apiOf, fetchHeaders, mayNameNothing } = providers[name]
          const answer = ask(client, `${api ?? apiOf(access)}${path}`, fetchHeaders(access.apiKey))
          return mayNameNothing ? Effect.catchIf(answer, isAbsence, () => Effect.succeed(null)) : answer
        }
      })
    )
  )
