import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as ErrorReporter from "effect/ErrorReporter"
import { HttpServerError, HttpServerResponse } from "effect/http"
import type { Issue } from "../contract/index.ts"
import type { Outage, Outages } from "./Outages.ts"

/**
 * The response to a request that failed: 404 for an unknown path, `unavailable` for an outage (D-HTTP-13), else 500, whose
 * cause is only logged and reported (D-HTTP-11).
 */
export const answerFailure = (
  cause: Cause.Cause<unknown>,
  { noted }: Outages,
  unavailable: (outage: Outage) => Effect.Effect<HttpServerResponse.HttpServerResponse>
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const error = Cause.squash(cause)
  if (HttpServerResponse.isHttpServerResponse(error)) return Effect.succeed(error)
  if (HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound") {
    return Effect.succeed(errorAnswer("not_found", 404))
  }
  const failed = ErrorReporter.report(cause).pipe(
    Effect.andThen(Effect.logError("request failed", cause)),
    Effect.as(errorAnswer("internal", 500))
  )
  return Effect.flatMap(noted(cause), (outage) => (outage === undefined ? failed : unavailable(outage)))
}

/** An error response that no endpoint declares, in the form of the declared ones (D-HTTP-1). */
export const errorAnswer = (error: string, status: number, issues?: ReadonlyArray<Issue>) =>
  HttpServerResponse.jsonUnsafe({ error, issues }, { status, headers: apiHeaders })

/** The headers of every JSON response: it is not cached, sniffed, framed or executed. */
export const apiHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}

/**
 * HTTPS for a year and without subdomains, which may belong to other services, and no access for windows that open a page or that
 * it opens (D-HTTP-14). Over HTTP browsers ignore both.
 */
export const ofHttps = {
  "strict-transport-security": "max-age=31536000",
  "cross-origin-opener-policy": "same-origin"
}

/** Pages of any origin can read the response, without credentials. Widgets need the exposed headers (D-HTTP-4). */
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
