import {
  type BusyQuestion,
  BusyTimes,
  type BusyPeriod,
  type Interval,
  isInScope,
  overlaps
} from "@calendeal/domain/availability"
import { DateTime, Effect, Layer } from "effect"
import { type KeptCalendar, type Taken, type WorkspaceData, Store } from "../Store.ts"

/** The busy times of this process's bookings and calendars. */
export const layer = Layer.effect(
  BusyTimes,
  Effect.gen(function* () {
    const store = yield* Store
    return BusyTimes.of({
      within: (question) =>
        Effect.map(DateTime.now, (now) => busyTimes(store.dataOf(question.workspaceId), question, now))
    })
  })
)

/** The busy times in the scope. */
export const busyTimes = (
  data: WorkspaceData,
  question: Omit<BusyQuestion, "workspaceId">,
  now: DateTime.Utc
): ReadonlyArray<BusyPeriod> => {
  const booked = data
    .taken(now, question.except)
    .flatMap((taken) => busyPeriodsOf(taken, question.seats))
    .filter((busy) => isInScope(question, busy))
  const calendars = [...data.calendars.values()]
    .filter(({ calendar }) => question.hostIds.includes(calendar.hostId))
    .flatMap((kept) => calendarTimes(kept, question.blocked))
  return [...booked, ...calendars]
}

/** The busy periods of a booking, one for each of its hosts. */
export const busyPeriodsOf = (booking: Taken, seats?: BusyQuestion["seats"]): ReadonlyArray<BusyPeriod> =>
  booking.hostIds.map((hostId) => ({
    hostId,
    eventTypeId: booking.eventTypeId,
    bookingUid: booking.uid,
    startAt: DateTime.toEpochMillis(booking.startAt),
    blocked: blockedTime(booking),
    ...(booking.group !== undefined &&
      seats?.eventTypeId === booking.eventTypeId && {
        group: {
          endAt: DateTime.toEpochMillis(booking.group.endAt),
          left: seats.capacity - booking.group.taken
        }
      })
  }))

/** The busy periods of a calendar in the span. The host is busy after the end of the window that was read. */
export const calendarTimes = (
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
export const blockedTime = ({
  blockedFrom,
  blockedUntil
}: Pick<Taken, "blockedFrom" | "blockedUntil">): Interval => ({
  start: DateTime.toEpochMillis(blockedFrom),
  end: DateTime.toEpochMillis(blockedUntil)
})
