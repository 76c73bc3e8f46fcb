import { Duration, Effect } from "effect"
import { getHeapStatistics } from "node:v8"

/** The event loop worked for less of that time than this. */
const mostAtWork = 0.1

/** A heap that has grown by less is not worth the pause, in bytes. */
const leastGrown = 8 * 2 ** 20

/**
 * Gives memory back to the machine when nobody has asked for much for `quiet`: V8 by itself keeps what a start or a rush left
 * behind for minutes, and where a worker looks for work, for good. It holds the process up for about a tenth of a second, so only where the
 * heap has grown since the last time.
 */
export const givingBack = Effect.fnUntraced(function* (quiet: Duration.Duration = Duration.seconds(10)) {
  let before = performance.eventLoopUtilization()
  let kept = 0
  while (true) {
    yield* Effect.sleep(quiet)
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > mostAtWork || getHeapStatistics().total_heap_size < kept + leastGrown) continue
    yield* collected
    kept = getHeapStatistics().total_heap_size
  }
})

/** The only way to have V8 collect all garbage that needs no flag. Loaded when it is used, as few processes ever debug. */
const collected = Effect.promise(async () => {
  const { Session } = await import("node:inspector/promises")
  const session = new Session()
  session.connect()
  await session.post("HeapProfiler.collectGarbage")
  session.disconnect()
})
