import type { NonEmptyReadonlyArray } from "effect/Array"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { MessageOf, OutboxMessage } from "../../workspace/consistency/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import {
  type Delivery,
  type DeliveryDraft,
  type DeliveryId,
  type Destination,
  DestinationKind
} from "./Delivery.ts"
import type { Outcome, RetrySchedule } from "./retryPolicy.ts"

/** The messages of which a handler is asked, and the drafts of each. */
export interface Drafting<R> {
  /** The tags of the messages. */
  readonly handles: ReadonlySet<string>
  /**
   * Returns the drafts of a message: one for each of the workspace's destinations that receives the event. A message
   * can be drafted more than once, and must get the same event ids each time, because a destination has one delivery per
   * event id.
   */
  readonly draft: (
    workspaceId: WorkspaceId
  ) => Effect.Effect<
    (message: OutboxMessage) => Effect.Effect<ReadonlyArray<DeliveryDraft>, never, R>,
    never,
    R
  >
}

/** Drafts from the messages with these tags. */
export const drafting = <T extends OutboxMessage["_tag"], R1, R2>(
  tags: ReadonlyArray<T>,
  draft: (
    workspaceId: WorkspaceId
  ) => Effect.Effect<
    (message: MessageOf<T>) => Effect.Effect<ReadonlyArray<DeliveryDraft>, never, R1>,
    never,
    R2
  >
): Drafting<R1 | R2> => {
  const handles = new Set<string>(tags)
  const isHandled = (message: OutboxMessage): message is MessageOf<T> => handles.has(message._tag)
  return {
    handles,
    draft: (workspaceId) =>
      Effect.map(
        draft(workspaceId),
        (draftsOf) => (message) => (isHandled(message) ? draftsOf(message) : Effect.succeed([]))
      )
  }
}

/**
 * Sends to one kind of destination. A new kind needs a name in `DestinationKind`, a handler, and an entry in the
 * worker's `DestinationHandlers`. The outbox, retries, circuit breaker, dead letters and metrics are
 * the same for all kinds.
 */
export interface DestinationHandler<R> extends Drafting<R> {
  /** The maximum number of deliveries per lease. */
  readonly batch: number
  /** Stores the outcomes when so many are known, so that a killed process repeats few of a large batch. Absent: at the end. */
  readonly recordsEach?: number
  readonly retries: RetrySchedule
  /** The messages to post when a delivery gets its final status. They are stored with it. */
  readonly whenSettled?: (delivery: Delivery) => ReadonlyArray<OutboxMessage>
  /**
   * Attempts the deliveries and reports the outcome of each as soon as it is known; null: it was not attempted, and stays due. If the destination was removed,
   * the outcome is `Skipped`. Deliveries without a report are retried when the effect ends, fails or times out. For a
   * delivery with a receipt, the handler queries the result instead of sending it.
   */
  readonly deliver: (
    leased: LeasedDeliveries,
    report: (id: DeliveryId, outcome: Outcome | null) => Effect.Effect<void>
  ) => Effect.Effect<void, unknown, R>
}

/** Deliveries of one destination that are due. */
export interface LeasedDeliveries {
  readonly destination: Destination
  readonly due: NonEmptyReadonlyArray<Delivery>
  /** The time by the outbox's clock; the worker's own may be wrong. */
  readonly now: Effect.Effect<DateTime.Utc>
}

/** The ports that some handlers need. */
export type PortsOf<H> = H extends DestinationHandler<infer R> ? R : never

/** The handler of every kind of destination. */
export type DestinationHandlers<R> = { readonly [K in DestinationKind]?: DestinationHandler<R> }

/** The handlers with their kinds. */
export const handled = <R>(
  handlers: DestinationHandlers<R>
): ReadonlyArray<readonly [DestinationKind, DestinationHandler<R>]> =>
  DestinationKind.literals.flatMap((kind) => {
    const handler = handlers[kind]
    return handler === undefined ? [] : [[kind, handler] as const]
  })
