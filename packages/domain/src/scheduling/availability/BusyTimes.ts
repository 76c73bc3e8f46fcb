import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { EventTypeId, HostId } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { Interval } from "./Interval.ts"

/** Blocked time of one host: a confirmed booking (one busy period per host of it) or busy calendar time. */
export interface BusyPeriod {
  readonly hostId: HostId
  /** The event type of the booking or reservation; null: busy calendar time. */
  readonly eventTypeId: EventTypeId | null
  /** The uid of the booking, or the id of the reservation or group; null: busy calendar time. */
  readonly bookingUid: string | null
  /** The start of the booking without buffers, epoch milliseconds. Its date counts for the daily limits. */
  readonly startAt: number
  /** The blocked time, including buffers (D-BOOK-5). */
  readonly blocked: Interval
  /** Of a group of the scope's event type (D-SEAT-2). Absent: it is none. */
  readonly group?: GroupSeats
}

/** A group with its seats, of the event type that a question is about. */
export interface GroupSeats {
  /** The end without buffers, epoch milliseconds. */
  readonly endAt: number
  /** The seats that are free. Negative if the event type got fewer seats than people have booked. */
  readonly left: number
}

/** What takes the time of a busy period. The id of a reservation is a UUID, and the uid of a booking is none. */
export const takenBy = ({
  bookingUid,
  eventTypeId
}: Pick<BusyPeriod, "bookingUid" | "eventTypeId">): "booking" | "busy_time" | "reservation" => {
  if (eventTypeId === null) return "busy_time"
  return isUuid(bookingUid) ? "reservation" : "booking"
}

/** Whether the id of a busy period is a group's (D-SEAT-2). */
export const isGroup = (id: string): boolean => id.startsWith("gr_")

const isUuid = Schema.is(Schema.String.check(Schema.isUUID()))

/** The busy periods that a decision about starts needs. See `busyScopeOf`. */
export interface BusyScope {
  /** The hosts whose busy periods are needed. */
  readonly hostIds: ReadonlyArray<HostId>
  /** The time that their bookings and their busy calendar time must overlap to be in the scope. */
  readonly blocked: Interval
  /** The bookings that are counted as well; null: there is no daily limit. */
  readonly counted: CountedBookings | null
  /** The event type for groups whose groups say how many of its seats are left. Absent: it has no seats. */
  readonly seats?: { readonly eventTypeId: EventTypeId; readonly capacity: number }
}

/** The bookings that count towards daily limits (D-AV-1). */
export interface CountedBookings {
  /** Contains the starts of the bookings. */
  readonly starts: Interval
  /** The hosts of the scope that have a daily limit: all their bookings count. */
  readonly hostIds: ReadonlyArray<HostId>
  /** The event type if it has a daily limit: its bookings with any host count. */
  readonly eventTypeId: EventTypeId | null
}

/** A query for the busy periods of a scope. */
export interface BusyQuestion extends BusyScope {
  readonly workspaceId: WorkspaceId
  /** The uid of a booking to leave out: rescheduling it frees its time (D-BOOK-8), or its seats in a group (D-SEAT-5). */
  readonly except?: string
}

/** Port: the busy times of hosts. Adapters must not answer from a copy that can be stale. */
export class BusyTimes extends Context.Service<
  BusyTimes,
  {
    /** The busy periods of confirmed bookings and of calendars that are in the scope (see `isInScope`), each once. */
    readonly within: (question: BusyQuestion) => Effect<ReadonlyArray<BusyPeriod>>
  }
>()("@calendeal/domain/availability/BusyTimes") {}
