import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { HttpServerResponse } from "effect/http"
import { type RequestLine, RequestLog } from "./RequestLog.ts"

/**
 * One log line per request (D-MON-1). A probe that finds the process well says nothing new, every second, and has its
 * line only where debugging is.
 */
export const requestLine =
  (asked: Pick<RequestLine, "requestId" | "method" | "route">, isProbe: boolean) =>
  <E, R>(answered: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.withFiber<HttpServerResponse.HttpServerResponse, E, R>((fiber) => {
      const clock = fiber.getRef(Clock.Clock)
      const log = fiber.getRef(RequestLog)
      const begun = clock.monotonicTimeNanosUnsafe()
      return Effect.onExit(answered, (exit) => {
        const ms = Number((clock.monotonicTimeNanosUnsafe() - begun) / 1_000_000n)
        const status = Exit.isSuccess(exit) ? exit.value.status : "interrupted"
        return isProbe && status === 200
          ? Effect.annotateLogs(Effect.logDebug("request"), { ...asked, status, ms })
          : log({ ...asked, status, ms, at: clock.currentTimeMillisUnsafe(), fiberId: fiber.id })
      })
    })
