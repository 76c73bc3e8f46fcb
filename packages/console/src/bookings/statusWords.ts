import { type BookingStatus, standingOf } from "@calendeal/domain/bookings"

/** The word of each status of a booking. */
const statusWords = {
  confirmed: "confirmed",
  held: "held",
  requested: "held",
  rescheduled: "rescheduled",
  cancelled: "isCancelled",
  declined: "declined",
  expired: "expired"
} as const satisfies Readonly<Record<BookingStatus, string>>

/** The word of a booking's status. One that waits for its payment does not wait for a host (D-PAY-12). */
export const statusWordOf = (booking: Parameters<typeof standingOf>[0]) =>
  standingOf(booking) === "payment_due" ? "unpaid" : statusWords[booking.status]
