import * as Schema from "effect/Schema"
import { HostId } from "../event-types/index.ts"
import { TimeZoneName, WorkspaceId } from "../workspaces/index.ts"

/** A busy calendar's identifier, a UUID. */
export const CalendarId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("CalendarId"))
export type CalendarId = typeof CalendarId.Type

/** Where busy calendars are read: an iCalendar feed, a CalDAV collection, Google Calendar, Microsoft 365. */
export const CalendarKind = Schema.Literals(["ics", "caldav", "google", "microsoft"])
export type CalendarKind = typeof CalendarKind.Type

/** A calendar of a host's, whose events keep the host from being booked. */
export const BusyCalendar = Schema.Struct({
  id: CalendarId,
  workspaceId: WorkspaceId,
  hostId: HostId,
  kind: CalendarKind,
  /** What it is known by, without what would open it: a feed's server, a collection's address, a calendar's name. */
  account: Schema.String,
  /** Where its days are, and its times that name no zone. */
  timezone: TimeZoneName,
  /** Its `CalendarAccess`, sealed. */
  sealedAccess: Schema.String,
  createdAt: Schema.DateTimeUtc
})
export type BusyCalendar = typeof BusyCalendar.Type

/** Why a calendar could not be read. */
export const FetchFault = Schema.Literals([
  /** No connection, or it broke before the answer was whole. */
  "unreachable",
  "timed_out",
  /** The service may not call this address. */
  "address_refused",
  /** The password or the grant is not accepted (any more). */
  "unauthorized",
  "not_found",
  /** The server points elsewhere: that address is the one to give. */
  "moved",
  "rate_limited",
  /** The server answered that it cannot, or what nobody expects of it. */
  "server_error",
  /** What came is no calendar: a login page, say. */
  "not_a_calendar",
  /** More bytes or events than a calendar may have. */
  "too_large",
  /** An event repeats more often than every hour. */
  "unsupported_rule",
  /** Its events repeat more than a calendar's may (`readingLimits.steps`). */
  "too_many_repetitions",
  /** Reading it takes more processor time or memory than a calendar may. */
  "too_complex",
  /** No server has the name in the address. */
  "unknown_host",
  /** The sealed access cannot be opened: is its key still listed? */
  "access_unreadable"
])
export type FetchFault = typeof FetchFault.Type

/** How reading a calendar goes. The times last read count until newer ones are there, however old. */
export const CalendarHealth = Schema.Struct({
  /** When it was last read, or found unchanged; null: never yet, and then its host is not bookable. */
  lastSyncedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** Why the last attempt failed; null: it did not. */
  lastError: Schema.NullOr(FetchFault),
  /** Attempts that have failed since the last one that did not. */
  failures: Schema.Int
})
export type CalendarHealth = typeof CalendarHealth.Type
