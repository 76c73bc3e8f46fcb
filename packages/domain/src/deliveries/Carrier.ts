import type { NonEmptyReadonlyArray } from "effect/Array"
import type { Effect } from "effect/Effect"
import type { FollowUp } from "../consistency/index.ts"
import type { Delivery, DeliveryDraft, DeliveryId, Destination, DestinationKind } from "./Delivery.ts"
import type { Outcome } from "./Outcome.ts"
import type { Patience } from "./patience.ts"

/**
 * How one kind of destination is reached. This is all that a new kind has to bring: its name in `DestinationKind`, a
 * carrier, and the carrier's place among the worker's `Carriers`. The queue, its order, retries, the breaker, dead
 * letters and their metrics are the same for all.
 */
export interface Carrier<R> {
  /** How many deliveries one turn takes at most. They are all of one destination, those due the longest first. */
  readonly batch: number
  readonly patience: Patience
  /**
   * What a follow-up means for the destinations of this kind: a draft for each destination that is to hear of it. It is
   * asked once or more for each follow-up, so it must answer alike, event ids above all: a destination that has an
   * event id already keeps the delivery it has.
   */
  readonly draft: (followUp: FollowUp) => Effect<ReadonlyArray<DeliveryDraft>, never, R>
  /**
   * Brings the deliveries to the destination, and tells of each, as soon as it is known, what became of it. The
   * destination may have gone since: then they are skipped. Those that nothing is told of when the effect ends, fails
   * or is cut off for taking too long are tried again. A delivery with a receipt is not to be sent but asked after.
   */
  readonly carry: (
    destination: Destination,
    due: NonEmptyReadonlyArray<Delivery>,
    tell: (id: DeliveryId, outcome: Outcome) => Effect<void>
  ) => Effect<void, unknown, R>
}

/** What some carriers need. */
export type PortsOf<C> = C extends Carrier<infer R> ? R : never

/** The carrier of every kind of destination. */
export type Carriers<R> = { readonly [K in DestinationKind]?: Carrier<R> }
