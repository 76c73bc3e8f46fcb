import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { BusyPeriod, Interval } from "../availability/index.ts"
import type { BookingKey, OutboxMessage } from "../consistency/index.ts"
import type { Contact, ContactId, Email } from "../contacts/index.ts"
import type { EventTypeId, HostId } from "../event-types/index.ts"
import type { HostLoad } from "../routing/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { Booking } from "./Booking.ts"
import type { BookingDraft } from "./BookingDraft.ts"
import type { BookingUid } from "./BookingUid.ts"
import type { VisitorEntry } from "./VisitorEntry.ts"

/** What is asked before a booking is decided. */
export interface BookingQuestion {
  readonly workspaceId: WorkspaceId
  readonly eventTypeId: EventTypeId
  /** None finds no earlier booking. */
  readonly key: Option<BookingKey>
  readonly booker: Email
  /** The lead that the caller has proved to have made. */
  readonly leadId: Option<ContactId>
  /** The hosts whose busy time counts. */
  readonly hostIds: ReadonlyArray<HostId>
  /** Whether the hosts' loads matter, and whether the booker's bookings are limited: else neither is read. */
  readonly ranksHosts: boolean
  readonly limitsInvitee: boolean
  /** The time whose busy periods matter. */
  readonly span: Interval
  readonly now: DateTime.Utc
  /** The booking that is to be replaced, and does not count. */
  readonly replacing: Option<BookingUid>
}

/** What a booking is decided on, all of one moment. */
export interface BookingSnapshot {
  /** The booking that the key made. */
  readonly earlier: Option<Booking>
  /** The contacts that the booking may be for. */
  readonly contacts: { readonly ofLead: Option<Contact>; readonly ofEmail: Option<Contact> }
  readonly history: BookingHistory
  /** As `BusyTimes` answers for the hosts, the event type and the span. */
  readonly busyPeriods: ReadonlyArray<BusyPeriod>
}

/** The bookings so far that matter to a new one. */
export interface BookingHistory {
  /** Of each host that has any: confirmed bookings of the last 30 days by creation, and the last assignment. */
  readonly loads: ReadonlyMap<HostId, HostLoad>
  /** The booker's confirmed bookings of the event type that start after now; 0 when they are not limited. */
  readonly upcoming: number
  /** The booking to be replaced, whatever its event type and status. */
  readonly replaced: Option<Booking>
}

/** The result of entering a draft. Only `Entered` has stored anything. */
export type Entry =
  | { readonly _tag: "Entered"; readonly booking: Booking }
  /** Since the look, the key was used or the contact was changed: look again. */
  | { readonly _tag: "StaleRead" }
  /** No alternative is free any more. */
  | { readonly _tag: "SlotTaken" }
  | { readonly _tag: "InviteeLimitReached" }
  /** The booking to be replaced is not confirmed any more, or the workspace was deleted. */
  | { readonly _tag: "Unavailable" }

/** Port: the bookings of the workspaces, and the guard against double bookings. */
export class BookingLedger extends Context.Service<
  BookingLedger,
  {
    readonly find: (workspaceId: WorkspaceId, uid: BookingUid) => Effect<Option<Booking>>
    /** Reads everything that a booking is decided on, at one moment: a concurrent twin's key is seen with its slot. */
    readonly look: (question: BookingQuestion) => Effect<BookingSnapshot>
    /**
     * Commits a draft as one act: the key, the contact, the booking with the first alternative whose hosts are all free,
     * the deal, the follow-ups and the line of the audit log, or nothing of it. It guards the rules against races, because
     * the draft was decided on an earlier look: the key (D-BOOK-1), the hosts' time (D-BOOK-5), the daily limits
     * (D-AV-1), the invitee limit (D-BOOK-4), and the replaced booking (D-BOOK-8).
     */
    readonly enter: (draft: BookingDraft) => Effect<Entry>
    /**
     * Cancels the confirmed booking that is the entry's subject as one act: its hosts' time is free, the entry is in the
     * audit log, and the follow-ups are stored. Returns the status that it had before; a booking that was not confirmed
     * stays as it is, and nothing is stored. None: no such booking.
     */
    readonly cancel: (
      entry: VisitorEntry,
      outboxMessages: ReadonlyArray<OutboxMessage>
    ) => Effect<Option<Booking["status"]>>
  }
>()("@calendeal/domain/bookings/BookingLedger") {}
