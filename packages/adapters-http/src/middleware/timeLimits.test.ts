import * as Cause from "effect/Cause"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { assert, describe, it } from "@effect/vitest"
import { RequestTimedOut, withinTime } from "./timeLimits.ts"

const briefly = withinTime(Duration.millis(20))

describe("D-HTTP-11: the time limit", () => {
  it.live("returns a result that comes in time", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* briefly(Effect.succeed(1)), 1)
      assert.strictEqual(yield* briefly(Effect.as(Effect.sleep("1 millis"), 2)), 2)
      assert.strictEqual(yield* Effect.flip(briefly(Effect.fail("refused"))), "refused")
    })
  )

  it.live("fails after the limit, and interrupts the request", () =>
    Effect.gen(function* () {
      const interrupted = yield* Deferred.make<void>()
      const slow = Effect.onInterrupt(Effect.never, () => Deferred.succeed(interrupted, undefined))
      const exit = yield* Effect.exit(briefly(slow))
      assert.isTrue(Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof RequestTimedOut)
      yield* Deferred.await(interrupted)
    })
  )

  it.live("does not wait for a request that cannot be interrupted", () =>
    Effect.gen(function* () {
      const mayEnd = yield* Deferred.make<void>()
      const exit = yield* Effect.exit(briefly(Effect.uninterruptible(Deferred.await(mayEnd))))
      assert.isTrue(Exit.isFailure(exit))
      yield* Deferred.succeed(mayEnd, undefined)
    })
  )

  it.live("completes a request after its client disconnects", () =>
    Effect.gen(function* () {
      const disconnected = yield* Deferred.make<void>()
      const completed = yield* Deferred.make<void>()
      const request = Effect.andThen(Deferred.await(disconnected), Deferred.succeed(completed, undefined))
      // A server runs every request uninterruptibly and lets the routes decide.
      const fiber = yield* Effect.forkChild(
        Effect.uninterruptible(withinTime(Duration.minutes(1))(request)),
        {
          startImmediately: true
        }
      )
      fiber.interruptUnsafe()
      yield* Deferred.succeed(disconnected, undefined)
      yield* Deferred.await(completed)
    })
  )
})
