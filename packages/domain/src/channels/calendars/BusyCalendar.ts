import * as Schema from "effect/Schema"
import { HostId } from "../../workspace/event-types/index.ts"
import { TimeZoneName, WorkspaceId } from "../../workspace/workspaces/index.ts"
import { FetchFault, UnreadablePart } from "./faults.ts"

/** A busy calendar's identifier, a UUID. */
export const CalendarId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("CalendarId"))
export type CalendarId = typeof CalendarId.Type

/** The source of a calendar: an iCalendar feed, a CalDAV collection, Google Calendar or Microsoft 365. */
export const CalendarKind = Schema.Literals(["ics", "caldav", "google", "microsoft"])
export type CalendarKind = typeof CalendarKind.Type

/** A host's calendar. Its events make the host busy. */
export const BusyCalendar = Schema.Struct({
  id: CalendarId,
  workspaceId: WorkspaceId,
  hostId: HostId,
  kind: CalendarKind,
  /** Its name without secrets: a feed's server, a collection's address or a calendar's name. */
  account: Schema.String,
  /** The zone of its whole days and of its times without a zone. */
  timezone: TimeZoneName,
  /** Whether its whole-day events make the host busy. A calendar of public holidays counts, one of birthdays does not (D-CAL-4). */
  allDay: Schema.Literals(["counts", "ignored"]),
  /** Whether bookings are written into it: at most one calendar of a host, and never a feed (D-ENTRY-1). */
  isDestination: Schema.Boolean,
  /**
   * Whether entries name the organizer and the attendees. Only for CalDAV servers that send no mails for objects with
   * `SCHEDULE-AGENT=CLIENT`: others mail the guests, in addition to our own mails (D-ENTRY-5).
   */
  namesAttendees: Schema.Boolean,
  /** Its sealed `CalendarAccess`. */
  sealedAccess: Schema.String,
  createdAt: Schema.DateTimeUtc
})
export type BusyCalendar = typeof BusyCalendar.Type

/** The state of reading a calendar. Its last busy times count until newer ones are read, without an age limit. */
export const CalendarHealth = Schema.Struct({
  /** The time of the last successful reading; null: none yet, and the host is not bookable. */
  lastSyncedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** The fault of the last attempt; null: it succeeded. */
  lastError: Schema.NullOr(FetchFault),
  /** What the last attempt could not read; null: the fault is about no single event (D-CAL-11). */
  lastErrorPart: Schema.NullOr(UnreadablePart),
  /** Consecutive failed attempts. */
  failures: Schema.Int
})
export type CalendarHealth = typeof CalendarHealth.Type
