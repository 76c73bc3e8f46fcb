import { getHeapStatistics } from "node:v8"
import { assert, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { givingBack } from "./givingBack.ts"

const megabyte = 2 ** 20
const heap = () => getHeapStatistics().total_heap_size / megabyte

/** Leaves so many megabytes behind that nobody holds any more. */
const leaveBehind = (megabytes: number) => {
  const lists = Array.from({ length: megabytes }, () =>
    Array.from({ length: 131_072 }, (_, nth) => nth + 0.5)
  )
  return lists.length
}

/** Gives memory back, looking so often, while something else goes on. */
const beside = (act: Effect.Effect<void, unknown>) =>
  Effect.gen(function* () {
    yield* Effect.forkScoped(
      givingBack({ first: Duration.millis(100), every: Duration.millis(100), mostAtWork: 0.5 })
    )
    yield* act
  }).pipe(Effect.scoped)

it.live(
  "what a rush left behind is given back once it is quiet",
  () =>
    Effect.gen(function* () {
      leaveBehind(200)
      const rushed = heap()
      const isLess = Effect.delay(
        Effect.sync(() => heap() < rushed - 100),
        "50 millis"
      )
      // By itself V8 takes longer.
      yield* beside(
        Effect.repeat(isLess, { until: (less) => less }).pipe(Effect.timeout("10 seconds"), Effect.asVoid)
      )
      assert.isBelow(heap(), rushed - 100)
    }),
  60_000
)

it.live(
  "a process at work is not held up for it",
  () =>
    Effect.gen(function* () {
      leaveBehind(200)
      const rushed = heap()
      const working = Effect.sync(() => {
        for (const begun = performance.now(); performance.now() - begun < 40;);
      })
      yield* beside(Effect.repeat(Effect.delay(working, "5 millis"), { times: 30 }).pipe(Effect.asVoid))
      assert.isAbove(heap(), rushed - 100)
    }),
  60_000
)
