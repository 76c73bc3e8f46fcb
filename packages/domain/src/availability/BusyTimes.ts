import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { EventTypeId, HostId } from "../event-types/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { Interval } from "./Interval.ts"

/** Time that one host has given away: a confirmed booking (one commitment per host of it) or busy calendar time. */
export interface BusyPeriod {
  readonly hostId: HostId
  /** The booking's event type; null: busy calendar time. */
  readonly eventTypeId: EventTypeId | null
  /** The booking's uid; null: busy calendar time. */
  readonly bookingUid: string | null
  /** When the booking itself starts, epoch milliseconds: its day counts towards daily limits. */
  readonly startAt: number
  /** The time nobody else may have, buffers included (D-BOOK-5). */
  readonly blocked: Interval
}

/** Whose busy times, and when. */
export interface BusyQuestion {
  readonly workspaceId: WorkspaceId
  readonly hostIds: ReadonlyArray<HostId>
  /** Whose bookings count with whatever host, towards its daily limit; null: those of the hosts alone. */
  readonly eventTypeId: EventTypeId | null
  /** Epoch milliseconds. */
  readonly from: number
  /** Epoch milliseconds, excluded. */
  readonly to: number
  /** The uid of a booking to leave out: the one being rescheduled, whose time is free again (D-BOOK-8). */
  readonly except?: string
}

/** Port: what keeps hosts from being booked. Never answered from a copy that may be stale. */
export class BusyTimes extends Context.Service<
  BusyTimes,
  {
    /**
     * Every confirmed booking of these hosts, and of an event type with whatever host, whose blocked time
     * overlaps [from, to) or whose start lies in it, and the busy calendar times of these hosts that overlap it.
     */
    readonly between: (question: BusyQuestion) => Effect<ReadonlyArray<BusyPeriod>>
  }
>()("@calendeal/domain/availability/BusyTimes") {}
