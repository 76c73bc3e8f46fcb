import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { Identities } from "../consistency/index.ts"
import { sampleDelivery, sampleDestination, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { type Breaker, closed } from "./Breaker.ts"
import type { Carrier } from "./Carrier.ts"
import { deliverNext } from "./deliverNext.ts"
import { type Delivery, newDelivery } from "./Delivery.ts"
import { DeliveryQueue } from "./DeliveryQueue.ts"
import { fanOut } from "./fanOut.ts"
import { Outcome } from "./Outcome.ts"
import { fullJitter } from "./patience.ts"

const destination = sampleDestination(sampleWorkspace().id)
const first = sampleDelivery(destination)
const second = sampleDelivery(destination)

/** A queue with one turn in it, which notes how the turn ended. */
const oneTurn = () => {
  const ended: Array<{ readonly settled: ReadonlyArray<Delivery>; readonly breaker: Breaker }> = []
  const entered: Array<Delivery> = []
  let isTaken = false
  const queue = DeliveryQueue.of({
    enter: (_, deliveries) => Effect.sync(() => void entered.push(...deliveries)),
    take: () =>
      Effect.sync(() => {
        if (isTaken) return Option.none()
        isTaken = true
        return Option.some({ id: "turn", destination, breaker: closed, due: [first, second] })
      }),
    end: (_, settled, breaker) => Effect.sync(() => void ended.push({ settled, breaker })),
    renew: () => Effect.void,
    depth: Effect.die("nobody asks"),
    openBreakers: () => Effect.die("nobody asks"),
    troubled: Effect.succeed([])
  })
  return { ended, entered, queue }
}

const carrier = (carry: Carrier<never>["carry"]): Carrier<never> => ({
  batch: 10,
  patience: fullJitter,
  draft: () => Effect.succeed([]),
  carry
})

const states = (settled: ReadonlyArray<Delivery> = []) =>
  settled.map(({ attempts, reason, status }) => [status, reason, attempts])

describe("deliverNext", () => {
  it.effect("D-ADS-2: stores of each delivery what its carrier told", () =>
    Effect.gen(function* () {
      const { ended, queue } = oneTurn()
      const carry = carrier((_, due, tell) =>
        Effect.forEach(due, ({ id }) =>
          tell(id, id === first.id ? Outcome.Delivered() : Outcome.Refused({ code: "100" }))
        )
      )
      const next = deliverNext({ integration: carry }).pipe(Effect.provideService(DeliveryQueue, queue))
      assert.isTrue(Option.isSome(yield* next))
      assert.deepStrictEqual(states(ended[0]?.settled), [
        ["delivered", null, 1],
        ["dead", "100", 1]
      ])
      assert.isTrue(Option.isNone(yield* next))
      assert.lengthOf(ended, 1)
    })
  )

  it.effect("D-ADS-2: what a carrier told before it failed stands, and the rest is tried again", () =>
    Effect.gen(function* () {
      const { ended, queue } = oneTurn()
      const carry = carrier((_, [{ id }], tell) =>
        Effect.andThen(tell(id, Outcome.Delivered()), Effect.die("a mistake of ours"))
      )
      yield* deliverNext({ integration: carry }).pipe(Effect.provideService(DeliveryQueue, queue))
      assert.deepStrictEqual(states(ended[0]?.settled), [
        ["delivered", null, 1],
        ["pending", "internal", 1]
      ])
    })
  )

  it.effect("a process that shuts down lets go of its turn at once, and uses up no attempt", () =>
    Effect.gen(function* () {
      const { ended, queue } = oneTurn()
      const begun = yield* Deferred.make<void>()
      const carry = carrier((_, [{ id }], tell) =>
        tell(id, Outcome.Delivered()).pipe(
          Effect.andThen(Deferred.succeed(begun, undefined)),
          Effect.andThen(Effect.never)
        )
      )
      const running = yield* deliverNext({ integration: carry }).pipe(
        Effect.provideService(DeliveryQueue, queue),
        Effect.forkChild
      )
      yield* Deferred.await(begun)
      yield* Fiber.interrupt(running)
      assert.deepStrictEqual(states(ended[0]?.settled), [["delivered", null, 1]])
    })
  )
})

describe("fanOut", () => {
  it.effect("D-BOOK-11: enters what every carrier drafts, as deliveries that are due at once", () =>
    Effect.gen(function* () {
      const { entered, queue } = oneTurn()
      const drafting = { ...carrier(() => Effect.void), draft: () => Effect.succeed([first, second]) }
      yield* fanOut({ integration: drafting, webhook: drafting })(first.followUp).pipe(
        Effect.provideService(DeliveryQueue, queue),
        Effect.provideService(Identities, {
          uuid: Effect.sync(() => crypto.randomUUID()),
          bits128: Effect.succeed(0n)
        })
      )
      assert.deepStrictEqual(
        entered.map(({ eventId }) => eventId),
        [first, second, first, second].map(({ eventId }) => eventId)
      )
      const [one] = entered
      if (one === undefined) return assert.fail("nothing was entered")
      assert.deepStrictEqual(one, newDelivery(one.id, first, one.createdAt))
    })
  )
})
