import type { Cause } from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/**
 * Which failures are outages of the process's own database. They say nothing about the servers of others, so that nothing is
 * held against a destination or a calendar. The application decides, counts and logs them (D-OUTAGE-1, D-OUTAGE-2).
 */
export interface StoreOutages {
  readonly noted: (cause: Cause<unknown>) => Effect.Effect<boolean>
}

/** By default no failure is an outage. */
export const StoreOutages = Context.Reference<StoreOutages>("@calendeal/domain/consistency/StoreOutages", {
  defaultValue: () => ({ noted: () => Effect.succeed(false) })
})

/** Logs a failure, unless it is an outage, which the application has logged. */
export const logUnlessOutage = Effect.fnUntraced(function* (message: string, cause: Cause<unknown>) {
  const { noted } = yield* StoreOutages
  const isOutage = yield* noted(cause)
  if (!isOutage) yield* Effect.logError(message, cause)
  return isOutage
})
