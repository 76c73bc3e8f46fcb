import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { FunnelMonths } from "../../leads/funnel/index.ts"
import { DemandLog } from "./DemandLog.ts"

/** Removes some of the counts that are older than the events of forms may be, and returns their number (D-KEEP-2). */
export const removeOldDemand = Effect.fn("availability.removeOldDemand")(function* () {
  const log = yield* DemandLog
  return yield* log.keepFrom(DateTime.subtract(yield* DateTime.now, { months: yield* FunnelMonths }))
})
