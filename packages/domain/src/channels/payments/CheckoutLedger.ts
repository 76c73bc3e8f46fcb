import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Booking, Hold } from "../../scheduling/bookings/index.ts"
import type { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"

type Messages = ReadonlyArray<OutboxMessage>

/** A payment that the provider has, and what was decided about it. */
export interface PaidCheckout {
  /** As it was read for the decision. */
  readonly booking: Pick<Booking, "status" | "uid" | "workspaceId">
  /** Whether the booking is kept if its time can be taken. Otherwise the payment is returned. */
  readonly keeps: boolean
  /** The approval that a kept booking waits for (D-PAY-9); null: none, it is confirmed. One that competes takes no time. */
  readonly next: Hold | null
  readonly whenKept: Messages
  readonly whenReturned: Messages
}

/**
 * `kept`: the booking is confirmed, or waits for a host. `returning`: its time is taken, or it was decided so. `known`: the payment was settled before.
 * `changed`: the booking has another status than it was decided on; nothing is stored.
 */
export type PaidOutcome = "kept" | "returning" | "known" | "changed"

/** Port: the payments of bookings. Each operation is one transaction, and posts its messages only if it changes something. */
export class CheckoutLedger extends Context.Service<
  CheckoutLedger,
  {
    /** Stores what the provider says before it gets its answer. */
    readonly post: (workspaceId: WorkspaceId, messages: Messages) => Effect<void>
    /** Notes the provider's page of a booking that waits for its payment. False: it does not wait any more. */
    readonly enterSession: (
      booking: Pick<Booking, "uid" | "workspaceId">,
      sessionId: string
    ) => Effect<boolean>
    /** Notes the payment, and keeps the booking if its time is covered or free. */
    readonly settlePaid: (paid: PaidCheckout) => Effect<PaidOutcome>
    /** Ends a booking that waits for its payment, also before its hold lapses. False: it does not. */
    readonly endUnpaid: (booking: Pick<Booking, "uid" | "workspaceId">, messages: Messages) => Effect<boolean>
    /** Notes that the payment went back. False: that was noted before. */
    readonly enterRefund: (
      booking: Pick<Booking, "uid" | "workspaceId">,
      messages: Messages
    ) => Effect<boolean>
    /**
     * Notes the result of a refund in part, in the booking and in those that it was moved to or from. False: that was noted before.
     */
    readonly enterPart: (
      booking: Pick<Booking, "uid" | "workspaceId">,
      part: { readonly id: string; readonly state: "returned" | "refused" },
      messages: Messages
    ) => Effect<boolean>
  }
>()("@calendeal/domain/payments/CheckoutLedger") {}
