import { PicturesBusy } from "@calendeal/domain/pictures"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { TestClock } from "effect/testing"
import type { Worker } from "node:worker_threads"
import { draw } from "../src/draw.ts"
import { makeTurns } from "../src/turns.ts"

/** Counts the threads that this process starts from now on, and those of them that have ended. */
const watchedThreads = Effect.gen(function* () {
  const threads = { started: 0, ended: 0 }
  const onWorker = (thread: Worker) => {
    threads.started += 1
    thread.once("exit", () => (threads.ended += 1))
  }
  yield* Effect.acquireRelease(
    Effect.sync(() => process.on("worker", onWorker)),
    () => Effect.sync(() => process.off("worker", onWorker))
  )
  return threads
})

const square = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>`
const empty = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>`

const long = Duration.minutes(1)

/** Noise of 100,000 octaves for each of 16 million pixels: it would take hours. */
const endless =
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">` +
  `<filter id="noise" x="0" y="0" width="1" height="1"><feTurbulence numOctaves="100000"/></filter>` +
  `<rect width="4000" height="4000" filter="url(#noise)"/></svg>`

describe("D-FACE-5: the threads of drawings", () => {
  it.live("have ended after a picture, a refusal, a trap, the time limit and an interruption", () =>
    Effect.gen(function* () {
      const threads = yield* watchedThreads
      assert.isTrue(Exit.isSuccess(yield* Effect.exit(draw(square, long))))
      assert.strictEqual(yield* Effect.flip(draw(empty, long)), "broken")
      assert.strictEqual(yield* Effect.flip(draw("<svg", long)), "broken")
      const slow = yield* Effect.flip(draw(endless, Duration.seconds(4)))
      // A machine with other things to do gives the thread too little time to blame the picture.
      assert.isTrue(slow === "size" || slow instanceof PicturesBusy)
      const interrupted = yield* Effect.forkChild(draw(endless, long), { startImmediately: true })
      yield* Fiber.interrupt(interrupted)
      assert.deepStrictEqual(threads, { started: 5, ended: 5 })
    })
  )
})

describe("D-FACE-5: turns", () => {
  it.effect("one drawing runs and eight wait; the next is busy, until one has ended", () =>
    Effect.gen(function* () {
      const inTurn = yield* makeTurns(Duration.millis(4500))
      let running = 0
      let most = 0
      const drawing = Effect.gen(function* () {
        most = Math.max(most, (running += 1))
        yield* Effect.sleep("100 millis")
        running -= 1
      })
      const fibers = yield* Effect.forEach(Array.from({ length: 12 }), () =>
        Effect.forkChild(Effect.exit(inTurn(drawing)), { startImmediately: true })
      )
      yield* TestClock.adjust("1 second")
      const exits = yield* Effect.forEach(fibers, Fiber.join)
      assert.strictEqual(most, 1)
      assert.deepStrictEqual(
        exits.map(Exit.isSuccess),
        Array.from({ length: 12 }, (_, nth) => nth < 9)
      )
      assert.isTrue(Exit.isSuccess(yield* Effect.exit(inTurn(Effect.void))))
    })
  )

  it.effect("a drawing whose turn comes too late is busy, and takes no turn", () =>
    Effect.gen(function* () {
      const inTurn = yield* makeTurns(Duration.millis(4500))
      const fibers = yield* Effect.forEach(Array.from({ length: 3 }), () =>
        Effect.forkChild(Effect.flip(inTurn(Effect.never)), { startImmediately: true })
      )
      yield* TestClock.adjust("5 seconds")
      for (const fiber of fibers) assert.instanceOf(yield* Fiber.join(fiber), PicturesBusy)
      assert.isTrue(Exit.isSuccess(yield* Effect.exit(inTurn(Effect.void))))
    })
  )
})
