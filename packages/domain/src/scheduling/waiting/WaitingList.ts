import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { EventTypeId } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { Reservation, ReservationId, WaitingEntryId } from "../bookings/index.ts"
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
    readonly find: (workspaceId: WorkspaceId, id: WaitingEntryId) => Effect<Option<WaitingEntry>>
    readonly findOffer: (workspaceId: WorkspaceId, id: ReservationId) => Effect<Option<Reservation>>
    /** Those who wait at this instant. */
    readonly look: (
      workspaceId: WorkspaceId,
      eventTypeId: EventTypeId,
      now: DateTime.Utc
    ) => Effect<WaitingSnapshot>
    /** The event types for which a person waits at this instant. */
    readonly awaited: (workspaceId: WorkspaceId, now: DateTime.Utc) => Effect<ReadonlyArray<EventTypeId>>
    /** Ends an entry, frees the time of its offer, and posts the messages. False: it has ended; nothing is stored. */
    readonly leave: (
      entry: Pick<WaitingEntry, "id" | "workspaceId">,
      outboxMessages: ReadonlyArray<OutboxMessage>
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
