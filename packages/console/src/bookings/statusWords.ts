import type { BookingStatus } from "@calendeal/domain/bookings"

/** The word of each status of a booking. */
export const statusWords = {
  confirmed: "confirmed",
  held: "held",
  rescheduled: "rescheduled",
  cancelled: "isCancelled",
  declined: "declined",
  expired: "expired"
} as const satisfies Readonly<Record<BookingStatus, string>>
