import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as ErrorReporter from "effect/ErrorReporter"
import { HttpServerError, HttpServerResponse } from "effect/http"
import type { Issue } from "../contract/index.ts"

/** What nobody answered: an unknown path is 404, anything else is 500, told to the operators and to nobody else (D-HTTP-11). */
export const answerFailure = (
  cause: Cause.Cause<unknown>
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const error = Cause.squash(cause)
  if (HttpServerResponse.isHttpServerResponse(error)) return Effect.succeed(error)
  if (HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound") {
    return Effect.succeed(errorAnswer("not_found", 404))
  }
  return ErrorReporter.report(cause).pipe(
    Effect.andThen(Effect.logError("request failed", cause)),
    Effect.as(errorAnswer("internal", 500))
  )
}

/** An error that no endpoint declares, in the shape of those that they do (D-HTTP-1). */
export const errorAnswer = (error: string, status: number, issues?: ReadonlyArray<Issue>) =>
  HttpServerResponse.jsonUnsafe({ error, issues }, { status, headers: apiHeaders })

/** The headers of every JSON response: it is not cached, sniffed, framed or executed. */
export const apiHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}

/** Lets any page read the answer, without credentials; Retry-After among them, or no widget could heed it (D-HTTP-4). */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, Idempotency-Replayed, Lead-Proof, X-Request-Id"
}

/** The CORS preflight headers, valid for two hours. */
export const preflightHeaders = (methods: ReadonlySet<string>) => ({
  "access-control-allow-headers": "Content-Type, Idempotency-Key, Authorization, Lead-Proof, X-Request-Id",
  "access-control-allow-methods": [...methods].join(", "),
  "access-control-max-age": "7200"
})
