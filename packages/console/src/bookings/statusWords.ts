import type { BookingStatus } from "@calendeal/domain/bookings"

/** The word of each status of a booking. */
export const statusWords = {
  confirmed: "confirmed",
  rescheduled: "rescheduled",
  cancelled: "isCancelled"
} as const satisfies Readonly<Record<BookingStatus, string>>
