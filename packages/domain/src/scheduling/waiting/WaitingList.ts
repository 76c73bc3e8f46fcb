import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { EventTypeId } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type {
  Reservation,
  ReservationBounds,
  ReservationDraft,
  ReservationId,
  VisitorEntry,
  WaitingEntryId
} from "../bookings/index.ts"
import type { WaitingEntry } from "./WaitingEntry.ts"

/** A decided entry before it is stored. */
export interface WaitingDraft {
  readonly entry: WaitingEntry
  /** The most people who wait for the event type, and the most entries of the email in the workspace. */
  readonly bounds: { readonly perEventType: number; readonly perPerson: number }
  readonly outboxMessages: ReadonlyArray<OutboxMessage>
}

/**
 * The result of a draft. Only `joined` stores it. `known`: the email waits for this event type already. `unavailable`: the event type
 * was removed.
 */
export type Joined = "joined" | "known" | "event_type" | "person" | "unavailable"

/** A decided proposal before it is stored (D-RES-11). */
export interface ProposalDraft {
  readonly entry: WaitingEntry
  /** Each proposed time with each possible team, in the order of the entry's periods. */
  readonly times: NonEmptyReadonlyArray<Pick<ReservationDraft, "alternatives" | "dailyLimits" | "key">>
  readonly bounds: ReservationBounds
  readonly audit: ProposalAudit
  readonly outboxMessages: ReadonlyArray<OutboxMessage>
}

/** The audit log entry of a proposal. */
export interface ProposalAudit extends Omit<VisitorEntry, "action" | "subject"> {
  readonly action: "proposal.create" | "proposal.delete"
  readonly subject: WaitingEntryId
}

/** The result of entering a proposal. Only `Entered` stores it. */
export type Proposed =
  | { readonly _tag: "Entered" }
  /** The key has made a proposal before. */
  | { readonly _tag: "Known" }
  /** This time, by its place in the list, is free for no team, or a daily limit is reached. */
  | { readonly _tag: "SlotTaken"; readonly nth: number }
  /** `person`: they have an open proposal of the event type. */
  | { readonly _tag: "LimitReached"; readonly of: "credential" | "event_type" | "person" | "workspace" }
  /** The event type was removed. */
  | { readonly _tag: "Unavailable" }

/** Who waits for an event type in the order of the list, and all offers that were made to them. */
export interface WaitingSnapshot {
  readonly entries: ReadonlyArray<WaitingEntry>
  readonly offers: ReadonlyArray<Reservation>
}

/** Port: the waiting lists. Offers are reservations, which `ReservationBook` enters (decision 233). */
export class WaitingList extends Context.Service<
  WaitingList,
  {
    /** Commits a draft in one transaction, and counts the bounds again, by the store's clock. */
    readonly join: (draft: WaitingDraft) => Effect<Joined>
    /**
     * Commits a proposal in one transaction: the entry, and each time with the first of its teams that is free, or nothing. Checks again
     * what `ReservationBook.enter` does, and that the person has no open proposal of the event type (D-RES-12).
     */
    readonly propose: (draft: ProposalDraft) => Effect<Proposed>
    readonly find: (workspaceId: WorkspaceId, id: WaitingEntryId) => Effect<Option<WaitingEntry>>
    readonly findOffer: (workspaceId: WorkspaceId, id: ReservationId) => Effect<Option<Reservation>>
    /** The times that were ever kept for the person, in no order. */
    readonly offersTo: (
      entry: Pick<WaitingEntry, "eventTypeId" | "id" | "workspaceId">
    ) => Effect<ReadonlyArray<Reservation>>
    /** Those who wait at this instant, without proposals. */
    readonly look: (
      workspaceId: WorkspaceId,
      eventTypeId: EventTypeId,
      now: DateTime.Utc
    ) => Effect<WaitingSnapshot>
    /** The event types for which a person waits at this instant. */
    readonly awaited: (workspaceId: WorkspaceId, now: DateTime.Utc) => Effect<ReadonlyArray<EventTypeId>>
    /**
     * Ends an entry, frees its times, and posts the messages. `audit`: of a member; null: the person did it. False: it has ended; nothing
     * is stored.
     */
    readonly leave: (
      entry: Pick<WaitingEntry, "id" | "workspaceId">,
      outboxMessages: ReadonlyArray<OutboxMessage>,
      audit: ProposalAudit | null
    ) => Effect<boolean>
    /** Frees the time of a live offer, and posts the messages. False: it is not live; nothing is stored. */
    readonly pass: (
      offer: Pick<Reservation, "id" | "workspaceId">,
      outboxMessages: ReadonlyArray<OutboxMessage>
    ) => Effect<boolean>
    /** Posts messages that nothing else is stored with. */
    readonly post: (workspaceId: WorkspaceId, outboxMessages: ReadonlyArray<OutboxMessage>) => Effect<void>
    /** Removes some entries of all workspaces whose last period ended before the instant. Returns their number, 0 if none is left. */
    readonly forget: (wantedBefore: DateTime.Utc) => Effect<number>
  }
>()("@calendeal/domain/waiting/WaitingList") {}
