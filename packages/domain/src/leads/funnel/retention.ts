import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { FunnelLog } from "./FunnelLog.ts"

/** The number of calendar months (UTC) before the current one for which funnel events are kept (D-KEEP-2). */
export const FunnelMonths = Context.Reference<number>("@calendeal/domain/funnel/FunnelMonths", {
  defaultValue: () => 25
})

/** Removes the events that are older than `FunnelMonths` (D-KEEP-2). */
export const removeOldEvents = Effect.fn("funnel.removeOldEvents")(function* () {
  const log = yield* FunnelLog
  yield* log.keepFrom(DateTime.subtract(yield* DateTime.now, { months: yield* FunnelMonths }))
})
