import * as Context from "effect/Context"
import type { NonEmptyReadonlyArray } from "effect/Array"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Origin, BookingKey, OutboxMessage } from "../../workspace/consistency/index.ts"
import type { BusyPeriod, BusyScope, DailyLimit } from "../availability/index.ts"
import type { Contact, ContactId } from "../../leads/contacts/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import type { DealId } from "../../leads/deals/index.ts"
import type { EventTypeId, HostId } from "../../workspace/event-types/index.ts"
import type { Money } from "../../kernel/money/index.ts"
import type { HostLoad } from "../../leads/routing/index.ts"
import type { UserId, WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { Booking, BookingUid } from "./Booking.ts"
import type { VisitorProof } from "./BookingTokens.ts"
import type { GroupId } from "./Group.ts"
import type { OneOffLink, OneOffLinkId } from "./OneOffLink.ts"
import type { Reservation, ReservationId } from "./Reservation.ts"

/** The query for a booking decision. */
export interface BookingQuestion {
  readonly workspaceId: WorkspaceId
  readonly eventTypeId: EventTypeId
  /** None: no earlier booking is searched. */
  readonly key: Option<BookingKey>
  readonly booker: Email
  /** The lead that the client has proved to have created, or the contact of the meeting that gets another host. */
  readonly leadId: Option<ContactId>
  /** The scope of the busy periods. */
  readonly busy: BusyScope
  /** Whether the snapshot includes the loads of the scope's hosts, and whether it includes the booker's upcoming bookings. */
  readonly ranksHosts: boolean
  readonly limitsInvitee: boolean
  readonly now: DateTime.Utc
  /** The booking to replace, which does not count. */
  readonly replacing: Option<BookingUid>
  /** The one-off link of the request; null: none. */
  readonly link: OneOffLinkId | null
  /** The reservation that becomes the booking, whose time does not count as busy. Absent: none. */
  readonly reservation?: ReservationId
}

/** A consistent snapshot for a booking decision. */
export interface BookingSnapshot {
  /** The booking of the key. */
  readonly earlier: Option<Booking>
  /** The possible contacts of the booking. */
  readonly contacts: { readonly ofLead: Option<Contact>; readonly ofEmail: Option<Contact> }
  readonly history: BookingHistory
  /** The result of `BusyTimes` for the scope. */
  readonly busyPeriods: ReadonlyArray<BusyPeriod>
  /** The link of the question. None: it has none, or the workspace has no such link. */
  readonly link: Option<OneOffLink>
  /** The reservation of the question. Absent: it has none, or the workspace has no such reservation. */
  readonly reservation?: Reservation
}

/** The data of earlier bookings for a new one. */
export interface BookingHistory {
  /** For each host with bookings: the confirmed bookings created in the last 30 days, and the last assignment. */
  readonly loads: ReadonlyMap<HostId, HostLoad>
  /** The number of the booker's confirmed bookings of the event type that start after now; 0 without a limit. */
  readonly upcoming: number
  /** The booking to replace, of any event type and status. */
  readonly replaced: Option<Booking>
}

/** The contact of a booking: as stored, if it exists, and with the booking's changes. */
export interface BookingContact {
  readonly found: Option<Contact>
  readonly updated: Contact
}

/** A decided booking before it is stored. */
export interface BookingDraft {
  readonly key: BookingKey
  /** The booking with each possible team, best first. */
  readonly alternatives: NonEmptyReadonlyArray<Booking>
  /** The draft is valid only while the stored contact equals `found`. */
  readonly contact: BookingContact
  /** The booking to replace, at once, or with `toReplace` of the alternatives when the draft is approved. */
  readonly replaces: Option<BookingUid>
  /** The audit log entry if a booking is replaced (D-TOK-2a), or made by a member (D-MGMT-40). */
  readonly entry: Option<VisitorEntry>
  readonly dailyLimits: ReadonlyArray<DailyLimit>
  /** The maximum number of the booker's bookings of the event type that start after `createdAt`; null: no limit. */
  readonly perInviteeLimit: number | null
  /** The one-off link whose use is counted; null: none (D-LINK-2). */
  readonly link: OneOffLinkId | null
  /** The reservation that becomes the booking. Absent: none (D-RES-5). */
  readonly reservation?: ReservationId
  /** The seats of the group that the booking joins or opens. Absent: the booking has its hosts' time itself (D-SEAT-2). */
  readonly seats?: SeatsDraft
  /** The maximum number of the booker's holds of the event type, if the booking is held; null: it is not (D-HOLD-5). */
  readonly holdLimit: number | null
  /** The deal to open, unless the replaced booking has a deal, which is kept (D-BOOK-11). */
  readonly deal: { readonly id: DealId; readonly value: Money | null }
  readonly outboxMessages: ReadonlyArray<OutboxMessage>
}

/** How a booking gets its seats. */
export interface SeatsDraft {
  /** The seats of the group. */
  readonly capacity: number
  /** Whether the booking opens the group, with its hosts' time. Otherwise it joins one that stands. */
  readonly isNew: boolean
}

/** The member who makes a change, and where it comes from. */
export interface MemberProof {
  readonly userId: UserId
  readonly origin: Origin
}

/**
 * The audit log entry of a change to a booking by a visitor, by a host in the calendar, or by a member who accepts the host's
 * change. It contains identifiers, never personal data.
 */
export interface VisitorEntry {
  /** A UUID. */
  readonly id: string
  readonly workspaceId: WorkspaceId
  readonly action:
    | "booking.cancel"
    | "booking.change_guests"
    | "booking.create"
    | "booking.reassign"
    | "booking.reschedule"
  /** The cancelled, made or replaced booking. */
  readonly subject: BookingUid
  readonly proof: VisitorProof | MemberProof
  readonly at: DateTime.Utc
  readonly requestId: string
}

/** The result of entering a draft. Only `Entered` stores the draft. */
export type Entry =
  | { readonly _tag: "Entered"; readonly booking: Booking }
  /** The key was used, or the contact or the group was changed, after the snapshot: read a new one. */
  | { readonly _tag: "StaleRead" }
  /** The link was used up or withdrawn, or has expired, after the snapshot. */
  | { readonly _tag: "LinkGone" }
  /** The reservation has lapsed, was released or became another booking, after the snapshot. */
  | { readonly _tag: "ReservationGone" }
  /** No alternative is free. */
  | { readonly _tag: "SlotTaken" }
  | { readonly _tag: "InviteeLimitReached" }
  /** The booking to replace is not confirmed, or the workspace was deleted. */
  | { readonly _tag: "Unavailable" }

/** Who changes a group, when, and with which request. */
export type GroupContext = Pick<VisitorEntry, "at" | "proof" | "requestId">

/** What becomes of all bookings of a group. */
export type GroupChange =
  | {
      readonly _tag: "Move"
      /** One for each booking of the group, in its order. */
      readonly bookings: NonEmptyReadonlyArray<Booking>
      readonly entries: ReadonlyArray<VisitorEntry>
      readonly outboxMessages: ReadonlyArray<OutboxMessage>
    }
  | {
      readonly _tag: "Cancel"
      readonly reason: Booking["cancelReason"]
      readonly cancellations: ReadonlyArray<{
        readonly entry: VisitorEntry
        readonly outboxMessages: ReadonlyArray<OutboxMessage>
      }>
    }
  /** The group has the wanted time already. */
  | { readonly _tag: "Keep" }

/** The result of changing a group. Only `Changed` with a change stores something. */
export type GroupChanged =
  /** The bookings after the change. None: no booking had a seat. */
  | { readonly _tag: "Changed"; readonly bookings: ReadonlyArray<Booking> }
  /** A host has another meeting, hold or reservation at the new time. */
  | { readonly _tag: "SlotTaken" }

/** Port: the bookings of the workspaces, and the guard against double bookings. */
export class BookingLedger extends Context.Service<
  BookingLedger,
  {
    readonly find: (workspaceId: WorkspaceId, uid: BookingUid) => Effect<Option<Booking>>
    /** The latest booking that was to replace this one, and has not (D-APPR-5). */
    readonly findRequestedMove: (workspaceId: WorkspaceId, uid: BookingUid) => Effect<Option<Booking>>
    /** The bookings of a group that take place. */
    readonly standingIn: (workspaceId: WorkspaceId, group: GroupId) => Effect<ReadonlyArray<Booking>>
    /** A one-off link, used up or not. */
    readonly findLink: (workspaceId: WorkspaceId, id: OneOffLinkId) => Effect<Option<OneOffLink>>
    /**
     * Removes some of the one-off links of all workspaces that expired or were used up before the instant, in one short transaction.
     * Returns their number, 0 if none is left. Their bookings keep their ids.
     */
    readonly forgetLinks: (endedBefore: DateTime.Utc) => Effect<number>
    /** Reads a consistent snapshot: it contains a concurrent request's key if it contains its booking. */
    readonly look: (question: BookingQuestion) => Effect<BookingSnapshot>
    /**
     * Commits a draft in one transaction: the key, the contact, the booking with the first alternative whose hosts are all
     * free, the deal, the outbox messages and the audit log entry. Because the draft was decided on an earlier snapshot, it
     * checks these rules again: the key (D-BOOK-1), the hosts' time (D-BOOK-5), the daily limits (D-AV-1), the invitee
     * limit (D-BOOK-4), the limit of holds (D-HOLD-5), the replaced booking (D-BOOK-8), the one-off link, whose use it
     * counts (D-LINK-2), the reservation, whose time it takes over (D-RES-5), and the seats of its group (D-SEAT-3). Lapsed holds are not in the way (D-HOLD-4).
     * A move that waits leaves the booking and its deal as they are, and covers only what that booking does not cover; any
     * move ends another move of the booking that waits (D-APPR-6).
     */
    readonly enter: (draft: BookingDraft) => Effect<Entry>
    /**
     * Cancels the entry's confirmed or held booking for this reason, or without one (null), in one transaction, which also
     * stores the audit log entry and the outbox messages, and gives the use of its one-off link back if that says so
     * (D-LINK-4). A move of the booking that waits ends with it (D-APPR-6). Returns the previous status; a lapsed hold is `expired`. If the booking held no time, nothing is stored.
     * None: the booking does not exist.
     */
    readonly cancel: (
      entry: VisitorEntry,
      outboxMessages: ReadonlyArray<OutboxMessage>,
      reason: Booking["cancelReason"]
    ) => Effect<Option<Booking["status"]>>
    /**
     * Changes all bookings of a group that take place, or none, in one transaction: `decide` gets them in an order that a move keeps, and
     * no booking joins or leaves until its change is stored, with its messages and audit log entries (D-SEAT-10, D-SEAT-11). A move keeps
     * the group and its seats; lapsed holds are not in its way. The decision can be asked for again after a conflict.
     */
    readonly changeGroup: (
      workspaceId: WorkspaceId,
      group: GroupId,
      decide: (bookings: NonEmptyReadonlyArray<Booking>) => Effect<GroupChange>
    ) => Effect<GroupChanged>
    /**
     * Ends a hold that has lapsed by the store's clock, and posts the messages. False: the booking is not held, or its time to
     * wait is not over; nothing is stored.
     */
    readonly expire: (
      booking: Pick<Booking, "uid" | "workspaceId">,
      outboxMessages: ReadonlyArray<OutboxMessage>
    ) => Effect<boolean>
  }
>()("@calendeal/domain/bookings/BookingLedger") {}
