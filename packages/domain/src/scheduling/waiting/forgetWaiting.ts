import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { WaitingList } from "./WaitingList.ts"

// D-WAIT-9.
const keptDays = 30

/** Removes some of the entries whose last period ended more than 30 days ago, and returns their number (D-WAIT-9). */
export const removeOldEntries = Effect.fn("waiting.removeOldEntries")(function* () {
  const list = yield* WaitingList
  return yield* list.forget(DateTime.subtract(yield* DateTime.now, { days: keptDays }))
})
