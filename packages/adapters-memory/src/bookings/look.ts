import {
  type Booking,
  type BookingHistory,
  type BookingQuestion,
  type BookingSnapshot,
  countsForInvitee,
  holdsTime
} from "@calendeal/domain/bookings"
import type { HostId } from "@calendeal/domain/event-types"
import type { HostLoad } from "@calendeal/domain/routing"
import { DateTime, Option } from "effect"
import { busyTimes } from "../availability/BusyTimes.ts"
import type { WorkspaceData } from "../Store.ts"

/** The state that a booking is decided on. Synchronous, and therefore consistent. */
export const look = (data: WorkspaceData, question: BookingQuestion, now: DateTime.Utc): BookingSnapshot => {
  const { booker, busy, eventTypeId, key, leadId, link, replacing } = question
  return {
    earlier: Option.flatMapNullishOr(key, (used) => data.bookingOf(eventTypeId, used)),
    contacts: {
      ofLead: Option.flatMapNullishOr(leadId, (id) => data.contactWith(id)),
      ofEmail: Option.fromUndefinedOr(data.contactOf(booker))
    },
    history: history(data, question, now),
    busyPeriods: busyTimes(
      data,
      { ...busy, ...(Option.isSome(replacing) ? { except: replacing.value } : {}) },
      now
    ),
    link: Option.flatMapNullishOr(Option.fromNullOr(link), (id) => data.oneOffLinks.get(id))
  }
}

const history = (
  data: WorkspaceData,
  { booker, busy, eventTypeId, limitsInvitee, now, ranksHosts, replacing }: BookingQuestion,
  clock: DateTime.Utc
): BookingHistory => ({
  loads: new Map(
    (ranksHosts ? busy.hostIds : []).flatMap((hostId): ReadonlyArray<[HostId, HostLoad]> => {
      const taken = [...data.bookings.values()].filter((booking) => booking.hostIds.includes(hostId))
      return taken.length === 0 ? [] : [[hostId, loadOf(taken, now)]]
    })
  ),
  upcoming: limitsInvitee
    ? data
        .holdingTime(clock, Option.getOrUndefined(replacing))
        .filter((booking) => countsForInvitee(booking, booker, eventTypeId, now)).length
    : 0,
  replaced: Option.flatMapNullishOr(replacing, (uid) => data.bookings.get(uid))
})

/** A cancelled or rescheduled booking counts as an assignment, but not as a recent booking (D-BOOK-6). */
const loadOf = (taken: ReadonlyArray<Booking>, now: DateTime.Utc): HostLoad => ({
  recentBookings: taken.filter(
    (booking) =>
      holdsTime(booking) && DateTime.isGreaterThan(booking.createdAt, DateTime.subtract(now, { days: 30 }))
  ).length,
  lastAssignedAt: Math.max(...taken.map(({ createdAt }) => DateTime.toEpochMillis(createdAt)))
})
