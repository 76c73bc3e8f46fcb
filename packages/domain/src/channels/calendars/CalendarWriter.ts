import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { BookingUid } from "../../scheduling/bookings/index.ts"
import type { HostId } from "../../workspace/event-types/index.ts"
import type { CalendarUser } from "../../kernel/itip/index.ts"
import type { BusyCalendar } from "./BusyCalendar.ts"
import type { CalendarAccess } from "./CalendarAccess.ts"
import type { FetchFailed } from "./faults.ts"

/** A calendar to write into, with its access. */
export interface WriteTarget {
  readonly calendar: Pick<BusyCalendar, "id" | "workspaceId" | "sealedAccess">
  readonly access: CalendarAccess
}

/** The identity of an entry. With the same identity, each attempt leads to the same object at the server. */
export interface EntryIdentity {
  readonly hostId: HostId
  readonly rootUid: BookingUid
  /** The iCalendar UID (`calendarUid`). */
  readonly icalUid: string
}

/** The content of an entry, for its host. Plain texts. */
export interface EntryContent {
  readonly sequence: number
  /** The time of this version. */
  readonly stamp: DateTime.Utc
  readonly title: string
  readonly startAt: DateTime.Utc
  readonly endAt: DateTime.Utc
  /** Whether the booking waits, and calendars show the time as tentative (D-ENTRY-34). */
  readonly isTentative: boolean
  /** Empty: none. */
  readonly location: string
  readonly description: string
  /** Whether the calendar makes a conference for the entry. Ignored by calendars of another provider. */
  readonly conference: "google_meet" | "teams" | null
  /** Null: the object names no person, so that no server mails anyone (D-ENTRY-5). */
  readonly people: {
    readonly organizer: CalendarUser
    readonly attendees: ReadonlyArray<CalendarUser>
  } | null
}

/** The entry's last known state at the server. */
export interface KnownEntry {
  readonly remoteId: string
  readonly etag: string | null
}

/** The conference that the calendar makes for an entry; null: none was requested. */
export type EntryConference =
  | { readonly _tag: "Ready"; readonly url: string }
  | { readonly _tag: "Pending" }
  | { readonly _tag: "Failed" }

/** An entry after it was written. */
export interface WrittenEntry extends KnownEntry {
  /** The UID in feeds of the calendar. */
  readonly icalUid: string
  readonly conference: EntryConference | null
}

/** An entry as the server has it. */
export interface SeenEntry extends KnownEntry {
  readonly startAt: DateTime.Utc
  readonly endAt: DateTime.Utc
}

/** Port: writes entries into the calendars of hosts. */
export class CalendarWriter extends Context.Service<
  CalendarWriter,
  {
    /**
     * Creates the entry or makes it equal to the content. Repeating it after a crash leads to one entry. If the host changed
     * title or place in the calendar, those stay (`known` has an older version); the time is always the content's.
     * If the entry is gone, it is created again.
     */
    readonly put: (
      target: WriteTarget,
      identity: EntryIdentity,
      content: EntryContent,
      known: KnownEntry | null
    ) => Effect<WrittenEntry, FetchFailed>
    /** Removes the entry. If it is gone, nothing happens. */
    readonly remove: (
      target: WriteTarget,
      identity: EntryIdentity,
      known: KnownEntry | null
    ) => Effect<void, FetchFailed>
    /** The entry as the server has it; null: it is gone. */
    readonly look: (
      target: WriteTarget,
      identity: EntryIdentity,
      known: KnownEntry
    ) => Effect<SeenEntry | null, FetchFailed>
    /** Fails if the access does not allow writing to the calendar. Leaves nothing behind. */
    readonly tryWriting: (target: WriteTarget) => Effect<void, FetchFailed>
  }
>()("@calendeal/domain/calendars/CalendarWriter") {}
