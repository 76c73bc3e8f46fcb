import * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import { logUnlessOutage, StoreOutages } from "../../workspace/consistency/index.ts"
import { afterLease } from "./CircuitBreaker.ts"
import { type Delivery, type DeliveryId, isUnderWay } from "./Delivery.ts"
import { type DestinationHandlers, handled } from "./DestinationHandler.ts"
import { type Lease, Outbox } from "./Outbox.ts"
import { afterAttempt, Outcome } from "./retryPolicy.ts"

/** The time limit for the deliveries of one lease, in seconds. */
const limitSeconds = 90
/** The duration of a lease and the interval of its renewals, in seconds. The lease of a killed process ends without them. */
const leaseSeconds = 20
const renewSeconds = 5

/** The deliveries of one lease, before and after their attempts. */
export interface Attempted {
  readonly before: Lease
  readonly after: ReadonlyArray<Delivery>
}

/** Leases a destination with due deliveries. None: nothing is due. */
export const leaseNext = <R>(handlers: DestinationHandlers<R>) =>
  Outbox.use((outbox) =>
    outbox.lease({
      seconds: leaseSeconds,
      batches: Object.fromEntries(handled(handlers).map(([kind, { batch }]) => [kind, batch]))
    })
  )

/**
 * Attempts the deliveries of a lease and stores the results. If the process is killed, another one repeats them under
 * the same event ids. During an outage of the database known results are kept and stored later, so that nothing is sent again,
 * and what could not be attempted is not counted as an attempt (D-OUTAGE-7).
 */
export const deliver = <R>(handlers: DestinationHandlers<R>, lease: Lease) =>
  Effect.gen(function* () {
    const outbox = yield* Outbox
    const { destination, due } = lease
    const handler = handlers[destination.kind]
    // `leaseNext` leases only kinds with a handler.
    if (handler === undefined) return yield* Effect.die(`no handler for a ${destination.kind}`)
    const begun = yield* Clock.monotonicTimeNanos
    // By the outbox's clock, because the worker's own can be hours wrong.
    const now = Effect.map(Clock.monotonicTimeNanos, (nanos) =>
      DateTime.add(lease.takenAt, { milliseconds: Number((nanos - begun) / 1_000_000n) })
    )
    const reported = new Map<DeliveryId, Outcome | null>()
    /** Those whose outcomes are stored already. */
    const recorded = new Map<DeliveryId, Delivery>()
    const attempted = Effect.fnUntraced(function* (unreported: Outcome | null) {
      const outcomes = due.flatMap((delivery) => {
        const outcome = reported.has(delivery.id) ? (reported.get(delivery.id) ?? null) : unreported
        return outcome === null || recorded.has(delivery.id) ? [] : [{ delivery, outcome }]
      })
      const at = yield* now
      const after = yield* Effect.forEach(outcomes, ({ delivery, outcome }) =>
        Effect.map(Random.next, (chance) =>
          afterAttempt(delivery, outcome, { retries: handler.retries, now: at, chance })
        )
      )
      const settled = after.filter((delivery) => !isUnderWay(delivery))
      return {
        after,
        messages: settled.flatMap((delivery) => handler.whenSettled?.(delivery) ?? []),
        outcomes
      }
    })
    const end = Effect.fnUntraced(function* (unreported: Outcome | null, isStopping = false) {
      const { after, messages, outcomes } = yield* attempted(unreported)
      const said = [
        ...[...recorded.keys()].flatMap((id) => reported.get(id) ?? []),
        ...outcomes.map(({ outcome }) => outcome)
      ]
      const breaker = afterLease(lease.breaker, said, yield* now, yield* Random.next)
      const settle = outbox.settle(lease, after, breaker, messages)
      yield* isStopping ? settle : throughOutages(settle)
      return { before: lease, after: [...recorded.values(), ...after] } satisfies Attempted
    })
    const outages = yield* StoreOutages
    let isRecording = false
    const report = (id: DeliveryId, outcome: Outcome | null) =>
      Effect.suspend(() => {
        reported.set(id, outcome)
        const known = [...reported].filter(([one, said]) => said !== null && !recorded.has(one))
        if (isRecording || known.length < (handler.recordsEach ?? Infinity)) return Effect.void
        isRecording = true
        return record
      })
    const record = Effect.gen(function* () {
      const { after, messages } = yield* attempted(null)
      if (!Arr.isReadonlyArrayNonEmpty(after)) return
      yield* throughOutages(outbox.record(lease, after, messages))
      for (const delivery of after) recorded.set(delivery.id, delivery)
    }).pipe(
      Effect.ensuring(Effect.sync(() => (isRecording = false))),
      Effect.provideService(StoreOutages, outages)
    )
    const attempt = handler.deliver({ destination, due, now }, report).pipe(
      Effect.raceFirst(renewing(lease)),
      Effect.as<Outcome | null>(failed("not_reported")),
      Effect.timeoutOrElse({
        duration: `${limitSeconds} seconds`,
        orElse: () => Effect.succeed(failed("timeout"))
      }),
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.interrupt
          : Effect.flatMap(logUnlessOutage("a delivery attempt failed unexpectedly", cause), (isOutage) =>
              // The deliveries stay due, so the wait is here.
              isOutage ? Effect.as(Effect.sleep(outagePause), null) : Effect.succeed(failed("internal"))
            )
      )
    )
    return yield* Effect.flatMap(attempt, (unreported) => end(unreported)).pipe(
      // A process that shuts down ends its lease immediately.
      Effect.onInterrupt(() => end(null, true))
    )
  }).pipe(Effect.withSpan("outbox.deliver"))

/** Leases and attempts the deliveries of one destination. None: nothing is due. */
export const deliverNext = <R>(handlers: DestinationHandlers<R>) =>
  Effect.flatMap(leaseNext(handlers), (lease) =>
    Option.isSome(lease)
      ? Effect.asSome(deliver(handlers, lease.value))
      : Effect.succeed(Option.none<Attempted>())
  )

/** A failed renewal must not interrupt what is being sent: its outcome would be unknown, and it would be sent again. */
const renewing = (lease: Lease) =>
  Outbox.use(({ renew }) => throughOutages(renew(lease, leaseSeconds))).pipe(
    Effect.delay(`${renewSeconds} seconds`),
    Effect.forever
  )

/** The wait before another attempt at the database during its outage. */
const outagePause = "1 second"

/** Repeats a write to the outbox until the outage of its database is over. */
const throughOutages = <A, R>(write: Effect.Effect<A, never, R>): Effect.Effect<A, never, R> =>
  Effect.catchCause(write, (cause) =>
    Effect.gen(function* () {
      const { noted } = yield* StoreOutages
      if (Cause.hasInterruptsOnly(cause) || !(yield* noted(cause))) return yield* Effect.failCause(cause)
      yield* Effect.sleep(outagePause)
      return yield* throughOutages(write)
    })
  )

/** The outcome of a delivery without a report. */
const failed = (code: string): Outcome => Outcome.Retry({ code, afterSeconds: null, fault: "destination" })
