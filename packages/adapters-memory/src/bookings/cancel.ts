import type { Booking } from "@calendeal/domain/bookings"
import type { OutboxMessage } from "@calendeal/domain/consistency"
import type { Store } from "../Store.ts"

/** Makes a confirmed booking a cancelled one. */
export const cancel = (
  store: Store["Service"],
  booking: Booking,
  outboxMessages: ReadonlyArray<OutboxMessage>
): void => {
  store.dataOf(booking.workspaceId).bookings.set(booking.uid, { ...booking, status: "cancelled" })
  store.outboxMessages.post(outboxMessages)
}
