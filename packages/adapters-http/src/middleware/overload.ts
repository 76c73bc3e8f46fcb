import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import type { RateLimit } from "@calendeal/domain/rate-limits"
import { HttpServerResponse } from "effect/http"
import { errorAnswer } from "./answers.ts"

/** How much a process takes on. */
export interface Capacity {
  /** So many requests are answered at the same time; with the largest bodies that is 64 MiB. */
  readonly mostInFlight: number
  /** So many when the event loop is late, because then they wait for the processor and not for the database. */
  readonly mostWhenLate: number
  /** The event loop is late when it lags so much behind. */
  readonly lateAfter: Duration.Duration
}

export const Capacity = Context.Reference<Capacity>("@calendeal/adapters-http/Capacity", {
  defaultValue: () => ({ mostInFlight: 1000, mostWhenLate: 100, lateAfter: Duration.seconds(1) })
})

/** Whether one more request would only make all others late: of those in flight, and the event loop's lag. */
export const isOverloaded = (inFlight: number, lag: Duration.Duration, capacity: Capacity): boolean =>
  inFlight >= capacity.mostInFlight ||
  (inFlight >= capacity.mostWhenLate && Duration.isGreaterThanOrEqualTo(lag, capacity.lateAfter))

const requestsRefused = Metric.counter("http_requests_refused_by_overload", { incremental: true })

/**
 * Answers requests as long as the process can keep up, and at once 429 `rate_limited` when it cannot: before the body,
 * the limiter and the database, so that refusing costs next to nothing. The operations' paths, such as `/healthz`, are
 * always answered.
 */
export const unlessOverloaded = Effect.gen(function* () {
  const capacity = yield* Capacity
  const lag = yield* eventLoopLag
  let inFlight = 0
  return <E, R>(
    answered: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
    path: { readonly limit: RateLimit | undefined; readonly yields: boolean } | undefined
  ): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
    Effect.suspend(() => {
      if (path?.yields === true && isOverloaded(inFlight, lag(), capacity)) {
        return Effect.as(Metric.update(requestsRefused, 1), overloaded(path.limit))
      }
      inFlight += 1
      return Effect.ensuring(
        answered,
        Effect.sync(() => (inFlight -= 1))
      )
    })
})

/** As any other 429 (specification section 8): whoever waits a second may find the process free. */
const overloaded = (rateLimit: RateLimit | undefined) =>
  HttpServerResponse.setHeaders(errorAnswer("rate_limited", 429), {
    "retry-after": "1",
    ...(rateLimit === undefined
      ? {}
      : { "x-ratelimit-limit": String(rateLimit.limit), "x-ratelimit-remaining": "0" })
  })

/** A timer goes off so often, in milliseconds, and these many of its delays are looked at. */
const period = 100
const looked = 3

/**
 * The lag of which these delays tell, in milliseconds: the least of the last three. A single pause, such as one of the
 * garbage collector, is no lag; a queue that does not get shorter is.
 */
export const lagOf = (delays: ReadonlyArray<number>): number =>
  delays.length < looked ? 0 : Math.min(...delays.slice(-looked))

/** Tells how far the event loop lags behind, by the ticks of a timer. */
export const eventLoopLag = Effect.gen(function* () {
  const delays: Array<number> = []
  let last = performance.now()
  const tick = () => {
    const now = performance.now()
    delays.push(Math.max(0, now - last - period))
    if (delays.length > looked) delays.shift()
    last = now
  }
  yield* Effect.acquireRelease(
    Effect.sync(() => setInterval(tick, period).unref()),
    (timer) => Effect.sync(() => clearInterval(timer))
  )
  return () => Duration.millis(lagOf(delays))
})
