import {
  bookerEmail,
  type Booking,
  type BookingHistory,
  type HistoryQuestion
} from "@calendeal/domain/bookings"
import type { HostId } from "@calendeal/domain/event-types"
import type { HostLoad } from "@calendeal/domain/routing"
import { DateTime, Option } from "effect"
import type { Shelf } from "../Store.ts"

/** What the shelf holds that matters to a new booking. */
export const history = (shelf: Shelf, question: HistoryQuestion): BookingHistory => ({
  loads: new Map(
    question.hostIds.flatMap((hostId): ReadonlyArray<[HostId, HostLoad]> => {
      const taken = [...shelf.bookings.values()].filter(({ hostIds }) => hostIds.includes(hostId))
      return taken.length === 0 ? [] : [[hostId, loadOf(taken, question.now)]]
    })
  ),
  upcoming: shelf
    .confirmed(Option.getOrUndefined(question.replacing))
    .filter(
      (booking) =>
        booking.eventTypeId === question.eventTypeId &&
        question.booker !== null &&
        bookerEmail(booking) === question.booker &&
        DateTime.isGreaterThan(booking.startAt, question.now)
    ).length,
  replaced: Option.flatMapNullishOr(question.replacing, (uid) => shelf.bookings.get(uid))
})

/** Bookings that were given up no longer weigh on their host, but were assigned all the same (D-BOOK-6). */
const loadOf = (taken: ReadonlyArray<Booking>, now: DateTime.Utc): HostLoad => ({
  recentBookings: taken.filter(
    ({ createdAt, status }) =>
      status === "confirmed" && DateTime.isGreaterThan(createdAt, DateTime.subtract(now, { days: 30 }))
  ).length,
  lastAssignedAt: Math.max(...taken.map(({ createdAt }) => DateTime.toEpochMillis(createdAt)))
})
