import { type Admission, type RateLimit, rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { CausesMails, Counted, CountedCall, FailedSignature, Limit, RateLimited } from "../contract/index.ts"
import { errorAnswer } from "./answers.ts"
import { ClientAddress } from "./ClientAddress.ts"
import type { KnownPath } from "./knownPaths.ts"

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
  if (admission._tag !== "Uncounted")
    yield* showRemaining(rateLimit, admission._tag === "Admitted" ? admission.remaining : 0)
  return admission
})

/** Adds the limit and the remaining requests to the response. The latest call counts. */
const showRemaining = ({ limit }: RateLimit, remaining: number) => {
  const headers = { "x-ratelimit-limit": String(limit), "x-ratelimit-remaining": String(remaining) }
  return HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.succeed(HttpServerResponse.setHeaders(response, headers))
  )
}

/** Fails with RateLimited for a limit in addition to the endpoint's, whose headers it replaces. */
export const refuseOver = Effect.fnUntraced(function* (rateLimit: RateLimit, retryAfterSeconds: number) {
  yield* showRemaining(rateLimit, 0)
  return yield* new RateLimited({ limit: rateLimit.limit, retryAfterSeconds })
})

/**
 * Counts requests by the client's address and, for IPv6, by its network (D-RATE-5). Each value of `of`, such as an event
 * type, has a separate limit.
 */
export const clientCounter = Effect.gen(function* () {
  const throttle = yield* Throttle
  const clients = yield* ClientAddress
  return (rateLimit: RateLimit, of = "") =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const { address, network } = clients.client(request)
      return count(
        throttle,
        rateLimit,
        `${address}${of}`,
        network === undefined ? undefined : `${network}${of}`
      )
    })
})

/** Fails with RateLimited if the request is over the limit. */
export const pass = ({ limit }: RateLimit, admission: Admission): Effect.Effect<void, RateLimited> =>
  admission._tag === "Refused"
    ? Effect.fail(new RateLimited({ limit, retryAfterSeconds: admission.retryAfterSeconds }))
    : Effect.void

/**
 * Counts a request that makes the service send mails, over all such endpoints (D-MAIL-60c). Its headers stay those of the endpoint's own
 * limit, unless it is refused.
 */
export const mailCounter = Effect.gen(function* () {
  const throttle = yield* Throttle
  const clients = yield* ClientAddress
  return Effect.fnUntraced(function* (endpoint: HttpApiEndpoint.Top) {
    if (!Context.get(endpoint.annotations, CausesMails)) return
    const { address, network } = clients.client(yield* HttpServerRequest.HttpServerRequest)
    const { visitorMails } = rateLimits
    const admission = yield* throttle.consume(visitorMails, `${address}`, network)
    if (admission._tag === "Refused") yield* refuseOver(visitorMails, admission.retryAfterSeconds)
  })
})

/** Counts the request by address before any other check (D-HTTP-9). */
export const counted = Layer.effect(
  Counted,
  Effect.gen(function* () {
    const countClient = yield* clientCounter
    const countMails = yield* mailCounter
    return Effect.fnUntraced(function* (httpEffect, { endpoint }) {
      const limit = limitOf(endpoint)
      yield* pass(limit, yield* countClient(limit))
      yield* countMails(endpoint)
      return yield* httpEffect
    })
  })
)

/** Counts the request by address, and lets its endpoint count it as one with a wrong signature. */
export const countedCall = Layer.effect(
  CountedCall,
  Effect.gen(function* () {
    const countClient = yield* clientCounter
    return Effect.fnUntraced(function* (httpEffect, { endpoint }) {
      const limit = limitOf(endpoint)
      yield* pass(limit, yield* countClient(limit))
      const request = yield* HttpServerRequest.HttpServerRequest
      const { failedSignatures } = rateLimits
      const failed = Effect.flatMap(countClient(failedSignatures), (admission) =>
        pass(failedSignatures, admission)
      ).pipe(Effect.provideService(HttpServerRequest.HttpServerRequest, request))
      return yield* Effect.provideService(httpEffect, FailedSignature, failed)
    })
  })
)

/**
 * Counts requests for pages and documents by address before their routes run. A request over the limit is answered 429
 * with Retry-After, as a page or as JSON (D-HTTP-15). Without the limiter's store no request is refused (D-RATE-3).
 */
export const countedPaths = Effect.gen(function* () {
  const countClient = yield* clientCounter
  return <E, R>(
    response: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
    request: HttpServerRequest.HttpServerRequest,
    path: KnownPath | undefined
  ) => {
    if (path?.countedAs === undefined) return response
    return Effect.flatMap(countClient(path.countedAs), (admission) =>
      admission._tag === "Refused"
        ? Effect.map(
            path.refused?.(request) ?? Effect.succeed(errorAnswer("rate_limited", 429)),
            HttpServerResponse.setHeader("retry-after", String(admission.retryAfterSeconds))
          )
        : response
    )
  }
})
