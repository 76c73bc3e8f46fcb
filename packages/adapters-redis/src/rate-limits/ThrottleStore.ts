import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"

/** The throttle's Redis, for the readiness check (D-HTTP-12). */
export class ThrottleStore extends Context.Service<
  ThrottleStore,
  {
    /** Whether it can count a request now, within the time limit of a request. */
    readonly isAnswering: Effect<boolean>
  }
>()("@calendeal/adapters-redis/rate-limits/ThrottleStore") {}
