import { isFull, overlaps } from "@calendeal/domain/availability"
import {
  type Booking,
  bookerEmail,
  type BookingDraft,
  countsForInvitee,
  type Entry,
  isInviteeLimitReached
} from "@calendeal/domain/bookings"
import { Equal, Option } from "effect"
import { blockedTime, commitmentsOf } from "../availability/BusyTimes.ts"
import type { Shelf } from "../Store.ts"

/** Enters a draft, or writes nothing at all. Synchronous, so that it is atomic. */
export const enter = (shelf: Shelf, draft: BookingDraft): Entry => {
  const [wanted] = draft.alternatives
  if (shelf.bookingOf(wanted.eventTypeId, draft.key) !== undefined || !isAsFound(shelf, draft)) {
    return { _tag: "StaleRead" }
  }
  const replaced = Option.map(draft.replaces, (uid) => shelf.bookings.get(uid))
  if (Option.isSome(replaced) && replaced.value?.status !== "confirmed") return { _tag: "Unavailable" }

  const others = shelf.confirmed(Option.getOrUndefined(draft.replaces))
  if (isInviteeLimitReached(draft.perInviteeLimit, upcomingLike(wanted, others))) {
    return { _tag: "InviteeLimitReached" }
  }
  const booking = draft.alternatives.find(
    (alternative) => isFree(alternative, others) && hasRoom(alternative, others, draft)
  )
  if (booking === undefined) return { _tag: "SlotTaken" }

  shelf.keepContact(draft.contact.revised)
  shelf.keepBooking(booking, draft.key)
  const deal = Option.isSome(replaced) && replaced.value ? replace(shelf, replaced.value, booking) : undefined
  if (deal === undefined) openDeal(shelf, draft, booking)
  return { _tag: "Entered", booking }
}

/** Whether the contact is still the one that the draft was decided for. */
const isAsFound = (shelf: Shelf, { contact: { found, revised } }: BookingDraft): boolean =>
  Option.match(found, {
    onNone: () => shelf.contactOf(revised.email) === undefined,
    onSome: (contact) => Equal.equals(shelf.contacts.get(contact.id), contact)
  })

/** The booker's other bookings that count towards the invitee limit when this one is made. */
const upcomingLike = (booking: Booking, others: ReadonlyArray<Booking>): number => {
  const booker = bookerEmail(booking)
  return booker === undefined
    ? 0
    : others.filter((other) => countsForInvitee(other, booker, booking.eventTypeId, booking.createdAt)).length
}

const isFree = (booking: Booking, others: ReadonlyArray<Booking>): boolean =>
  !others.some(
    (other) =>
      other.hostIds.some((hostId) => booking.hostIds.includes(hostId)) &&
      overlaps(blockedTime(other), blockedTime(booking))
  )

/** Whether the daily limits of every host of the booking leave room for it. */
const hasRoom = (
  { eventTypeId, hostIds }: Booking,
  others: ReadonlyArray<Booking>,
  { dailyLimits }: BookingDraft
): boolean => {
  const busy = others.flatMap(commitmentsOf)
  return !dailyLimits.some((limit) => hostIds.includes(limit.hostId) && isFull(limit, eventTypeId, busy))
}

/** Marks the old booking as replaced, and moves its deal along (D-BOOK-8). */
const replace = (shelf: Shelf, old: Booking, booking: Booking) => {
  shelf.bookings.set(old.uid, { ...old, status: "rescheduled" })
  const deal = shelf.deals.values().find(({ bookingUid }) => bookingUid === old.uid)
  if (deal !== undefined) shelf.deals.set(deal.id, { ...deal, bookingUid: booking.uid })
  return deal
}

const openDeal = (shelf: Shelf, { deal }: BookingDraft, booking: Booking): void => {
  shelf.deals.set(deal.id, {
    id: deal.id,
    workspaceId: booking.workspaceId,
    contactId: booking.contactId,
    bookingUid: booking.uid,
    status: "open",
    value: deal.value,
    openedAt: booking.createdAt,
    closedAt: null
  })
}
