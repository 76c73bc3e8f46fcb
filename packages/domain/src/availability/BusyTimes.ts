import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { EventTypeId, HostId } from "../event-types/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { Interval } from "./Interval.ts"

/** Blocked time of one host: a confirmed booking (one busy period per host of it) or busy calendar time. */
export interface BusyPeriod {
  readonly hostId: HostId
  /** The booking's event type; null: busy calendar time. */
  readonly eventTypeId: EventTypeId | null
  /** The booking's uid; null: busy calendar time. */
  readonly bookingUid: string | null
  /** The start of the booking without buffers, epoch milliseconds. Its date counts for the daily limits. */
  readonly startAt: number
  /** The blocked time, including buffers (D-BOOK-5). */
  readonly blocked: Interval
}

/** A query for busy periods. */
export interface BusyQuestion {
  readonly workspaceId: WorkspaceId
  readonly hostIds: ReadonlyArray<HostId>
  /** Includes this event type's bookings with any host, for its daily limit; null: only the hosts' own bookings. */
  readonly eventTypeId: EventTypeId | null
  /** Epoch milliseconds. */
  readonly from: number
  /** Epoch milliseconds, exclusive. */
  readonly to: number
  /** The uid of a booking to leave out: rescheduling it frees its time (D-BOOK-8). */
  readonly except?: string
}

/** Port: the busy times of hosts. Adapters must not answer from a copy that can be stale. */
export class BusyTimes extends Context.Service<
  BusyTimes,
  {
    /**
     * The confirmed bookings of these hosts, and of the event type with any host, whose blocked time overlaps [from, to) or
     * whose start is in it, and the busy calendar times of these hosts that overlap it.
     */
    readonly between: (question: BusyQuestion) => Effect<ReadonlyArray<BusyPeriod>>
  }
>()("@calendeal/domain/availability/BusyTimes") {}
