import { Duration, Effect } from "effect"
import { getHeapStatistics } from "node:v8"

/** When it is looked whether anybody asked. */
export interface Looks {
  /** So long after the start. */
  readonly first: Duration.Duration
  /** So long after each look. */
  readonly every: Duration.Duration
  /** Nobody did where the event loop was at work for no more of that time than this, from 0 to 1. */
  readonly mostAtWork: number
}

const usual: Looks = { first: Duration.seconds(30), every: Duration.minutes(5), mostAtWork: 0.01 }

/** A heap that has grown by less is not worth it, in bytes. */
const leastGrown = 8 * 2 ** 20

/**
 * Gives memory back to the machine when nobody asks for anything: V8 by itself keeps what a start or a rush left behind.
 * It holds the process up for a tenth of a second, and what was compiled for speed has to be so anew: see decision 24.
 */
export const givingBack = Effect.fnUntraced(function* ({ every, first, mostAtWork }: Looks = usual) {
  let before = performance.eventLoopUtilization()
  let kept = 0
  for (let pause = first; ; pause = every) {
    yield* Effect.sleep(pause)
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
