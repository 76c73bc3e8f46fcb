import { useEffect } from "preact/hooks"
import { keepBooking, keepDraft } from "./kept.ts"
import { toKeep } from "./keptBooking.ts"
import type { State } from "./State.ts"

/** Keeps in the tab what a reload should not lose: what was typed, and the booking that was made. */
export const useKept = ({ draft, moving, screen }: State, eventTypeId: string): void => {
  // A booking that is being moved is not this visitor's draft.
  useEffect(() => {
    if (moving === null) keepDraft(eventTypeId, draft)
  }, [draft, moving])
  useEffect(() => {
    if (screen.tag === "cancelled") keepBooking(eventTypeId, null)
    if (screen.tag === "booked" && screen.booked.token !== null)
      keepBooking(eventTypeId, toKeep(screen.booked, screen.booked.token))
  }, [screen])
}
