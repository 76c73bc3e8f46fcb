import { isFull, overlaps } from "@calendeal/domain/availability"
import {
  type Booking,
  bookerEmail,
  type BookingDraft,
  cancelled,
  countsForInvitee,
  type Entry,
  isInviteeLimitReached,
  mayMove,
  rescheduled
} from "@calendeal/domain/bookings"
import type { OutboxMessage } from "@calendeal/domain/consistency"
import { Equal, Option } from "effect"
import { blockedTime, busyPeriodsOf } from "../availability/BusyTimes.ts"
import type { Store, WorkspaceData } from "../Store.ts"

/** Enters a draft, or writes nothing. Synchronous, and therefore atomic. */
export const enter = (data: WorkspaceData, draft: BookingDraft): Entry => {
  const [wanted] = draft.alternatives
  if (data.bookingOf(wanted.eventTypeId, draft.key) !== undefined || !isAsFound(data, draft)) {
    return { _tag: "StaleRead" }
  }
  const replaced = Option.map(draft.replaces, (uid) => data.bookings.get(uid))
  if (Option.isSome(replaced) && !(replaced.value && mayMove(replaced.value))) return { _tag: "Unavailable" }

  const others = data.holdingTime(Option.getOrUndefined(draft.replaces))
  if (isInviteeLimitReached(draft.perInviteeLimit, upcomingLike(wanted, others))) {
    return { _tag: "InviteeLimitReached" }
  }
  const booking = draft.alternatives.find(
    (alternative) => isFree(alternative, others) && hasRoom(alternative, others, draft)
  )
  if (booking === undefined) return { _tag: "SlotTaken" }

  data.keepContact(draft.contact.updated)
  data.keepBooking(booking, draft.key)
  const deal = Option.isSome(replaced) && replaced.value ? replace(data, replaced.value, booking) : undefined
  if (deal === undefined) openDeal(data, draft, booking)
  return { _tag: "Entered", booking }
}

/** Whether the stored contact equals the one that the draft was decided on. */
const isAsFound = (data: WorkspaceData, { contact: { found, updated } }: BookingDraft): boolean =>
  Option.match(found, {
    onNone: () => data.contactOf(updated.email) === undefined,
    onSome: (contact) => Equal.equals(data.contacts.get(contact.id), contact)
  })

/** The number of the booker's other bookings that count towards the limit per invitee. */
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

/** Whether the daily limits of all hosts of the booking permit it. */
const hasRoom = (
  { eventTypeId, hostIds }: Booking,
  others: ReadonlyArray<Booking>,
  { dailyLimits }: BookingDraft
): boolean => {
  const busy = others.flatMap(busyPeriodsOf)
  return !dailyLimits.some((limit) => hostIds.includes(limit.hostId) && isFull(limit, eventTypeId, busy))
}

/** Marks the old booking as rescheduled, and moves its deal to the new one (D-BOOK-8). */
const replace = (data: WorkspaceData, old: Booking, booking: Booking) => {
  data.bookings.set(old.uid, rescheduled(old))
  const deal = data.deals.values().find(({ bookingUid }) => bookingUid === old.uid)
  if (deal !== undefined) data.deals.set(deal.id, { ...deal, bookingUid: booking.uid })
  return deal
}

const openDeal = (data: WorkspaceData, { deal }: BookingDraft, booking: Booking): void => {
  data.deals.set(deal.id, {
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

/** Cancels a confirmed booking. */
export const cancel = (
  store: Store["Service"],
  booking: Booking,
  {
    outboxMessages,
    reason
  }: {
    readonly outboxMessages: ReadonlyArray<OutboxMessage>
    readonly reason: Booking["cancelReason"]
  }
): void => {
  store.dataOf(booking.workspaceId).bookings.set(booking.uid, cancelled(booking, reason))
  store.outboxMessages.post(outboxMessages)
}
