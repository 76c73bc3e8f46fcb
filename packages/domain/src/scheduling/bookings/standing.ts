import type * as DateTime from "effect/DateTime"
import type { Booking } from "./Booking.ts"
import { type BookingPayment, refundOfRequest } from "./BookingPayment.ts"
import type { BookingToken } from "./BookingTokens.ts"
import { acceptsLink } from "./linkTokens.ts"
import { isOff, takesPlace, waits } from "./status.ts"

/**
 * What a visitor reads about a booking that is not simply confirmed. `requested`: it waits for a host. `payment_due`: it waits for its payment.
 * `not_paid`: it ended before it was paid. `refunded`: it ended, and its payment went or goes back (D-PAY-11).
 */
export type Standing = "requested" | "payment_due" | "not_paid" | "refunded"

/** Null: it is confirmed, or it ended and there is nothing to say about a payment. */
export const standingOf = ({
  payment,
  status
}: Pick<Booking, "status"> & { readonly payment?: Pick<BookingPayment, "state"> }): Standing | null => {
  const state = payment?.state
  // A move that waits for approval has the payment of the booking that it moves.
  if (waits({ status })) return state === "due" ? "payment_due" : "requested"
  if (!isOff({ status })) return null
  if (state === "due") return "not_paid"
  return state === "returning" || state === "returned" ? "refunded" : null
}

/** Whether it waits for the answer of a host, and not for a payment. */
export const waitsForHost = ({
  payment,
  status
}: Pick<Booking, "status"> & { readonly payment?: Pick<BookingPayment, "state"> }): boolean =>
  waits({ status }) && payment?.state !== "due"

/** Whether its payment was made, and it is confirmed or waits for a host. A move that waits has the payment of another booking. */
export const isPaid = (booking: Pick<Booking, "payment" | "status" | "toReplace">): boolean =>
  takesPlace(booking)
    ? booking.payment?.state === "paid"
    : waits(booking) && refundOfRequest(booking) !== null

/** Whether a link that `acceptsLink` refuses still says what becomes of the payment: until the link ends (D-PAY-11). */
export const tellsOfPayment = (
  booking: Pick<Booking, "attendees" | "endAt" | "payment" | "status">,
  token: Pick<BookingToken, "kind">,
  now: DateTime.Utc
): boolean =>
  isOff(booking) &&
  standingOf(booking) !== null &&
  acceptsLink({ ...booking, status: "confirmed" }, token, now)
