import * as DateTime from "effect/DateTime"
import { type Booking, takesPlace } from "../../scheduling/bookings/index.ts"
import type { EventTypeId, HostId } from "../../workspace/event-types/index.ts"

/** Periods that follow each other without a gap: each from an instant to the next one, exclusive. At least two instants, ascending. */
export type Edges = ReadonlyArray<DateTime.Utc>

/** Which bookings are counted. None: all. */
export interface BookedFilter {
  readonly eventTypeId?: EventTypeId
  /** One of the booking's hosts. */
  readonly hostId?: HostId
}

/** The confirmed bookings that start in a period, and their minutes. */
export interface BookedPeriod {
  readonly bookings: number
  readonly minutes: number
}

/** The figures of each period, in their order. */
export const bookedPeriods = (
  bookings: ReadonlyArray<Booking>,
  { eventTypeId, hostId }: BookedFilter,
  edges: Edges
): ReadonlyArray<BookedPeriod> => {
  const counted = bookings.filter(
    (booking) =>
      takesPlace(booking) &&
      (eventTypeId === undefined || booking.eventTypeId === eventTypeId) &&
      (hostId === undefined || booking.hostIds.includes(hostId))
  )
  return edges.slice(1).map((to, nth) => {
    const from = edges[nth] ?? to
    const within = counted.filter(
      ({ startAt }) => DateTime.isGreaterThanOrEqualTo(startAt, from) && DateTime.isLessThan(startAt, to)
    )
    return {
      bookings: within.length,
      minutes: within.reduce((sum, booking) => sum + minutesOf(booking), 0)
    }
  })
}

const minutesOf = ({ endAt, startAt }: Booking): number =>
  (DateTime.toEpochMillis(endAt) - DateTime.toEpochMillis(startAt)) / 60_000
