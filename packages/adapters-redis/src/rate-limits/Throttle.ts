import type { Throttle } from "@calendeal/domain/rate-limits"
import { type Duration, Effect, Layer, type Redacted } from "effect"
import type { InvalidRedisUrl } from "../connection/RedisAddress.ts"
import type { ThrottleStore } from "./ThrottleStore.ts"

/**
 * A throttle shared by all processes of one Redis, by its clock. If Redis does not respond within `timeout` (50 ms by
 * default), a request is served uncounted (D-RATE-3). A process also starts without Redis.
 */
export const layer = (settings: {
  readonly url: Redacted.Redacted<string>
  readonly timeout?: Duration.Input
}): Layer.Layer<Throttle | ThrottleStore, InvalidRedisUrl> =>
  // Loaded only where Redis is used: the client is a quarter of the service's modules.
  Layer.unwrap(
    Effect.map(
      Effect.promise(() => import("./connectedThrottle.ts")),
      ({ connectedThrottle }) => connectedThrottle(settings)
    )
  )
