import { type Admission, type RateLimit, Throttle } from "@calendeal/domain/rate-limits"
import { Context, Duration, Effect, Layer, Metric, type Redacted } from "effect"
import { ErrorReply } from "@redis/client"
import { connect, reasonOf } from "../connection/Connection.ts"
import type { InvalidRedisUrl } from "../connection/RedisAddress.ts"
import { Breaker, Outage } from "./resilience.ts"
import { consume, UnexpectedReply } from "./slidingWindow.ts"
import { ThrottleStore } from "./ThrottleStore.ts"

const uncountedRequests = Metric.counter("throttle_uncounted_requests_total", {
  description: "Requests that were served and not counted, because Redis did not respond",
  incremental: true
})

/** The rate limit under which the readiness check counts. */
const readinessCheck: RateLimit = { name: "readyz", limit: 1, windowSeconds: 1, per: "address" }

const uncounted: Admission = { _tag: "Uncounted" }

/** The throttle with the loaded client. */
export const connectedThrottle = (settings: {
  readonly url: Redacted.Redacted<string>
  readonly timeout?: Duration.Input
}): Layer.Layer<Throttle | ThrottleStore, InvalidRedisUrl> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const timeout = Duration.toMillis(settings.timeout ?? "50 millis")
      const connection = yield* connect(settings.url)
      yield* connection.ready("500 millis")
      const [breaker, outage] = [new Breaker(), new Outage()]
      // Exported from the start, because an alert needs the value before the first outage.
      yield* Metric.update(uncountedRequests, 0)

      const ask = Effect.fnUntraced(function* (rateLimit: RateLimit, subject: string, network?: string) {
        const startedAt = performance.now()
        const attempt = breaker.attempt(startedAt)
        if (attempt === undefined) return uncounted
        const answer = yield* Effect.result(
          Effect.tryPromise(() => within(timeout, consume(connection, rateLimit, subject, network)))
        )
        const now = performance.now()
        if (answer._tag === "Success") {
          breaker.succeeded()
          connection.answered()
          if (outage.ends(now)) yield* Effect.logInfo("Redis responds again: requests are limited")
          if (answer.success._tag === "Admitted") return answer.success
          return refusedFor(answer.success.wait)
        }
        breaker.failed(attempt, now)
        const cause = answer.failure.cause
        if (outage.begins(now)) {
          yield* Effect.logWarning(
            "Redis does not respond: requests are not limited",
            reasonOf(cause instanceof ErrorReply ? cause : (connection.lastError ?? cause))
          )
        }
        if (attempt.isProbe || cause instanceof UnexpectedReply) connection.renew()
        return uncounted
      }, Effect.uninterruptible)

      const throttle = Throttle.of({
        consume: Effect.fn("rateLimits.consume")(function* (rateLimit, subject, network) {
          const admission = yield* ask(rateLimit, subject, network)
          if (admission._tag === "Uncounted") yield* Metric.update(uncountedRequests, 1)
          return admission
        })
      })
      // Neither the breaker nor the metric includes this check, because no request was served.
      const isAnswering = Effect.tryPromise(() =>
        within(timeout, consume(connection, readinessCheck, "readyz"))
      ).pipe(Effect.match({ onFailure: () => false, onSuccess: () => true }))
      return Context.make(Throttle, throttle).pipe(Context.add(ThrottleStore, { isAnswering }))
    })
  )

/** A rejection for this many milliseconds. */
const refusedFor = (wait: number): Admission => ({
  _tag: "Refused",
  retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000))
})

/** A time limit, because node-redis cannot abandon a written command. */
const within = <A>(milliseconds: number, answer: Promise<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    // A reply that has arrived but is unread, because the process was busy, still counts: reads come before
    // setImmediate.
    const timer = setTimeout(
      () => setImmediate(() => reject(new Error(`no response within ${milliseconds} ms`))),
      milliseconds
    )
    const settle =
      <B>(settled: (outcome: B) => void) =>
      (outcome: B) => {
        clearTimeout(timer)
        settled(outcome)
      }
    answer.then(settle(resolve), settle(reject))
  })
