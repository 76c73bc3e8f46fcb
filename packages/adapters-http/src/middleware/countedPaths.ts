import { Throttle } from "@calendeal/domain/rate-limits"
import * as Effect from "effect/Effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { ClientAddress } from "./ClientAddress.ts"
import { errorAnswer } from "./answers.ts"
import type { KnownPath } from "./knownPaths.ts"
import { countClient } from "./throttling.ts"

/**
 * Counts requests for pages and documents by address before their routes run. A request over the limit is answered 429
 * with Retry-After, as a page or as JSON (D-HTTP-15). Without the limiter's store no request is refused (D-RATE-3).
 */
export const countedPaths = Effect.gen(function* () {
  const throttle = yield* Throttle
  const address = yield* ClientAddress
  return <E, R>(
    answered: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
    request: HttpServerRequest.HttpServerRequest,
    known: KnownPath | undefined
  ) => {
    if (known?.countedAs === undefined) return answered
    const rateLimit = known.countedAs
    return Effect.flatMap(countClient(throttle, rateLimit, address.client(request)), (admission) =>
      admission._tag === "Refused"
        ? Effect.map(
            known.refused?.(request) ?? Effect.succeed(errorAnswer("rate_limited", 429)),
            HttpServerResponse.setHeader("retry-after", String(admission.retryAfterSeconds))
          )
        : answered
    )
  }
})
