import { Throttle } from "@calendeal/domain/fair-use"
import { Clock, Effect, Layer } from "effect"
import { SlidingWindows } from "./SlidingWindows.ts"

/** Counts this process's requests alone, on Effect's clock (D-RATE-4). */
export const layer = Layer.sync(Throttle, () => {
  const windows = new SlidingWindows()
  return Throttle.of({
    admit: (allowance, subject, network) =>
      Effect.map(Clock.currentTimeMillis, (now) => windows.admit(allowance, subject, now, network))
  })
})
