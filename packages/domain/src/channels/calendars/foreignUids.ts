import * as Effect from "effect/Effect"
import type { HostId } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { CalendarEntries } from "./CalendarEntries.ts"
import { bookingUidIn, type EntryUids } from "./CalendarOccurrence.ts"

/** The UIDs of the host's entries that do not name their booking, for a reading of one of the host's calendars (D-ENTRY-16). */
export const foreignUids = Effect.fnUntraced(function* (workspaceId: WorkspaceId, hostId: HostId) {
  const uids = yield* CalendarEntries.use((entries) => entries.uidsOf(workspaceId, hostId))
  const foreign: EntryUids = new Map([...uids].filter(([uid]) => bookingUidIn(uid) === null))
  return foreign
})
