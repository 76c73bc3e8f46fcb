import {
  sampleDelivery,
  sampleDestination,
  sampleTime,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { type CircuitBreaker, closed } from "./CircuitBreaker.ts"
import { deliverNext } from "./deliverNext.ts"
import type { Delivery } from "./Delivery.ts"
import type { DestinationHandler } from "./DestinationHandler.ts"
import { Outbox } from "./Outbox.ts"
import { fullJitter, Outcome } from "./retryPolicy.ts"

const destination = sampleDestination(sampleWorkspace().id)
const first = sampleDelivery(destination)
const second = sampleDelivery(destination)
/** By the outbox's clock; the worker's own is at 1970. */
const takenAt = sampleTime(0)

/** An outbox with one lease, and the end of the lease. */
const oneLease = () => {
  const ended: Array<{ readonly settled: ReadonlyArray<Delivery>; readonly breaker: CircuitBreaker }> = []
  let renewals = 0
  let isTaken = false
  const unused = Effect.die("not used here")
  const outbox = Outbox.of({
    posted: unused,
    claim: () => unused,
    finish: () => unused,
    lease: () =>
      Effect.sync(() => {
        if (isTaken) return Option.none()
        isTaken = true
        return Option.some({ id: "lease", destination, breaker: closed, due: [first, second], takenAt })
      }),
    settle: (_, settled, breaker) => Effect.sync(() => void ended.push({ settled, breaker })),
    renew: () => Effect.sync(() => void renewals++),
    removeOld: unused,
    depth: unused,
    openBreakers: unused,
    sending: unused,
    pause: unused,
    resume: unused,
    discardDue: () => unused,
    troubled: unused
  })
  return { ended, outbox, renewals: () => renewals }
}

const handler = (deliver: DestinationHandler<never>["deliver"]): DestinationHandler<never> => ({
  batch: 10,
  retries: fullJitter,
  draft: () => Effect.succeed(() => Effect.succeed([])),
  deliver
})

const states = (settled: ReadonlyArray<Delivery> = []) =>
  settled.map(({ attempts, reason, status }) => [status, reason, attempts])

describe("deliverNext", () => {
  it.effect("D-ADS-2: stores the reported outcome of each delivery", () =>
    Effect.gen(function* () {
      const { ended, outbox } = oneLease()
      const integration = handler(({ due }, report) =>
        Effect.forEach(due, ({ id }) =>
          report(id, id === first.id ? Outcome.Delivered() : Outcome.Refused({ code: "100" }))
        )
      )
      const next = deliverNext({ integration }).pipe(Effect.provideService(Outbox, outbox))
      assert.isTrue(Option.isSome(yield* next))
      assert.deepStrictEqual(states(ended[0]?.settled), [
        ["delivered", null, 1],
        ["dead", "100", 1]
      ])
      assert.isTrue(Option.isNone(yield* next))
      assert.lengthOf(ended, 1)
    })
  )

  it.effect("D-ADS-2: reports before a failure count, and the remaining deliveries are retried", () =>
    Effect.gen(function* () {
      const { ended, outbox } = oneLease()
      const integration = handler(({ due: [{ id }] }, report) =>
        Effect.andThen(report(id, Outcome.Delivered()), Effect.die("a defect"))
      )
      yield* deliverNext({ integration }).pipe(Effect.provideService(Outbox, outbox))
      assert.deepStrictEqual(states(ended[0]?.settled), [
        ["delivered", null, 1],
        ["pending", "internal", 1]
      ])
    })
  )

  it.effect("D-OUTBOX-1: times are by the outbox's clock, even if the worker's own is wrong", () =>
    Effect.gen(function* () {
      const { ended, outbox, renewals } = oneLease()
      const seen: Array<DateTime.Utc> = []
      const integration = handler(({ due: [{ id }], now }, report) =>
        Effect.gen(function* () {
          yield* Effect.sleep("30 seconds")
          seen.push(yield* now)
          yield* report(id, Outcome.Delivered())
        })
      )
      const running = yield* deliverNext({ integration }).pipe(
        Effect.provideService(Outbox, outbox),
        Effect.forkChild
      )
      yield* TestClock.adjust("30 seconds")
      yield* Fiber.join(running)
      const [settledAt, dueAt] = [ended[0]?.settled[0]?.settledAt, ended[0]?.settled[1]?.dueAt]
      if (!settledAt || !dueAt) return assert.fail("not settled")
      assert.strictEqual(DateTime.formatIso(settledAt), DateTime.formatIso(sampleTime(0.5)))
      assert.deepStrictEqual(seen.map(DateTime.formatIso), [DateTime.formatIso(settledAt)])
      const wait = DateTime.toEpochMillis(dueAt) - DateTime.toEpochMillis(settledAt)
      assert.isTrue(wait >= 0 && wait < 5_000, String(wait))
      assert.isAtLeast(renewals(), 5)
    })
  )

  it.effect("a process that shuts down ends its lease immediately, without counting an attempt", () =>
    Effect.gen(function* () {
      const { ended, outbox } = oneLease()
      const begun = yield* Deferred.make<void>()
      const integration = handler(({ due: [{ id }] }, report) =>
        report(id, Outcome.Delivered()).pipe(
          Effect.andThen(Deferred.succeed(begun, undefined)),
          Effect.andThen(Effect.never)
        )
      )
      const running = yield* deliverNext({ integration }).pipe(
        Effect.provideService(Outbox, outbox),
        Effect.forkChild
      )
      yield* Deferred.await(begun)
      yield* Fiber.interrupt(running)
      assert.deepStrictEqual(states(ended[0]?.settled), [["delivered", null, 1]])
    })
  )
})
