import { createServer } from "node:http"
import { apiHeaders } from "@calendeal/adapters-http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { DateTime, Effect, Layer, Metric } from "effect"
import { HttpEffect, HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { type Attempted, Outbox } from "@calendeal/domain/outbox"
import { domainQuestions } from "./domainQuestions.ts"

/** `GET /metrics` and `GET /own-domain` on a separate port that can be kept private (D-HTTP-12, D-DOM-4). */
export const metricsServer = (host: string, port: number) =>
  HttpRouter.serve(Layer.merge(PrometheusMetrics.layerHttp({ path: "/metrics" }), domainQuestions), {
    disableListenLog: true,
    disableLogger: true,
    // Applies to its 404 responses too, so that browsers cannot use this port.
    middleware: (answered) =>
      HttpEffect.withPreResponseHandler(answered, (_request, answer) =>
        Effect.succeed(HttpServerResponse.setHeaders(answer, apiHeaders))
      )
  }).pipe(Layer.provide(Layer.fresh(NodeHttpServer.layer(createServer, { host, port }))))

const messages = Metric.gauge("outbox_follow_ups", {
  description: "Outbox messages that wait to be turned into deliveries"
})
const messageAge = Metric.gauge("outbox_oldest_seconds", {
  description: "Age of the oldest outbox message that waits; 0: none does"
})
const deliveries = Metric.gauge("deliveries", { description: "Deliveries by status" })
const waitingDeliveries = Metric.gauge("deliveries_waiting", {
  description: "Unfinished deliveries by kind of destination, such as calendar entries and conference links"
})
const deliveryAge = Metric.gauge("deliveries_oldest_seconds", {
  description: "Age of the oldest unfinished delivery; 0: none"
})
const openBreakers = Metric.gauge("delivery_breakers_open", {
  description: "Destinations with an open circuit breaker"
})
const attempts = Metric.counter("delivery_attempts", {
  description: "Finished deliveries of this process, by provider and status",
  incremental: true
})

/** Measures the size and the age of the backlog, for all workspaces. Every process measures the same. */
export const sampleDepths = Effect.gen(function* () {
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  const depth = yield* outbox.depth
  yield* Metric.update(messages, depth.messages.count)
  yield* Metric.update(messageAge, secondsSince(depth.messages.oldest, now))
  for (const [status, count] of Object.entries(depth.deliveries.counts))
    yield* Metric.update(Metric.withAttributes(deliveries, { status }), count)
  for (const [kind, count] of Object.entries(depth.deliveries.waiting))
    yield* Metric.update(Metric.withAttributes(waitingDeliveries, { kind }), count)
  yield* Metric.update(deliveryAge, secondsSince(depth.deliveries.oldest, now))
  yield* Metric.update(openBreakers, yield* outbox.openBreakers)
})

/** Counts the results of the deliveries of a lease. */
export const countAttempts = ({ after }: Attempted) =>
  Effect.forEach(
    after,
    ({ provider, status }) => Metric.update(Metric.withAttributes(attempts, { provider, status }), 1),
    { discard: true }
  )

/** The age in seconds. 0 for null. */
export const secondsSince = (oldest: DateTime.Utc | null, now: DateTime.Utc): number =>
  oldest === null ? 0 : Math.max(0, (DateTime.toEpochMillis(now) - DateTime.toEpochMillis(oldest)) / 1000)
