import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { HttpServerResponse } from "effect/http"

/**
 * One log line per request: its method, its path's pattern, the answer's status and the whole milliseconds it took.
 * Never the address, the query or a header: people and secrets are in them (D-MON-1). Who broke off has no status. A probe
 * that finds the process well says nothing new, every second, and has its line only where debugging is.
 */
export const requestLine =
  (method: string, route: string, isProbe: boolean) =>
  <E, R>(answered: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.flatMap(Clock.Clock, (clock) => {
      const begun = clock.monotonicTimeNanosUnsafe()
      return Effect.onExit(answered, (exit) => {
        const ms = Number((clock.monotonicTimeNanosUnsafe() - begun) / 1_000_000n)
        const status = Exit.isSuccess(exit) ? exit.value.status : "interrupted"
        const log = isProbe && status === 200 ? Effect.logDebug("request") : Effect.logInfo("request")
        return Effect.annotateLogs(log, { method, route, status, ms })
      })
    })
