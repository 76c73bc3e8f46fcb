import * as Schema from "effect/Schema"
import { BookingUid } from "../../scheduling/bookings/index.ts"
import { HostId } from "../../workspace/event-types/index.ts"
import { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { CalendarId } from "./BusyCalendar.ts"
import { FetchFault } from "./faults.ts"

/** What a host did to an entry in the calendar: deleted it, or moved it to another time (D-HEAR-1). */
export const EntryChange = Schema.Struct({
  kind: Schema.Literals(["removed", "moved"]),
  /** The new time of a moved entry; null: removed. */
  time: Schema.NullOr(Schema.Struct({ startAt: Schema.DateTimeUtc, endAt: Schema.DateTimeUtc })),
  noticedAt: Schema.DateTimeUtc
})
export type EntryChange = typeof EntryChange.Type

/**
 * A meeting's entry in a host's calendar: one per host and meeting (D-ENTRY-1). It stays in the calendar where it was made,
 * also if the host gets another destination.
 */
export const CalendarEntry = Schema.Struct({
  workspaceId: WorkspaceId,
  hostId: HostId,
  /** The meeting: the first booking of the chain of moves. */
  rootUid: BookingUid,
  calendarId: CalendarId,
  /** Its identifier at the server: a path, or an id of Google or Microsoft; null: not known yet. */
  remoteId: Schema.NullOr(Schema.String),
  /** Its iCalendar UID as the server shows it; null: not known yet. */
  icalUid: Schema.NullOr(Schema.String),
  /** The server's version when the service wrote it last; null: the server gives none. */
  etag: Schema.NullOr(Schema.String),
  /** The booking and its sequence that the entry shows, or is about to show. */
  bookingUid: BookingUid,
  sequence: Schema.Int,
  startAt: Schema.DateTimeUtc,
  endAt: Schema.DateTimeUtc,
  /**
   * `writing`: a request is on its way or its result is not known; stored before the request, so that a crash loses no entry.
   * `present`: the calendar has it. `removed`: the service removed it.
   */
  state: Schema.Literals(["writing", "present", "removed"]),
  /** Whether it shows, or showed last, a booking that waits (D-ENTRY-34). */
  isTentative: Schema.Boolean,
  /** Why the last attempt failed; null: it succeeded. */
  fault: Schema.NullOr(FetchFault),
  /** The host's change that is not settled; null: none. */
  change: Schema.NullOr(EntryChange),
  /** Rises by 1 with each stored change, so that a late result does not overwrite a later one. From 1. */
  revision: Schema.Int
})
export type CalendarEntry = typeof CalendarEntry.Type
