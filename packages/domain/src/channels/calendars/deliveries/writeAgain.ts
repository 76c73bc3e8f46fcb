import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CalendarEntries, type CalendarEntry } from "../index.ts"
import { OutboxMessage } from "../../../workspace/consistency/index.ts"

/**
 * Has the entry written again after a result that came too late: the request may have reached the calendar after those of
 * the later attempt (D-ENTRY-19). A host's change stays.
 */
export const writeAgain = Effect.fnUntraced(function* ({
  hostId,
  rootUid,
  workspaceId
}: Pick<CalendarEntry, "hostId" | "rootUid" | "workspaceId">) {
  const entries = yield* CalendarEntries
  let refused = 0
  for (;;) {
    const found = Option.getOrNull(yield* entries.find(workspaceId, hostId, rootUid))
    // Refused twice at one revision: the booking or the calendar was removed.
    if (found === null || found.change !== null || found.revision === refused) return
    const { revision, ...entry } = found
    const message = OutboxMessage.make({
      _tag: "WriteEntry",
      workspaceId,
      bookingUid: entry.bookingUid,
      hostId,
      copy: `late-${revision}`
    })
    if (yield* entries.store({ ...entry, state: "writing" }, revision, [message])) return
    refused = revision
  }
})
