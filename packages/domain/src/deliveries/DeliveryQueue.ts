import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { Breaker } from "./Breaker.ts"
import type { Delivery, DeliveryStatus, Destination, DestinationKind } from "./Delivery.ts"

/** Some deliveries of one destination, which from here on nobody else is given. */
export interface Turn {
  /** Tells this turn from one that took over. */
  readonly id: string
  readonly destination: Destination
  readonly breaker: Breaker
  readonly due: NonEmptyReadonlyArray<Delivery>
}

/** Whose turn may come next. */
export interface TurnRequest {
  readonly now: DateTime.Utc
  /** When others may take over, should this process have died. */
  readonly until: DateTime.Utc
  /** The kinds of destination to serve, and how many deliveries to take of one; a trial takes one (`isOnTrial`). */
  readonly batches: { readonly [K in DestinationKind]?: number }
}

/** How much is in the queue, of every workspace. */
export interface Depth {
  readonly counts: Readonly<Record<DeliveryStatus, number>>
  /** When the oldest that is still under way entered; none is: null. */
  readonly oldest: DateTime.Utc | null
}

/** A destination that is failing, or that has deliveries which are not tried any more. */
export interface TroubledDestination {
  readonly destination: Destination
  readonly breaker: Breaker
  readonly dead: number
}

/** Port: what is on its way to destinations, for any number of processes to carry (D-ADS-2). */
export class DeliveryQueue extends Context.Service<
  DeliveryQueue,
  {
    /**
     * Enters the deliveries of one workspace as one act, or none of them. A destination that has a delivery of the same
     * event id keeps the one that it has; a workspace that is gone gets none.
     */
    readonly enter: (workspaceId: WorkspaceId, deliveries: ReadonlyArray<Delivery>) => Effect<void>
    /**
     * A destination with something due, which no other turn holds and whose breaker is not open: the one that is due the
     * longest. None: there is none now.
     */
    readonly take: (request: TurnRequest) => Effect<Option<Turn>>
    /** Has others wait until this instant with taking over, unless one has. */
    readonly renew: (turn: Turn, until: DateTime.Utc) => Effect<void>
    /**
     * Ends a turn: stores what became of its deliveries, and the destination's breaker. A delivery that has come to its
     * end meanwhile stays as it is. If another turn took over, the breaker and the destination are its own.
     */
    readonly end: (turn: Turn, settled: ReadonlyArray<Delivery>, breaker: Breaker) => Effect<void>
    readonly depth: Effect<Depth>
    /** How many destinations, of every workspace, are left alone at this instant because they failed. */
    readonly openBreakers: (at: DateTime.Utc) => Effect<number>
    /** The destinations of every workspace with an open breaker or dead deliveries, those with most first; at most 100. */
    readonly troubled: Effect<ReadonlyArray<TroubledDestination>>
  }
>()("@calendeal/domain/deliveries/DeliveryQueue") {}
