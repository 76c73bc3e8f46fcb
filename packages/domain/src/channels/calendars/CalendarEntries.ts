import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { BookingUid } from "../../scheduling/bookings/index.ts"
import type { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { HostId } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { CalendarId } from "./BusyCalendar.ts"
import type { EntryUids } from "./CalendarOccurrence.ts"
import type { CalendarEntry } from "./CalendarEntry.ts"

/** Port: the meetings' entries in hosts' calendars. */
export class CalendarEntries extends Context.Service<
  CalendarEntries,
  {
    readonly find: (
      workspaceId: WorkspaceId,
      hostId: HostId,
      rootUid: BookingUid
    ) => Effect<Option<CalendarEntry>>
    /** The entries of these meetings, by root uid and host. Meetings without entries are absent. */
    readonly ofMeetings: (
      workspaceId: WorkspaceId,
      rootUids: ReadonlySet<BookingUid>
    ) => Effect<ReadonlyArray<CalendarEntry>>
    /** The calendar's entries with the state `present` whose meeting has not ended, by the database's clock. */
    readonly upcoming: (
      workspaceId: WorkspaceId,
      calendarId: CalendarId
    ) => Effect<ReadonlyArray<CalendarEntry>>
    /**
     * The meetings of the host's entries that are not over, by the entries' known iCalendar UIDs. Entries in other hosts'
     * calendars are absent, removed ones are not: a feed can still have them.
     */
    readonly uidsOf: (workspaceId: WorkspaceId, hostId: HostId) => Effect<EntryUids>
    /**
     * Stores an entry with the revision `before + 1`, and posts the messages in the same transaction, if the stored revision
     * is still `before` (0: there is no entry) and its calendar and booking exist. Else it stores nothing and returns false.
     */
    readonly store: (
      entry: Omit<CalendarEntry, "revision">,
      before: number,
      messages: ReadonlyArray<OutboxMessage>
    ) => Effect<boolean>
  }
>()("@calendeal/domain/calendars/CalendarEntries") {}
