import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import type { RateLimit } from "@calendeal/domain/rate-limits"
import { HttpServerResponse } from "effect/http"
import { errorAnswer } from "./answers.ts"

/** The limits above which a process refuses requests. */
export interface Capacity {
  /** The maximum number of concurrent requests. With the largest bodies they take 64 MiB. */
  readonly mostInFlight: number
  /** The maximum while the event loop is late: requests then wait for the processor, not for the database. */
  readonly mostWhenLate: number
  /** The lag from which on the event loop is late. */
  readonly lateAfter: Duration.Duration
}

export const Capacity = Context.Reference<Capacity>("@calendeal/adapters-http/Capacity", {
  defaultValue: () => ({ mostInFlight: 1000, mostWhenLate: 100, lateAfter: Duration.seconds(1) })
})

/** Whether one more request would only delay all others, by the requests in flight and the event loop's lag. */
export const isOverloaded = (inFlight: number, lag: Duration.Duration, capacity: Capacity): boolean =>
  inFlight >= capacity.mostInFlight ||
  (inFlight >= capacity.mostWhenLate && Duration.isGreaterThanOrEqualTo(lag, capacity.lateAfter))

const requestsRefused = Metric.counter("http_requests_refused_by_overload", { incremental: true })

/**
 * Answers 429 `rate_limited` while the process is overloaded: before the body, the limiter and the database, so that a
 * refusal costs almost nothing. The operations' paths, such as `/healthz`, are never refused.
 */
export const loadShedding = Effect.gen(function* () {
  const capacity = yield* Capacity
  const lag = yield* eventLoopLag
  // Exported from the start, because an alert needs the value before the first refusal.
  yield* Metric.update(requestsRefused, 0)
  let inFlight = 0
  return <E, R>(
    response: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
    path: { readonly limit: RateLimit | undefined; readonly isSheddable: boolean } | undefined
  ): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
    Effect.suspend(() => {
      if (path?.isSheddable === true && isOverloaded(inFlight, lag(), capacity)) {
        return Effect.as(Metric.update(requestsRefused, 1), overloaded(path.limit))
      }
      inFlight += 1
      return Effect.ensuring(
        response,
        Effect.sync(() => (inFlight -= 1))
      )
    })
})

/** Has the form of any other 429 (specification section 8). */
const overloaded = (rateLimit: RateLimit | undefined) =>
  HttpServerResponse.setHeaders(errorAnswer("rate_limited", 429), {
    "retry-after": "1",
    ...(rateLimit === undefined
      ? {}
      : { "x-ratelimit-limit": String(rateLimit.limit), "x-ratelimit-remaining": "0" })
  })

/** The period of the timer in milliseconds, and the number of delays that are compared. */
const period = 100
const comparedDelays = 3

/**
 * The lag in milliseconds: the least of the last three delays. A single pause, such as one of the garbage collector, is no
 * lag; a queue that does not get shorter is.
 */
export const lagOf = (delays: ReadonlyArray<number>): number =>
  delays.length < comparedDelays ? 0 : Math.min(...delays.slice(-comparedDelays))

/** Measures the lag of the event loop by the delays of a timer. */
export const eventLoopLag = Effect.gen(function* () {
  const delays: Array<number> = []
  let last = performance.now()
  const tick = () => {
    const now = performance.now()
    delays.push(Math.max(0, now - last - period))
    if (delays.length > comparedDelays) delays.shift()
    last = now
  }
  yield* Effect.acquireRelease(
    Effect.sync(() => setInterval(tick, period).unref()),
    (timer) => Effect.sync(() => clearInterval(timer))
  )
  return () => Duration.millis(lagOf(delays))
})
