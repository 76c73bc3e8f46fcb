import { useLayoutEffect } from "preact/hooks"
import { storeBooking, storeDraft, toStoredBooking } from "./tabStorage.ts"
import type { State } from "./State.ts"

/**
 * Stores in the tab what a reload must not lose: the visitor's input and the latest booking. Both are stored before
 * the next paint, because a busy machine may paint late and the visitor may reload first.
 */
export const useTabStorage = ({ draft, moving, screen }: State, eventTypeId: string): void => {
  // While a booking is being moved, the input belongs to that booking.
  useLayoutEffect(() => {
    if (moving === null) storeDraft(eventTypeId, draft)
  }, [draft, moving])
  useLayoutEffect(() => {
    if (screen.tag === "cancelled") storeBooking(eventTypeId, null)
    if (screen.tag === "booked" && screen.booked.token !== null)
      storeBooking(eventTypeId, toStoredBooking(screen.booked, screen.booked.token))
  }, [screen])
}
