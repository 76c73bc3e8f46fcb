import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { OutboxMessage } from "../consistency/index.ts"
import type { CircuitBreaker } from "./CircuitBreaker.ts"
import type { Delivery, DeliveryStatus, Destination, DestinationKind } from "./Delivery.ts"

/** A message that this process has for itself until its lease runs out. */
export interface ClaimedMessage {
  readonly id: string
  /** None: this version of the service cannot read it. */
  readonly message: Option<OutboxMessage>
  /** When the act was committed that posted it. */
  readonly postedAt: DateTime.Utc
  /** How often it was claimed, this time included. It tells this claim from later ones. */
  readonly attempt: number
}

/** What becomes of a claimed message. */
export type Handling = Data.TaggedEnum<{
  /** These deliveries take its place. */
  HandedOut: { readonly claimed: ClaimedMessage; readonly deliveries: ReadonlyArray<Delivery> }
  /** It is claimed again after this wait; null: it is set aside for good. */
  Failed: { readonly claimed: ClaimedMessage; readonly retryAfterMillis: number | null }
  /** The process shuts down: it is as if the message had not been claimed. */
  Released: { readonly claimed: ClaimedMessage }
}>
export const Handling = Data.taggedEnum<Handling>()

/** Which deliveries a process can take. */
export interface LeaseRequest {
  /** The kinds of destination, and how many deliveries of each to take at most. */
  readonly batches: { readonly [K in DestinationKind]?: number }
  /** For how long, in seconds, unless the lease is renewed. */
  readonly seconds: number
}

/** Due deliveries of one destination, which one process has for itself. */
export interface Lease {
  /** Tells this lease from one that took over. */
  readonly id: string
  readonly destination: Destination
  readonly breaker: CircuitBreaker
  readonly due: NonEmptyReadonlyArray<Delivery>
  /** When it was taken, by the outbox's clock. */
  readonly takenAt: DateTime.Utc
}

/** How much is in the outbox, of every workspace. */
export interface Depth {
  /** Messages that are not handed out yet; without those that were set aside. */
  readonly messages: { readonly count: number; readonly oldest: DateTime.Utc | null }
  /** Deliveries by status, and when the oldest that is still under way was created; null: none is. */
  readonly deliveries: {
    readonly counts: Readonly<Record<DeliveryStatus, number>>
    readonly oldest: DateTime.Utc | null
  }
}

/** A destination that fails, or that has dead deliveries. */
export interface TroubledDestination {
  readonly destination: Destination
  readonly breaker: CircuitBreaker
  readonly dead: number
}

/**
 * Port: the messages that committed acts have posted, and the deliveries that come of them, for any number of processes
 * to work on (D-OUTBOX-1). Messages get in through the ports that commit (ContactBook, BookingLedger, RevenueLedger,
 * Administration), in the act's own transaction. All times are by the outbox's own clock, whatever the clocks of its
 * workers say.
 */
export class Outbox extends Context.Service<
  Outbox,
  {
    /** Ends when a process has committed messages since the last time, and after a second at the latest. */
    readonly posted: Effect<void>
    /**
     * Claims messages that are available and that no other process has, the longest available first. A message whose
     * workspace has no enabled destination is done with and not among them. `isMore`: there may be further ones.
     */
    readonly claim: (request: {
      readonly most: number
      readonly seconds: number
    }) => Effect<{ readonly claimed: ReadonlyArray<ClaimedMessage>; readonly isMore: boolean }>
    /**
     * Stores what became of claimed messages. A destination keeps the delivery that it has of an event id; a workspace
     * that is gone gets none. Done again, or after another process took over, it adds nothing.
     */
    readonly finish: (handlings: ReadonlyArray<Handling>) => Effect<void>
    /** The free destination (`isFree`) that has something due for the longest time, with its deliveries (`dueFirst`). */
    readonly lease: (request: LeaseRequest) => Effect<Option<Lease>>
    /** Makes a lease last this many seconds from now, unless another process has taken over. */
    readonly renew: (lease: Lease, seconds: number) => Effect<void>
    /**
     * Ends a lease and stores its deliveries and the destination's breaker. Deliveries that have come to their end in
     * the meantime stay as they are. If another process took over, the breaker and the lease are that one's.
     */
    readonly settle: (lease: Lease, settled: ReadonlyArray<Delivery>, breaker: CircuitBreaker) => Effect<void>
    /** Removes settled deliveries whose time is over (D-OUTBOX-4), some at a time; how many it removed. */
    readonly removeOld: Effect<number>
    readonly depth: Effect<Depth>
    /** How many destinations, of every workspace, get nothing now because they failed. */
    readonly openBreakers: Effect<number>
    /** Destinations of every workspace with an open breaker or dead deliveries, those with the most first; at most 100. */
    readonly troubled: Effect<ReadonlyArray<TroubledDestination>>
  }
>()("@calendeal/domain/outbox/Outbox") {}
