import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { assert, describe, it } from "@effect/vitest"
import { RequestTimedOut, withinTime } from "./timeLimits.ts"

const briefly = withinTime(Duration.millis(20))

describe("D-HTTP-11", () => {
  it.live("hands on what comes in time, sooner or later", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* briefly(Effect.succeed(1)), 1)
      assert.strictEqual(yield* briefly(Effect.as(Effect.sleep("1 millis"), 2)), 2)
      assert.strictEqual(yield* Effect.flip(briefly(Effect.fail("refused"))), "refused")
    })
  )

  it.live("gives up after the limit, and interrupts what still runs", () =>
    Effect.gen(function* () {
      let interrupted = false
      const slow = Effect.onInterrupt(Effect.never, () => Effect.sync(() => void (interrupted = true)))
      const exit = yield* Effect.exit(briefly(slow))
      assert.isTrue(Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof RequestTimedOut)
      yield* Effect.sleep("1 millis")
      assert.isTrue(interrupted)
    })
  )

  it.live("does not wait for what will not be interrupted", () =>
    Effect.gen(function* () {
      const started = performance.now()
      const exit = yield* Effect.exit(briefly(Effect.uninterruptible(Effect.sleep("2 seconds"))))
      assert.isTrue(Exit.isFailure(exit))
      assert.isBelow(performance.now() - started, 1000)
    })
  )

  it.live("carries a request through though whoever asked has gone", () =>
    Effect.gen(function* () {
      let carriedOut = false
      const request = Effect.andThen(
        Effect.sleep("5 millis"),
        Effect.sync(() => void (carriedOut = true))
      )
      // A server runs every request uninterruptibly and lets the routes decide.
      const fiber = yield* Effect.forkChild(Effect.uninterruptible(briefly(request)), {
        startImmediately: true
      })
      fiber.interruptUnsafe()
      yield* Effect.sleep("15 millis")
      assert.isTrue(carriedOut)
    })
  )
})
