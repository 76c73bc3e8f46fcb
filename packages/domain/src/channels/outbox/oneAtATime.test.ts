import {
  sampleDelivery,
  sampleDestination,
  sampleTime,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { closed } from "./CircuitBreaker.ts"
import type { Destination } from "./Delivery.ts"
import type { DestinationHandler } from "./DestinationHandler.ts"
import { eachToItsEnd } from "./eachToItsEnd.ts"
import { oneAtATime } from "./oneAtATime.ts"
import { type Lease, Outbox } from "./Outbox.ts"
import { fullJitter, Outcome } from "./retryPolicy.ts"

const one = sampleDestination(sampleWorkspace().id)
const other = sampleDestination(sampleWorkspace().id)
const leaseOf = (id: string, destination: Destination): Lease => ({
  id,
  destination,
  breaker: closed,
  due: [sampleDelivery(destination)],
  takenAt: sampleTime(0)
})

describe("oneAtATime", () => {
  it.effect(
    "D-OUTAGE-7: a lease waits for the results of the destination's last one, and sends nothing",
    () =>
      Effect.gen(function* () {
        const [sent, settled] = [new Array<string>(), new Array<readonly [string, number]>()]
        const held = yield* Deferred.make<void>()
        const unused = Effect.die("not used here")
        const outbox = Outbox.of({
          posted: unused,
          statusesOf: () => unused,
          claim: () => unused,
          finish: () => unused,
          lease: () => Effect.succeed(Option.none()),
          record: () => unused,
          // The first result cannot be stored yet.
          settle: ({ id }, after) =>
            Effect.andThen(
              id === "first" ? Deferred.await(held) : Effect.void,
              Effect.sync(() => void settled.push([id, after.length]))
            ),
          renew: () => Effect.void,
          removeOld: unused,
          depth: unused,
          openBreakers: unused,
          sending: unused,
          pause: unused,
          resume: unused,
          discardDue: () => unused,
          failing: unused
        })
        const handlers = {
          integration: {
            batch: 10,
            retries: fullJitter,
            handles: new Set(),
            draft: () => Effect.succeed(() => Effect.succeed([])),
            deliver: ({ destination, due: [{ id }] }, report) => {
              sent.push(destination.id)
              return report(id, Outcome.Delivered())
            }
          } satisfies DestinationHandler<never>
        }
        const deliver = oneAtATime()
        const leases = [leaseOf("first", one), leaseOf("second", one), leaseOf("elsewhere", other)]
        const running = yield* Effect.forEach(leases, (lease) =>
          Effect.forkChild(Effect.provideService(deliver(handlers, lease), Outbox, outbox))
        )
        yield* Fiber.join(running[2] ?? assert.fail("no fiber"))
        assert.deepStrictEqual(settled, [["elsewhere", 1]])
        yield* Deferred.succeed(held, undefined)
        yield* Effect.forEach(running, Fiber.join)
        assert.deepStrictEqual(settled, [
          ["elsewhere", 1],
          ["first", 1],
          ["second", 0]
        ])
        assert.deepStrictEqual(sent, [one.id, other.id])
        yield* Effect.provideService(deliver(handlers, leaseOf("third", one)), Outbox, outbox)
        assert.deepStrictEqual(sent, [one.id, other.id, one.id])
      })
  )
})

describe("eachToItsEnd", () => {
  it.effect("D-OUTAGE-7: the failure of one does not interrupt the others", () =>
    Effect.gen(function* () {
      const ended: Array<number> = []
      const failed = yield* Deferred.make<void>()
      const exit = yield* Effect.exit(
        eachToItsEnd([1, 2, 3], 2, (nth) =>
          nth === 2
            ? Effect.andThen(Deferred.succeed(failed, undefined), Effect.die("an outage"))
            : Effect.andThen(
                Deferred.await(failed),
                Effect.sync(() => void ended.push(nth))
              )
        )
      )
      assert.isTrue(Exit.isFailure(exit))
      assert.deepStrictEqual(ended, [1, 3])
    })
  )
})
