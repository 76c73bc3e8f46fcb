import { BusyTimes, type Commitment, contains, type Interval, overlaps } from "@calendeal/domain/availability"
import type { Booking } from "@calendeal/domain/bookings"
import { DateTime, Effect, Layer } from "effect"
import { Store } from "../Store.ts"

/** What the bookings of this process take of their hosts' time. */
export const layer = Layer.effect(
  BusyTimes,
  Effect.gen(function* () {
    const store = yield* Store
    return BusyTimes.of({
      between: ({ eventTypeId, except, from, hostIds, to, workspaceId }) =>
        Effect.sync(() => {
          const asked = new Set(hostIds)
          const span = { start: from, end: to }
          return store
            .shelf(workspaceId)
            .confirmed(except)
            .flatMap(commitmentsOf)
            .filter((busy) => asked.has(busy.hostId) || busy.eventTypeId === eventTypeId)
            .filter((busy) => overlaps(busy.blocked, span) || contains(span, busy.startAt))
        })
    })
  })
)

const commitmentsOf = (booking: Booking): ReadonlyArray<Commitment> =>
  booking.hostIds.map((hostId) => ({
    hostId,
    eventTypeId: booking.eventTypeId,
    bookingUid: booking.uid,
    startAt: DateTime.toEpochMillis(booking.startAt),
    blocked: blockedTime(booking)
  }))

/** The time that a booking takes of its hosts, buffers included (D-BOOK-5). */
export const blockedTime = ({ blockedFrom, blockedUntil }: Booking): Interval => ({
  start: DateTime.toEpochMillis(blockedFrom),
  end: DateTime.toEpochMillis(blockedUntil)
})
