import {
  type BookingHistory,
  type BookingQuestion,
  type BookingSnapshot,
  countsForInvitee,
  holdsTimeAt,
  reservationStateOf
} from "@calendeal/domain/bookings"
import type { HostId } from "@calendeal/domain/event-types"
import type { HostLoad } from "@calendeal/domain/routing"
import { DateTime, Option } from "effect"
import { busyTimes } from "../availability/BusyTimes.ts"
import type { WorkspaceData } from "../Store.ts"

/** The state that a booking is decided on. Synchronous, and therefore consistent. */
export const look = (data: WorkspaceData, question: BookingQuestion, now: DateTime.Utc): BookingSnapshot => {
  const { booker, busy, eventTypeId, key, leadId, link, replacing, reservation } = question
  const except = Option.getOrUndefined(replacing) ?? reservation
  const reserved = reservation && data.reservations.get(reservation)
  return {
    earlier: Option.flatMapNullishOr(key, (used) => data.bookingOf(eventTypeId, used)),
    contacts: {
      ofLead: Option.flatMapNullishOr(leadId, (id) => data.contactWith(id)),
      ofEmail: Option.fromUndefinedOr(data.contactOf(booker))
    },
    history: history(data, question, now),
    busyPeriods: busyTimes(data, { ...busy, ...(except === undefined ? {} : { except }) }, now),
    link: Option.flatMapNullishOr(Option.fromNullOr(link), (id) => data.oneOffLinks.get(id)),
    ...(reserved && { reservation: reserved })
  }
}

const history = (
  data: WorkspaceData,
  { booker, busy, eventTypeId, limitsInvitee, now, ranksHosts, replacing, reservation }: BookingQuestion,
  clock: DateTime.Utc
): BookingHistory => ({
  loads: new Map(
    (ranksHosts ? busy.hostIds : []).flatMap((hostId): ReadonlyArray<[HostId, HostLoad]> => {
      const made = [...data.bookings.values()].map((booking) => ({
        ...booking,
        counts: booking.group === undefined && holdsTimeAt(booking, clock)
      }))
      // A group counts once.
      const groups = data
        .taken(clock)
        .filter(({ group }) => group !== undefined)
        .map((group) => ({ ...group, counts: true }))
      const reserved = [...data.reservations.values()]
        // A visitor who goes away takes no host's turn (D-HOLD-12).
        .filter(({ holder, id }) => id !== reservation && holder === null)
        .map((kept) => ({ ...kept, counts: reservationStateOf(kept, clock) === "live" }))
      const taken = [...made, ...groups, ...reserved].filter(({ hostIds }) => hostIds.includes(hostId))
      return taken.length === 0 ? [] : [[hostId, loadOf(taken, now)]]
    })
  ),
  upcoming: limitsInvitee
    ? data
        .open(clock, Option.getOrUndefined(replacing))
        .filter((booking) => countsForInvitee(booking, booker, eventTypeId, now)).length
    : 0,
  replaced: Option.flatMapNullishOr(replacing, (uid) => data.bookings.get(uid))
})

/**
 * A cancelled or rescheduled booking, and a reservation that has ended, counts as an assignment, but not as a recent booking
 * (D-BOOK-6).
 */
const loadOf = (
  taken: ReadonlyArray<{ readonly counts: boolean; readonly createdAt: DateTime.Utc }>,
  now: DateTime.Utc
): HostLoad => ({
  recentBookings: taken.filter(
    (booking) =>
      booking.counts && DateTime.isGreaterThan(booking.createdAt, DateTime.subtract(now, { days: 30 }))
  ).length,
  lastAssignedAt: Math.max(...taken.map(({ createdAt }) => DateTime.toEpochMillis(createdAt)))
})
