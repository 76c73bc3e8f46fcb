import type { WaitingEntryId } from "../../../scheduling/bookings/index.ts"
import { command } from "./Command.ts"
import { missing, unless } from "./Decision.ts"

/** Commands on waiting lists. Only visitors join them. */
export const waiting = {
  /** A removed person gets no offers any more, and the time of a live one is free. A booking stays. */
  DeleteWaitingEntry: command<{ readonly waitingEntryId: WaitingEntryId }>()({
    audit: ({ waitingEntryId }) => ["waiting_entry.delete", waitingEntryId],
    looks: (query, { waitingEntryId }) => query.presence("waitingEntries", waitingEntryId),
    decide: ({ waitingEntryId }, { isThere }) =>
      unless([missing(isThere)], { _tag: "RemoveFromWaiting", id: waitingEntryId })
  })
}
