import { Throttle } from "@calendeal/domain/rate-limits"
import { Clock, Effect, Layer } from "effect"
import { SlidingWindows } from "./SlidingWindows.ts"

/** Counts the requests of this process only, with Effect's clock (D-RATE-4). */
export const layer = Layer.sync(Throttle, () => {
  const windows = new SlidingWindows()
  return Throttle.of({
    consume: (rateLimit, subject, network) =>
      Effect.map(Clock.currentTimeMillis, (now) => windows.consume(rateLimit, subject, now, network))
  })
})
