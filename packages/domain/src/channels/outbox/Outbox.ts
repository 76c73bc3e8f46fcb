import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { CircuitBreaker } from "./CircuitBreaker.ts"
import type { Delivery, DeliveryStatus, Destination, DestinationKind } from "./Delivery.ts"

/** A message that this process claimed. Other processes do not get it before its lease ends. */
export interface ClaimedMessage {
  readonly id: string
  /** None: this version of the service cannot read it. */
  readonly message: Option<OutboxMessage>
  /** The time of the transaction that posted it. */
  readonly postedAt: DateTime.Utc
  /** The number of claims, from 1. Distinguishes this claim from later ones. */
  readonly attempt: number
}

/** The result of a claimed message. */
export type Handling = Data.TaggedEnum<{
  /** These deliveries replace it. */
  HandedOut: { readonly claimed: ClaimedMessage; readonly deliveries: ReadonlyArray<Delivery> }
  /** It can be claimed again after this wait; null: never, it is set aside. */
  Failed: { readonly claimed: ClaimedMessage; readonly retryAfterMillis: number | null }
  /** The process shuts down: the claim does not count. */
  Released: { readonly claimed: ClaimedMessage }
}>
export const Handling = Data.taggedEnum<Handling>()

/** The deliveries that a process can handle. */
export interface LeaseRequest {
  /** The maximum number of deliveries per kind of destination. Other kinds are not leased. */
  readonly batches: { readonly [K in DestinationKind]?: number }
  /** The duration of the lease, in seconds. */
  readonly seconds: number
}

/** Due deliveries of one destination, leased by one process. */
export interface Lease {
  /** Distinguishes this lease from a later one. */
  readonly id: string
  readonly destination: Destination
  readonly breaker: CircuitBreaker
  readonly due: NonEmptyReadonlyArray<Delivery>
  /** The start of the lease by the outbox's clock. */
  readonly takenAt: DateTime.Utc
}

/** The size of the outbox, for all workspaces. */
export interface Depth {
  /** Messages that are not handed out yet, without those that were set aside. */
  readonly messages: { readonly count: number; readonly oldest: DateTime.Utc | null }
  /** Deliveries by status, and the unfinished ones by kind of destination. `oldest`: since when the oldest unfinished one waits (`waitsSince`); null: none waits. */
  readonly deliveries: {
    readonly counts: Readonly<Record<DeliveryStatus, number>>
    readonly waiting: Readonly<Record<DestinationKind, number>>
    readonly oldest: DateTime.Utc | null
  }
}

/** A destination that fails, or that has dead deliveries. */
export interface FailingDestination {
  readonly destination: Destination
  readonly breaker: CircuitBreaker
  readonly dead: number
}

/**
 * Port: posted messages and their deliveries, for any number of workers (D-OUTBOX-1). Messages are posted through the
 * ports that commit (ContactBook, BookingLedger, RevenueLedger, WorkspaceCommands), in the same transaction. All times
 * are by the outbox's own clock, because the clocks of workers can be wrong.
 */
export class Outbox extends Context.Service<
  Outbox,
  {
    /** Waits until messages were posted since the last wait, at most a second. */
    readonly posted: Effect<void>
    /**
     * Claims available messages, the longest available first. Messages of workspaces without an enabled destination of
     * these kinds are removed instead. `isMore`: there may be further messages.
     */
    readonly claim: (request: {
      readonly most: number
      readonly seconds: number
      readonly kinds: ReadonlyArray<DestinationKind>
    }) => Effect<{ readonly claimed: ReadonlyArray<ClaimedMessage>; readonly isMore: boolean }>
    /**
     * Stores the results of claimed messages. A destination has one delivery per event id, and a removed workspace gets
     * none, so that repeating this adds nothing.
     */
    readonly finish: (handlings: ReadonlyArray<Handling>) => Effect<void>
    /** Leases the free destination (`isFree`) whose first delivery is due for the longest time (`dueFirst`). */
    readonly lease: (request: LeaseRequest) => Effect<Option<Lease>>
    /** The statuses of a destination's deliveries with these event ids. Those that it does not have are left out. */
    readonly statusesOf: (
      destination: Destination,
      eventIds: ReadonlyArray<string>
    ) => Effect<ReadonlyMap<string, DeliveryStatus>>
    /** Extends a lease to this many seconds from now, unless another process has taken over. */
    readonly renew: (lease: Lease, seconds: number) => Effect<void>
    /** Stores some deliveries of a lease that goes on, and posts the messages. Those that are finished already do not change. */
    readonly record: (
      lease: Lease,
      settled: NonEmptyReadonlyArray<Delivery>,
      messages: ReadonlyArray<OutboxMessage>
    ) => Effect<void>
    /**
     * Ends a lease, stores its deliveries and the destination's breaker, and posts the messages. Deliveries that are
     * finished already do not change. If another process has taken over, its lease and breaker stay.
     */
    readonly settle: (
      lease: Lease,
      settled: ReadonlyArray<Delivery>,
      breaker: CircuitBreaker,
      messages: ReadonlyArray<OutboxMessage>
    ) => Effect<void>
    /** Whether sending is paused (D-BACKUP-5), and the time by the outbox's clock. */
    readonly sending: Effect<{ readonly isPaused: boolean; readonly at: DateTime.Utc }>
    /** Pauses sending in all workers: `lease` finds nothing. Messages are handed out as before. Leases go on to their end. */
    readonly pause: Effect<void>
    readonly resume: Effect<void>
    /** Skips a batch of unfinished deliveries that are due at the time (`discarded`). Returns their number. */
    readonly discardDue: (at: DateTime.Utc) => Effect<number>
    /** Removes a batch of old deliveries (`isOld`, D-OUTBOX-4). Returns their number. */
    readonly removeOld: Effect<number>
    readonly depth: Effect<Depth>
    /** The number of destinations with an open breaker, in all workspaces. */
    readonly openBreakers: Effect<number>
    /** Up to 100 destinations with an open breaker or dead deliveries, in all workspaces, those with the most first. */
    readonly failing: Effect<ReadonlyArray<FailingDestination>>
  }
>()("@calendeal/domain/outbox/Outbox") {}
