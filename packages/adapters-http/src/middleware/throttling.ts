import type { Admission, RateLimit, Throttle } from "@calendeal/domain/rate-limits"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpEffect, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { Limit, RateLimited } from "../contract/index.ts"
import type { Client } from "./ClientAddress.ts"

/** The allowance that the endpoint was annotated with. */
export const limitOf = (endpoint: HttpApiEndpoint.Top): RateLimit =>
  Context.getUnsafe(endpoint.annotations, Limit)

/**
 * Counts a request, and puts what is left into whatever its answer will be (D-HTTP-5). An uncounted one says
 * nothing (D-RATE-3).
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
 * Counts a request by its client, and by the client's network where it has one (D-RATE-5); `of`: what has an allowance of
 * its own beside that, such as an event type.
 */
export const countClient = (
  throttle: Throttle["Service"],
  rateLimit: RateLimit,
  { address, network }: Client,
  of = ""
) => count(throttle, rateLimit, `${address}${of}`, network === undefined ? undefined : `${network}${of}`)

/** Lets a request pass unless it is over the limit: then it fails with RateLimited. */
export const pass = ({ limit }: RateLimit, admission: Admission): Effect.Effect<void, RateLimited> =>
  admission._tag === "Refused"
    ? Effect.fail(new RateLimited({ limit, retryAfterSeconds: admission.retryAfterSeconds }))
    : Effect.void
