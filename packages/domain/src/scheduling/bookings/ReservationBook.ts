import * as Context from "effect/Context"
import type { NonEmptyReadonlyArray } from "effect/Array"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { DailyLimit } from "../availability/index.ts"
import type { VisitorEntry } from "./BookingLedger.ts"
import type { Reservation, ReservationId } from "./Reservation.ts"

/** The most live reservations of each kind. */
export interface ReservationBounds {
  readonly perEventType: number
  readonly perCredential: number
  readonly perWorkspace: number
}

/** A decided reservation before it is stored. */
export interface ReservationDraft {
  /** One key makes at most one reservation (D-RES-2). */
  readonly key: string
  /** The reservation with each possible team, best first. */
  readonly alternatives: NonEmptyReadonlyArray<Reservation>
  readonly dailyLimits: ReadonlyArray<DailyLimit>
  readonly bounds: ReservationBounds
  /** Null: the service made it, as an offer to a person who waits, or as the hold of a visitor. */
  readonly entry: ReservationAudit | null
  readonly outboxMessages: ReadonlyArray<OutboxMessage>
}

/** The audit log entry of a change of a reservation. */
export interface ReservationAudit extends Omit<VisitorEntry, "action" | "subject"> {
  readonly action: "reservation.create" | "reservation.extend" | "reservation.release"
  readonly subject: ReservationId
}

/** The result of entering a draft. Only `Entered` stores it. */
export type ReservationEntered =
  | { readonly _tag: "Entered"; readonly reservation: Reservation }
  /** The key has made this reservation before. */
  | { readonly _tag: "Known"; readonly reservation: Reservation }
  /** No alternative is free, or a daily limit is reached. */
  | { readonly _tag: "SlotTaken" }
  | { readonly _tag: "LimitReached"; readonly of: "credential" | "event_type" | "workspace" }
  /** The workspace was deleted, or the person does not wait any more. */
  | { readonly _tag: "Unavailable" }

/** Port: the reservations of the workspaces, under the same guard as bookings (D-BOOK-5). */
export class ReservationBook extends Context.Service<
  ReservationBook,
  {
    /** The reservation that the key made, in any state. */
    readonly findByKey: (workspaceId: WorkspaceId, key: string) => Effect<Option<Reservation>>
    /**
     * Commits a draft in one transaction: the reservation with the first alternative whose hosts are all free, and the audit log
     * entry. Checks the key, the hosts' time, the daily limits, and the bounds again. Lapsed holds are not in the way. An offer to a
     * person who waits is not entered beside a live one of the person, or a live one of the event type that overlaps it
     * (D-WAIT-4).
     */
    readonly enter: (draft: ReservationDraft) => Effect<ReservationEntered>
    /**
     * Keeps a live reservation until this instant. False: it is not live by the store's clock; nothing is stored. Without an entry: a
     * visitor's hold.
     */
    readonly extend: (
      reservation: Pick<Reservation, "id" | "workspaceId">,
      until: DateTime.Utc,
      entry: ReservationAudit | null
    ) => Effect<boolean>
    /** Frees the time of a live reservation. False: it is not live by the store's clock; nothing is stored. Without an entry: a visitor's hold. */
    readonly release: (
      reservation: Pick<Reservation, "id" | "workspaceId">,
      entry: ReservationAudit | null
    ) => Effect<boolean>
    /**
     * Removes some of the reservations of all workspaces that were made before the instant, and some of the visitors' holds that were
     * made before theirs, in one short transaction. Returns their number, 0 if none is left. Their bookings stay.
     */
    readonly forget: (madeBefore: DateTime.Utc, heldBefore: DateTime.Utc) => Effect<number>
  }
>()("@calendeal/domain/bookings/ReservationBook") {}
