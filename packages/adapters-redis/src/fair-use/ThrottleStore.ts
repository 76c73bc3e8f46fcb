import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"

/** The Redis that the throttle counts in, for whoever reports how the service is (D-HTTP-12). */
export class ThrottleStore extends Context.Service<
  ThrottleStore,
  {
    /** Whether it would count a request now, within the time that a request waits for it. */
    readonly isAnswering: Effect<boolean>
  }
>()("@calendeal/adapters-redis/fair-use/ThrottleStore") {}
