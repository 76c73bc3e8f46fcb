import type { BusyCalendar, EntryUids } from "@calendeal/domain/calendars"
import type { TimeZoneName } from "@calendeal/domain/workspaces"

/** The owner of the calendar, and the time zone of whole days. The declarations of ical.js are not valid for every program. */
export interface Owner {
  readonly timezone: TimeZoneName
  /** Whether whole days make the owner busy (D-CAL-4). */
  readonly allDay: BusyCalendar["allDay"]
  /** The UIDs of the owner's entries that do not name their booking. */
  readonly entryUids: EntryUids
  /** Email addresses that identify the owner among the attendees, in lower case. */
  readonly emails: ReadonlySet<string>
}
