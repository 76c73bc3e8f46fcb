import { Outbox } from "@calendeal/domain/consistency"
import { type Carried, DeliveryQueue } from "@calendeal/domain/deliveries"
import { DateTime, Effect, Metric } from "effect"

const followUps = Metric.gauge("outbox_follow_ups", {
  description: "Outbox messages that wait to be turned into deliveries"
})
const followUpAge = Metric.gauge("outbox_oldest_seconds", {
  description: "Age of the oldest waiting outbox message; 0: none waits"
})
const deliveries = Metric.gauge("deliveries", { description: "Deliveries by status" })
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

/** Measures how much waits, and since when: of all workspaces, by any process alike. */
export const sampleDepths = Effect.gen(function* () {
  const [outbox, queue] = [yield* Outbox, yield* DeliveryQueue]
  const now = yield* DateTime.now
  yield* Metric.update(followUps, yield* outbox.depth)
  yield* Metric.update(followUpAge, secondsSince(yield* outbox.oldest, now))
  const { counts, oldest } = yield* queue.depth
  for (const [status, count] of Object.entries(counts))
    yield* Metric.update(Metric.withAttributes(deliveries, { status }), count)
  yield* Metric.update(deliveryAge, secondsSince(oldest, now))
  yield* Metric.update(openBreakers, yield* queue.openBreakers(now))
})

/** Counts what became of the deliveries of a turn. */
export const countAttempts = ({ after }: Carried) =>
  Effect.forEach(
    after,
    ({ provider, status }) => Metric.update(Metric.withAttributes(attempts, { provider, status }), 1),
    { discard: true }
  )

/** How many seconds ago it was; null: 0. */
export const secondsSince = (oldest: DateTime.Utc | null, now: DateTime.Utc): number =>
  oldest === null ? 0 : Math.max(0, (DateTime.toEpochMillis(now) - DateTime.toEpochMillis(oldest)) / 1000)
