import { useLayoutEffect } from "preact/hooks"
import { keepBooking, keepDraft } from "./kept.ts"
import { toKeep } from "./keptBooking.ts"
import type { State } from "./State.ts"

/**
 * Stores in the tab what a reload must not lose: the visitor's input and the latest booking. Both are stored before
 * the next paint, because a busy machine may paint late and the visitor may reload first.
 */
export const useKept = ({ draft, moving, screen }: State, eventTypeId: string): void => {
  // While a booking is being moved, the input belongs to that booking.
  useLayoutEffect(() => {
    if (moving === null) keepDraft(eventTypeId, draft)
  }, [draft, moving])
  useLayoutEffect(() => {
    if (screen.tag === "cancelled") keepBooking(eventTypeId, null)
    if (screen.tag === "booked" && screen.booked.token !== null)
      keepBooking(eventTypeId, toKeep(screen.booked, screen.booked.token))
  }, [screen])
}
