import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { ReservationBook } from "./ReservationBook.ts"

// D-RES-9. A reservation ends within a day.
const keptDays = 30

/** Removes some of the reservations that were made more than 30 days ago, and returns their number (D-RES-9). */
export const removeOldReservations = Effect.fn("bookings.removeOldReservations")(function* () {
  const book = yield* ReservationBook
  return yield* book.forget(DateTime.subtract(yield* DateTime.now, { days: keptDays }))
})
