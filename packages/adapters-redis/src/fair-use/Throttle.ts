import type { Throttle } from "@calendeal/domain/fair-use"
import { type Duration, Effect, Layer, type Redacted } from "effect"
import type { InvalidRedisUrl } from "../connection/InvalidRedisUrl.ts"
import type { ThrottleStore } from "./ThrottleStore.ts"

/**
 * One throttle for all processes that share a Redis, by its clock. When Redis does not answer within `timeout` (50 ms
 * unless given) a request goes through uncounted (D-RATE-3), and so does the start of the process.
 */
export const layer = (settings: {
  readonly url: Redacted.Redacted<string>
  readonly timeout?: Duration.Input
}): Layer.Layer<Throttle | ThrottleStore, InvalidRedisUrl> =>
  // The client is a quarter of all modules of the service: it is loaded only where Redis is used.
  Layer.unwrap(
    Effect.map(
      Effect.promise(() => import("./connectedThrottle.ts")),
      ({ connectedThrottle }) => connectedThrottle(settings)
    )
  )
