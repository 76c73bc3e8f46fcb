import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { BookingKey, FollowUp } from "../consistency/index.ts"
import type { Email } from "../contacts/index.ts"
import type { EventTypeId, HostId } from "../event-types/index.ts"
import type { HostLoad } from "../routing/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { Booking } from "./Booking.ts"
import type { BookingDraft } from "./BookingDraft.ts"
import type { BookingUid } from "./BookingUid.ts"
import type { VisitorEntry } from "./VisitorEntry.ts"

/** What is asked before a booking is decided. */
export interface HistoryQuestion {
  readonly workspaceId: WorkspaceId
  readonly eventTypeId: EventTypeId
  readonly hostIds: ReadonlyArray<HostId>
  /** Whose upcoming bookings are to be counted; null: nobody's. */
  readonly booker: Email | null
  readonly now: DateTime.Utc
  /** The booking that is to be replaced, and does not count. */
  readonly replacing: Option<BookingUid>
}

/** What the ledger holds that matters to a new booking. */
export interface BookingHistory {
  /** Of each host that has any: confirmed bookings of the last 30 days by creation, and the last assignment. */
  readonly loads: ReadonlyMap<HostId, HostLoad>
  /** The booker's confirmed bookings of the event type that start after now; 0 when nobody's are counted. */
  readonly upcoming: number
  /** The booking to be replaced, whatever its event type and status. */
  readonly replaced: Option<Booking>
}

/** What became of a draft. */
export type Entry =
  | { readonly _tag: "Entered"; readonly booking: Booking }
  /** The key was used before, or by a concurrent twin: this is the booking that it made. */
  | { readonly _tag: "AlreadyEntered"; readonly booking: Booking }
  /** No alternative is free any more. */
  | { readonly _tag: "SlotTaken" }
  | { readonly _tag: "InviteeLimitReached" }
  /** The booking to be replaced is not confirmed any more, the contact was disqualified, or the workspace is gone. */
  | { readonly _tag: "Unavailable" }

/** Port: the bookings of the workspaces, and the guard against booking anybody twice. */
export class BookingLedger extends Context.Service<
  BookingLedger,
  {
    readonly find: (workspaceId: WorkspaceId, uid: BookingUid) => Effect<Option<Booking>>
    readonly findByKey: (
      workspaceId: WorkspaceId,
      eventTypeId: EventTypeId,
      key: BookingKey
    ) => Effect<Option<Booking>>
    /** Asked `atOneMoment` with `findByKey` or `BusyTimes.between`, each of them tells of the same moment. */
    readonly history: (question: HistoryQuestion) => Effect<BookingHistory>
    /**
     * Commits a draft as one act: the key, the contact, the booking with the first alternative whose hosts
     * are all free, the deal, the follow-ups and the line of the audit log, or nothing of it. What was free when the draft was decided may be
     * gone: the ledger itself guards the hosts' time, the limits, the key and the replaced booking against races.
     */
    readonly enter: (draft: BookingDraft) => Effect<Entry>
    /**
     * Cancels the confirmed booking that is the entry's subject as one act: its hosts' time is free, the entry is in the
     * audit log, and the follow-ups are stored. Returns the status that it had before; a booking that was not confirmed
     * stays as it is, and nothing is stored. None: no such booking.
     */
    readonly cancel: (
      entry: VisitorEntry,
      followUps: ReadonlyArray<FollowUp>
    ) => Effect<Option<Booking["status"]>>
  }
>()("@calendeal/domain/bookings/BookingLedger") {}
