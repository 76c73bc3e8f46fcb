import { assert, layer } from "@effect/vitest"
import { FollowUp, Outbox } from "@calendeal/domain/consistency"
import { sampleBookingUid, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { Clock, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Store } from "../Store.ts"
import { layer as outbox, maximumAttempts } from "./Outbox.ts"

layer(outbox.pipe(Layer.provideMerge(Store.layer)))("Outbox / memory, its clock", (it) => {
  it.effect("comes again later each time, until it is set aside as dead", () =>
    Effect.gen(function* () {
      const { depth, take } = yield* Outbox
      const { followUps } = yield* Store
      const followUp = FollowUp.make({
        _tag: "ConfirmByMail",
        workspaceId: sampleWorkspace().id,
        bookingUid: sampleBookingUid()
      })
      followUps.admit([followUp])
      const attempts: Array<number> = []
      const failing = take(() =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          attempts.push(now / 1000)
          return Effect.fail("down")
        })
      )
      const worker = yield* Effect.forkChild(Effect.forever(Effect.ignore(failing)))
      yield* TestClock.adjust("1 hour")
      yield* Fiber.interrupt(worker)
      assert.deepStrictEqual(attempts, [0, 1, 3, 7, 15, 31, 63, 127, 255, 511])
      assert.strictEqual(attempts.length, maximumAttempts)
      assert.deepStrictEqual([yield* depth, followUps.dead], [0, [followUp]])
    })
  )
})
