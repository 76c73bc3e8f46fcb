import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { RateLimit } from "./rateLimits.ts"

/** The throttle's decision on one request. */
export type Admission =
  | { readonly _tag: "Admitted"; readonly remaining: number }
  /** `retryAfterSeconds`: the smallest whole number, at least 1, after which the next request is admitted (D-RATE-2). */
  | { readonly _tag: "Refused"; readonly retryAfterSeconds: number }
  /** The store is unavailable and the request is let through without being counted (D-RATE-3). */
  | { readonly _tag: "Uncounted" }

/**
 * Port: an exact sliding window. A request at time t is admitted if fewer than `limit` requests with the same rate limit
 * and subject were admitted in (t - window, t]. Refused requests are not counted (D-RATE-1).
 *
 * With a `network` (a name without braces), fewer than `networkLimit` requests of that network must have been admitted too.
 * A request that either limit refuses counts for neither, and the longer wait is returned. `remaining` is the subject's
 * (D-RATE-5).
 */
export class Throttle extends Context.Service<
  Throttle,
  { readonly consume: (rateLimit: RateLimit, subject: string, network?: string) => Effect<Admission> }
>()("@calendeal/domain/rate-limits/Throttle") {}
