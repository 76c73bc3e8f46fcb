import {
  sampleDelivery,
  sampleDestination,
  sampleTime,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { StoreOutages } from "../../workspace/consistency/index.ts"
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

/** The defect of an outage of the outbox's database. */
const outage = new Error("the connection is lost")
const storeOutages = {
  noted: (cause: Cause.Cause<unknown>) => Effect.succeed(Cause.squash(cause) === outage)
}

/** An outbox with one lease, and the end of the lease. */
const oneLease = (failing: { settle?: () => boolean; renew?: () => boolean } = {}) => {
  const ended: Array<{ readonly settled: ReadonlyArray<Delivery>; readonly breaker: CircuitBreaker }> = []
  const recorded: Array<ReadonlyArray<Delivery>> = []
  let renewals = 0
  let isTaken = false
  const unused = Effect.die("not used here")
  const outbox = Outbox.of({
    posted: unused,
    statusesOf: () => unused,
    claim: () => unused,
    finish: () => unused,
    lease: () =>
      Effect.sync(() => {
        if (isTaken) return Option.none()
        isTaken = true
        return Option.some({ id: "lease", destination, breaker: closed, due: [first, second], takenAt })
      }),
    record: (_, settled) => Effect.sync(() => void recorded.push(settled)),
    settle: (_, settled, breaker) =>
      Effect.suspend(() =>
        failing.settle?.() === true
          ? Effect.die(outage)
          : Effect.sync(() => void ended.push({ settled, breaker }))
      ),
    renew: () =>
      Effect.suspend(() =>
        failing.renew?.() === true ? Effect.die(outage) : Effect.sync(() => void renewals++)
      ),
    removeOld: unused,
    depth: unused,
    openBreakers: unused,
    sending: unused,
    pause: unused,
    resume: unused,
    discardDue: () => unused,
    failing: unused
  })
  return { ended, outbox, recorded, renewals: () => renewals }
}

const handler = (deliver: DestinationHandler<never>["deliver"]): DestinationHandler<never> => ({
  batch: 10,
  retries: fullJitter,
  handles: new Set(),
  draft: () => Effect.succeed(() => Effect.succeed([])),
  deliver
})

const states = (settled: ReadonlyArray<Delivery> = []) =>
  settled.map(({ attempts, reason, status }) => [status, reason, attempts])

describe("deliverNext", () => {
  it.effect("D-OUTBOX-7: stores outcomes during the lease, once; what was not attempted stays as it is", () =>
    Effect.gen(function* () {
      const { ended, outbox, recorded } = oneLease()
      const mail = {
        ...handler((_, report) =>
          Effect.andThen(report(first.id, Outcome.Delivered()), report(second.id, null))
        ),
        recordsEach: 1
      }
      const done = yield* deliverNext({ integration: mail }).pipe(
        Effect.provideService(Outbox, outbox),
        Effect.provideService(StoreOutages, storeOutages)
      )
      assert.deepStrictEqual(recorded.map(states), [[["delivered", null, 1]]])
      assert.deepStrictEqual(ended, [{ settled: [], breaker: closed }])
      assert.deepStrictEqual(
        Option.map(done, ({ after }) => states(after)),
        Option.some([["delivered", null, 1]])
      )
    })
  )

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

  it.effect(
    "D-OUTAGE-7: keeps known outcomes in an outage, stores them after it, and sends nothing again",
    () =>
      Effect.gen(function* () {
        let isOut = true
        const { ended, outbox } = oneLease({ settle: () => isOut })
        const sent: Array<string> = []
        const integration = handler(({ due }, report) =>
          Effect.forEach(due, ({ id }) => {
            sent.push(id)
            return report(id, Outcome.Delivered())
          })
        )
        const running = yield* deliverNext({ integration }).pipe(
          Effect.provideService(Outbox, outbox),
          Effect.provideService(StoreOutages, storeOutages),
          Effect.forkChild
        )
        yield* TestClock.adjust("1 minute")
        assert.lengthOf(ended, 0)
        isOut = false
        yield* TestClock.adjust("1 second")
        yield* Fiber.join(running)
        assert.deepStrictEqual(
          ended.map(({ settled }) => states(settled)),
          [
            [
              ["delivered", null, 1],
              ["delivered", null, 1]
            ]
          ]
        )
        assert.deepStrictEqual(sent, [first.id, second.id])
      })
  )

  it.effect(
    "D-OUTAGE-7: what an outage keeps from being attempted is no attempt, and no fault of the destination",
    () =>
      Effect.gen(function* () {
        const { ended, outbox } = oneLease()
        const integration = handler(({ due: [{ id }] }, report) =>
          Effect.andThen(report(id, Outcome.Delivered()), Effect.die(outage))
        )
        const running = yield* deliverNext({ integration }).pipe(
          Effect.provideService(Outbox, outbox),
          Effect.provideService(StoreOutages, storeOutages),
          Effect.forkChild
        )
        yield* TestClock.adjust("1 second")
        yield* Fiber.join(running)
        assert.deepStrictEqual(states(ended[0]?.settled), [["delivered", null, 1]])
        assert.deepStrictEqual(ended[0]?.breaker, closed)
      })
  )

  it.effect("D-OUTAGE-7: a renewal that fails in an outage does not interrupt what is being sent", () =>
    Effect.gen(function* () {
      let isOut = true
      const { ended, outbox, renewals } = oneLease({ renew: () => isOut })
      const integration = handler(({ due }, report) =>
        Effect.andThen(
          Effect.sleep("20 seconds"),
          Effect.forEach(due, ({ id }) => report(id, Outcome.Delivered()))
        )
      )
      const running = yield* deliverNext({ integration }).pipe(
        Effect.provideService(Outbox, outbox),
        Effect.provideService(StoreOutages, storeOutages),
        Effect.forkChild
      )
      yield* TestClock.adjust("8 seconds")
      isOut = false
      yield* TestClock.adjust("12 seconds")
      yield* Fiber.join(running)
      assert.deepStrictEqual(
        states(ended[0]?.settled).map(([status]) => status),
        ["delivered", "delivered"]
      )
      assert.isAtLeast(renewals(), 2)
    })
  )
})
