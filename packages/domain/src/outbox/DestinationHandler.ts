import type { NonEmptyReadonlyArray } from "effect/Array"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { OutboxMessage } from "../consistency/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { Delivery, DeliveryDraft, DeliveryId, Destination, DestinationKind } from "./Delivery.ts"
import type { Outcome, RetrySchedule } from "./retryPolicy.ts"

/**
 * How one kind of destination is reached. A new kind needs its name in `DestinationKind`, a handler, and the handler's
 * place among the worker's `DestinationHandlers`. The outbox, retries, circuit breaker, dead letters and metrics are
 * the same for all kinds.
 */
export interface DestinationHandler<R> {
  /** How many deliveries one lease takes at most. */
  readonly batch: number
  readonly retries: RetrySchedule
  /**
   * What messages mean for the workspace's destinations of this kind: a draft for each destination that is to receive
   * the event. A message may be asked about more than once, so the answer must be the same each time, event ids above
   * all: a destination keeps the delivery that it has of an event id.
   */
  readonly draft: (
    workspaceId: WorkspaceId
  ) => Effect<(message: OutboxMessage) => Effect<ReadonlyArray<DeliveryDraft>, never, R>, never, R>
  /**
   * Attempts the deliveries and reports the outcome of each as soon as it is known. If the destination is gone by now,
   * the outcome is `Skipped`. Deliveries without a report when the effect ends, fails or takes too long are tried
   * again. A delivery with a receipt is not sent: the handler asks what became of it.
   */
  readonly deliver: (
    leased: LeasedDeliveries,
    report: (id: DeliveryId, outcome: Outcome) => Effect<void>
  ) => Effect<void, unknown, R>
}

/** Deliveries of one destination that are due. */
export interface LeasedDeliveries {
  readonly destination: Destination
  readonly due: NonEmptyReadonlyArray<Delivery>
  /** The time by the outbox's clock; the worker's own may be wrong. */
  readonly now: Effect<DateTime.Utc>
}

/** The ports that some handlers need. */
export type PortsOf<H> = H extends DestinationHandler<infer R> ? R : never

/** The handler of every kind of destination. */
export type DestinationHandlers<R> = { readonly [K in DestinationKind]?: DestinationHandler<R> }
