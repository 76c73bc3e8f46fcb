import type { Worker } from "node:worker_threads"
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readingThread, readingThreadLimits } from "./ReadingThread.ts"

/** The threads that this process starts while the scope is open. */
const startedThreads = Effect.acquireRelease(
  Effect.sync(() => {
    const threads: Array<Worker> = []
    const note = (thread: Worker) => void threads.push(thread)
    process.on("worker", note)
    return { threads, note }
  }),
  ({ note }) => Effect.sync(() => process.off("worker", note))
)

it.live(
  "D-CAL-30: a question that is given up while the thread starts leaves it starting for the next ones",
  () =>
    Effect.gen(function* () {
      const { threads } = yield* startedThreads
      const { ask } = yield* readingThread(readingThreadLimits)
      const question = { _tag: "Privileges", text: "<a/>" } as const
      // The code is not loaded within a millisecond.
      for (let given = 0; given < 5; given += 1)
        assert.isTrue(yield* Effect.isFailure(Effect.timeout(ask(question), 1)))
      assert.strictEqual((yield* ask(question))._tag, "Privileges")
      assert.lengthOf(threads, 1)
    }).pipe(Effect.scoped)
)
