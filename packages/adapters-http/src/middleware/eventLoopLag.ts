import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/** A timer goes off so often, in milliseconds, and these many of its delays are looked at. */
const period = 100
const looked = 3

/**
 * The lag of which these delays tell, in milliseconds: the least of the last three. A single pause, such as one of the
 * garbage collector, is no lag; a queue that does not get shorter is.
 */
export const lagOf = (delays: ReadonlyArray<number>): number =>
  delays.length < looked ? 0 : Math.min(...delays.slice(-looked))

/** Tells how far the event loop lags behind, by the ticks of a timer. */
export const eventLoopLag = Effect.gen(function* () {
  const delays: Array<number> = []
  let last = performance.now()
  const tick = () => {
    const now = performance.now()
    delays.push(Math.max(0, now - last - period))
    if (delays.length > looked) delays.shift()
    last = now
  }
  yield* Effect.acquireRelease(
    Effect.sync(() => setInterval(tick, period).unref()),
    (timer) => Effect.sync(() => clearInterval(timer))
  )
  return () => Duration.millis(lagOf(delays))
})
