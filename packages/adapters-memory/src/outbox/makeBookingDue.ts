import type { BookingUid } from "@calendeal/domain/bookings"
import { DateTime } from "effect"
import type { WorkspaceData } from "../Store.ts"

/** Makes the pending mails and calendar entries of a booking due. Reminders keep their times. */
export const makeBookingDue = (
  { deliveries }: WorkspaceData,
  bookingUid: BookingUid,
  now: DateTime.Utc
): void => {
  for (const [id, delivery] of deliveries) {
    const { destination, message, status } = delivery
    const isWaiting = status === "pending" && (destination.kind === "mail" || destination.kind === "calendar")
    if (isWaiting && "bookingUid" in message && message.bookingUid === bookingUid)
      deliveries.set(id, { ...delivery, dueAt: DateTime.min(delivery.dueAt, now) })
  }
}
