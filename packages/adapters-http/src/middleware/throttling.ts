import type { Admission, RateLimit, Throttle } from "@calendeal/domain/rate-limits"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpEffect, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { Limit, RateLimited } from "../contract/index.ts"
import type { Client } from "./ClientAddress.ts"

/** The rate limit in the endpoint's annotations. */
export const limitOf = (endpoint: HttpApiEndpoint.Top): RateLimit =>
  Context.getUnsafe(endpoint.annotations, Limit)

/**
 * Counts a request and adds the limit and the remaining requests to its response (D-HTTP-5); nothing if it could not be
 * counted (D-RATE-3).
 */
export const count = Effect.fnUntraced(function* (
  throttle: Throttle["Service"],
  rateLimit: RateLimit,
  subject: string,
  network?: string
) {
  const admission = yield* throttle.consume(rateLimit, subject, network)
  if (admission._tag !== "Uncounted") {
    const headers = {
      "x-ratelimit-limit": String(rateLimit.limit),
      "x-ratelimit-remaining": String(admission._tag === "Admitted" ? admission.remaining : 0)
    }
    yield* HttpEffect.appendPreResponseHandler((_request, response) =>
      Effect.succeed(HttpServerResponse.setHeaders(response, headers))
    )
  }
  return admission
})

/**
 * Counts a request by the client's address and, for IPv6, by its network (D-RATE-5). `of` gives a separate limit to each
 * value, such as an event type.
 */
export const countClient = (
  throttle: Throttle["Service"],
  rateLimit: RateLimit,
  { address, network }: Client,
  of = ""
) => count(throttle, rateLimit, `${address}${of}`, network === undefined ? undefined : `${network}${of}`)

/** Fails with RateLimited if the request is over the limit. */
export const pass = ({ limit }: RateLimit, admission: Admission): Effect.Effect<void, RateLimited> =>
  admission._tag === "Refused"
    ? Effect.fail(new RateLimited({ limit, retryAfterSeconds: admission.retryAfterSeconds }))
    : Effect.void
