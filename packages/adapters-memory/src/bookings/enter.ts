import { contains, overlaps } from "@calendeal/domain/availability"
import { type Booking, bookerEmail, type BookingDraft, type Entry } from "@calendeal/domain/bookings"
import type { ContactId } from "@calendeal/domain/contacts"
import { DateTime, Option, Result } from "effect"
import { blockedTime } from "../availability/BusyTimes.ts"
import type { Shelf } from "../Store.ts"

/** Enters a draft, or writes nothing at all. Synchronous, so that it is atomic. */
export const enter = (shelf: Shelf, draft: BookingDraft): Entry => {
  const [wanted] = draft.alternatives
  const twin = shelf.bookingOf(wanted.eventTypeId, draft.key)
  if (twin !== undefined) return { _tag: "AlreadyEntered", booking: twin }

  const contact = draft.contact.revise(contactOf(shelf, draft))
  if (Result.isFailure(contact)) return { _tag: "Unavailable" }
  const replaced = Option.map(draft.replaces, (uid) => shelf.bookings.get(uid))
  if (Option.isSome(replaced) && replaced.value?.status !== "confirmed") return { _tag: "Unavailable" }

  const others = shelf.confirmed(Option.getOrUndefined(draft.replaces))
  if (draft.perInviteeLimit !== null && upcomingLike(wanted, others) >= draft.perInviteeLimit) {
    return { _tag: "InviteeLimitReached" }
  }
  const open = draft.alternatives.find(
    (booking) => isFree(booking, others) && isBorne(booking, others, draft)
  )
  if (open === undefined) return { _tag: "SlotTaken" }

  const booking = { ...open, contactId: contact.success.id }
  shelf.keepContact(contact.success)
  shelf.keepBooking(booking, draft.key)
  const deal = Option.isSome(replaced) && replaced.value ? replace(shelf, replaced.value, booking) : undefined
  if (deal === undefined) openDeal(shelf, draft, booking, booking.contactId)
  return { _tag: "Entered", booking }
}

const contactOf = (shelf: Shelf, { contact }: BookingDraft) =>
  contact.id.pipe(
    Option.flatMapNullishOr((id) => shelf.contacts.get(id)),
    Option.orElse(() => Option.fromUndefinedOr(shelf.contactOf(contact.email)))
  )

/** The booker's other bookings of the event type that start after this one is made (D-BOOK-4). */
const upcomingLike = (booking: Booking, others: ReadonlyArray<Booking>): number =>
  others.filter(
    (other) =>
      other.eventTypeId === booking.eventTypeId &&
      bookerEmail(other) === bookerEmail(booking) &&
      DateTime.isGreaterThan(other.startAt, booking.createdAt)
  ).length

const isFree = (booking: Booking, others: ReadonlyArray<Booking>): boolean =>
  !others.some(
    (other) =>
      other.hostIds.some((hostId) => booking.hostIds.includes(hostId)) &&
      overlaps(blockedTime(other), blockedTime(booking))
  )

/** Whether the day of every host of the booking bears one more. */
const isBorne = (booking: Booking, others: ReadonlyArray<Booking>, { dailyLimits }: BookingDraft): boolean =>
  dailyLimits
    .filter(({ hostId }) => booking.hostIds.includes(hostId))
    .every(({ from, hostId, ofEventType, ofHost, until }) => {
      const day = { start: DateTime.toEpochMillis(from), end: DateTime.toEpochMillis(until) }
      const sameDay = others.filter(({ startAt }) => contains(day, DateTime.toEpochMillis(startAt)))
      const ofTheHost = sameDay.filter(({ hostIds }) => hostIds.includes(hostId))
      const ofTheType = sameDay.filter(({ eventTypeId }) => eventTypeId === booking.eventTypeId)
      return ofTheHost.length < (ofHost ?? Infinity) && ofTheType.length < (ofEventType ?? Infinity)
    })

/** Marks the old booking as replaced, and moves its deal along (D-BOOK-8). */
const replace = (shelf: Shelf, old: Booking, booking: Booking) => {
  shelf.bookings.set(old.uid, { ...old, status: "rescheduled" })
  const deal = shelf.deals.values().find(({ bookingUid }) => bookingUid === old.uid)
  if (deal !== undefined) shelf.deals.set(deal.id, { ...deal, bookingUid: booking.uid })
  return deal
}

const openDeal = (shelf: Shelf, { deal }: BookingDraft, booking: Booking, contactId: ContactId): void => {
  shelf.deals.set(deal.id, {
    id: deal.id,
    workspaceId: booking.workspaceId,
    contactId,
    bookingUid: booking.uid,
    status: "open",
    value: deal.value,
    openedAt: booking.createdAt,
    closedAt: null
  })
}
