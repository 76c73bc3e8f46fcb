import {
  type Booking,
  type BookingHistory,
  type BookingQuestion,
  type BookingSnapshot,
  countsForInvitee
} from "@calendeal/domain/bookings"
import type { HostId } from "@calendeal/domain/event-types"
import type { HostLoad } from "@calendeal/domain/routing"
import { DateTime, Option } from "effect"
import { busyTimes } from "../availability/BusyTimes.ts"
import type { Shelf } from "../Store.ts"

/** Everything that a booking is decided on. Synchronous, so that it is of one moment. */
export const look = (shelf: Shelf, question: BookingQuestion): BookingSnapshot => {
  const { booker, eventTypeId, hostIds, key, leadId, replacing, span } = question
  return {
    earlier: Option.flatMapNullishOr(key, (used) => shelf.bookingOf(eventTypeId, used)),
    contacts: {
      ofLead: Option.flatMapNullishOr(leadId, (id) => shelf.contacts.get(id)),
      ofEmail: Option.fromUndefinedOr(shelf.contactOf(booker))
    },
    history: history(shelf, question),
    commitments: busyTimes(shelf, {
      eventTypeId,
      hostIds,
      from: span.start,
      to: span.end,
      ...(Option.isSome(replacing) ? { except: replacing.value } : {})
    })
  }
}

const history = (
  shelf: Shelf,
  { booker, eventTypeId, hostIds, limitsInvitee, now, ranksHosts, replacing }: BookingQuestion
): BookingHistory => ({
  loads: new Map(
    (ranksHosts ? hostIds : []).flatMap((hostId): ReadonlyArray<[HostId, HostLoad]> => {
      const taken = [...shelf.bookings.values()].filter((booking) => booking.hostIds.includes(hostId))
      return taken.length === 0 ? [] : [[hostId, loadOf(taken, now)]]
    })
  ),
  upcoming: limitsInvitee
    ? shelf
        .confirmed(Option.getOrUndefined(replacing))
        .filter((booking) => countsForInvitee(booking, booker, eventTypeId, now)).length
    : 0,
  replaced: Option.flatMapNullishOr(replacing, (uid) => shelf.bookings.get(uid))
})

/** Bookings that were given up no longer weigh on their host, but were assigned all the same (D-BOOK-6). */
const loadOf = (taken: ReadonlyArray<Booking>, now: DateTime.Utc): HostLoad => ({
  recentBookings: taken.filter(
    ({ createdAt, status }) =>
      status === "confirmed" && DateTime.isGreaterThan(createdAt, DateTime.subtract(now, { days: 30 }))
  ).length,
  lastAssignedAt: Math.max(...taken.map(({ createdAt }) => DateTime.toEpochMillis(createdAt)))
})
