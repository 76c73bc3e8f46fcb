import type { Booking } from "@calendeal/domain/bookings"
import type { Store } from "../Store.ts"

/** Makes a confirmed booking a cancelled one; calendars, the booker and webhooks hear of it. */
export const cancel = (store: Store["Service"], booking: Booking): void => {
  const { uid: bookingUid, workspaceId } = booking
  store.shelf(workspaceId).bookings.set(bookingUid, { ...booking, status: "cancelled" })
  store.followUps.admit([
    { _tag: "SyncCalendars", workspaceId, bookingUid },
    { _tag: "ConfirmByMail", workspaceId, bookingUid },
    { _tag: "ReportCancellation", workspaceId, bookingUid }
  ])
}
