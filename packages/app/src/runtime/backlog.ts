import { type Attempted, type Handling, Outbox } from "@calendeal/domain/outbox"
import { DateTime, Effect, Metric, Option } from "effect"

const messages = Metric.gauge("outbox_messages", {
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
const attempts = Metric.counter("delivery_attempts_total", {
  description: "Finished deliveries of this process, by provider and status",
  incremental: true
})

const handedOut = Metric.counter("outbox_messages_total", {
  description: "Messages that this process turned into deliveries, by kind, such as ReportBooking",
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

/** The outbox, which counts what happened in all workspaces: each message of a batch that is finished, by its tag. */
export const countMessages = Effect.map(Outbox, (outbox) =>
  Outbox.of({
    ...outbox,
    finish: (handlings) => Effect.tap(outbox.finish(handlings), () => Effect.forEach(handlings, countMessage))
  })
)

const countMessage = (handling: Handling) =>
  handling._tag === "HandedOut" && Option.isSome(handling.claimed.message)
    ? Metric.update(Metric.withAttributes(handedOut, { message: handling.claimed.message.value._tag }), 1)
    : Effect.void

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
