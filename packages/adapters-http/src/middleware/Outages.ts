import type { Cause } from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** A component does not work at the moment. Another attempt is useful after `retryAfterSeconds`, at least 1. */
export interface Outage {
  readonly retryAfterSeconds: number
}

/** Which failures are outages of a component. The application decides, counts and logs them (D-OUTAGE-1). */
export interface Outages {
  /** The outage that caused a failure; none if the failure is a fault of the service. */
  readonly noted: (cause: Cause<unknown>) => Effect.Effect<Outage | undefined>
}

/** By default each failure is a fault of the service. */
export const Outages = Context.Reference<Outages>("@calendeal/adapters-http/Outages", {
  defaultValue: () => ({ noted: () => Effect.undefined })
})

/**
 * Whether the process is not fit to decide at the moment, because its clock is wrong (D-CLOCK-1): then it refuses requests as in an
 * outage. The operations' paths, such as `/healthz`, are never refused.
 */
export const Unfit = Context.Reference<() => Outage | undefined>("@calendeal/adapters-http/Unfit", {
  defaultValue: () => () => undefined
})
