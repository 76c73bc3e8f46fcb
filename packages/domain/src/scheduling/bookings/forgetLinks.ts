import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { BookingLedger } from "./BookingLedger.ts"

// D-LINK-10. Long enough that a visitor who comes late reads why the link books nothing.
const keptDays = 90

/** Removes some of the one-off links that ended more than 90 days ago, and returns their number (D-LINK-10). */
export const removeOldLinks = Effect.fn("bookings.removeOldLinks")(function* () {
  const ledger = yield* BookingLedger
  return yield* ledger.forgetLinks(DateTime.subtract(yield* DateTime.now, { days: keptDays }))
})
