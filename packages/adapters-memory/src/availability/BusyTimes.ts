import {
  type BusyQuestion,
  BusyTimes,
  type BusyPeriod,
  contains,
  type Interval,
  overlaps
} from "@calendeal/domain/availability"
import type { Booking } from "@calendeal/domain/bookings"
import { DateTime, Effect, Layer } from "effect"
import { type KeptCalendar, type WorkspaceData, Store } from "../Store.ts"

/** The busy times of this process's bookings and calendars. */
export const layer = Layer.effect(
  BusyTimes,
  Effect.gen(function* () {
    const store = yield* Store
    return BusyTimes.of({
      between: (question) => Effect.sync(() => busyTimes(store.dataOf(question.workspaceId), question))
    })
  })
)

/** The busy times of the hosts and the event type in a span. */
export const busyTimes = (
  data: WorkspaceData,
  { eventTypeId, except, from, hostIds, to }: Omit<BusyQuestion, "workspaceId">
): ReadonlyArray<BusyPeriod> => {
  const hosts = new Set(hostIds)
  const span = { start: from, end: to }
  const booked = data
    .confirmed(except)
    .flatMap(busyPeriodsOf)
    .filter((busy) => hosts.has(busy.hostId) || busy.eventTypeId === eventTypeId)
    .filter((busy) => overlaps(busy.blocked, span) || contains(span, busy.startAt))
  const calendars = [...data.calendars.values()]
    .filter(({ calendar }) => hosts.has(calendar.hostId))
    .flatMap((kept) => calendarTimes(kept, span))
  return [...booked, ...calendars]
}

/** The busy periods of a booking, one for each of its hosts. */
export const busyPeriodsOf = (booking: Booking): ReadonlyArray<BusyPeriod> =>
  booking.hostIds.map((hostId) => ({
    hostId,
    eventTypeId: booking.eventTypeId,
    bookingUid: booking.uid,
    startAt: DateTime.toEpochMillis(booking.startAt),
    blocked: blockedTime(booking)
  }))

/** The busy periods of a calendar in the span. The host is busy after the end of the window that was read. */
const calendarTimes = (
  { busy, calendar, knownUntil }: KeptCalendar,
  span: Interval
): ReadonlyArray<BusyPeriod> =>
  [...busy, { start: Math.max(knownUntil, span.start), end: span.end }]
    .filter((blocked) => overlaps(blocked, span))
    .map((blocked) => ({
      hostId: calendar.hostId,
      eventTypeId: null,
      bookingUid: null,
      startAt: blocked.start,
      blocked
    }))

/** The blocked time of a booking, buffers included (D-BOOK-5). */
export const blockedTime = ({ blockedFrom, blockedUntil }: Booking): Interval => ({
  start: DateTime.toEpochMillis(blockedFrom),
  end: DateTime.toEpochMillis(blockedUntil)
})
