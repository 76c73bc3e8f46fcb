import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { HttpServerResponse } from "effect/http"

/**
 * One log line per request: its method, the pattern of its path (or `unknown`), its status and its duration in
 * milliseconds. Never the address, the query or a header, which contain personal data and secrets (D-MON-1). A
 * successful probe is logged at debug level only.
 */
export const requestLine =
  (asked: { readonly method: string; readonly route: string }, isProbe: boolean) =>
  <E, R>(answered: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.flatMap(Clock.Clock, (clock) => {
      const begun = clock.monotonicTimeNanosUnsafe()
      return Effect.onExit(answered, (exit) => {
        const ms = Number((clock.monotonicTimeNanosUnsafe() - begun) / 1_000_000n)
        const status = Exit.isSuccess(exit) ? exit.value.status : "interrupted"
        const log = isProbe && status === 200 ? Effect.logDebug : Effect.logInfo
        return Effect.annotateLogs(log("request"), { ...asked, status, ms })
      })
    })
