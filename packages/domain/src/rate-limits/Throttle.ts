import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { RateLimit } from "./rateLimits.ts"

/** What the throttle says of one request. */
export type Admission =
  | { readonly _tag: "Admitted"; readonly remaining: number }
  /** `retryAfterSeconds`: the smallest whole number, at least 1, after which the next request is admitted (D-RATE-2). */
  | { readonly _tag: "Refused"; readonly retryAfterSeconds: number }
  /** The store behind the throttle is out of reach and the request goes through uncounted (D-RATE-3). */
  | { readonly _tag: "Uncounted" }

/**
 * Port: an exact sliding window. A request at time t is admitted when fewer than `limit` requests of the
 * same allowance and subject were admitted in (t - window, t]. Refused requests leave no trace (D-RATE-1).
 *
 * A subject may be of a network, named without braces, which is counted as well: then it is also to have been admitted fewer
 * than `networkLimit` requests in the window. Who is refused by either counts in neither; the longer wait is told, and what
 * remains is the subject's (D-RATE-5).
 */
export class Throttle extends Context.Service<
  Throttle,
  { readonly consume: (rateLimit: RateLimit, subject: string, network?: string) => Effect<Admission> }
>()("@calendeal/domain/rate-limits/Throttle") {}
