import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { ReservationBook } from "./ReservationBook.ts"

// D-RES-9. A reservation ends within a day.
const keptDays = 30
// D-HOLD-11. A hold ends within minutes.
const keptHours = 24

/**
 * Removes some of the reservations that were made more than 30 days ago (D-RES-9), and of the visitors' holds that are a day old
 * (D-HOLD-11), and returns their number.
 */
export const removeOldReservations = Effect.fn("bookings.removeOldReservations")(function* () {
  const book = yield* ReservationBook
  const now = yield* DateTime.now
  return yield* book.forget(
    DateTime.subtract(now, { days: keptDays }),
    DateTime.subtract(now, { hours: keptHours })
  )
})
