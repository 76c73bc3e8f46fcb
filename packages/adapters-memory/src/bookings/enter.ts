import { newlyOpen } from "@calendeal/domain/deals"
import { difference, isFull, overlaps } from "@calendeal/domain/availability"
import {
  type Booking,
  bookerEmail,
  type BookingDraft,
  cancelled,
  countsForInvitee,
  type Entry,
  holdsTime,
  isInviteeLimitReached,
  isUnsettledMove,
  isWaiting,
  lifecycleOf,
  linkStateOf,
  mayMove,
  type OneOffLinkId,
  outcomeOf,
  rescheduled,
  type Reservation,
  reservationStateOf,
  settled,
  takesPlace
} from "@calendeal/domain/bookings"
import type { OutboxMessage } from "@calendeal/domain/consistency"
import { DateTime, Equal, Option } from "effect"
import { blockedTime, busyPeriodsOf } from "../availability/BusyTimes.ts"
import { isMoveOf, type Store, type Taken, type WorkspaceData } from "../Store.ts"

/** Enters a draft, or writes nothing. Synchronous, and therefore atomic. */
export const enter = (data: WorkspaceData, draft: BookingDraft, now: DateTime.Utc): Entry => {
  const [wanted] = draft.alternatives
  if (data.bookingOf(wanted.eventTypeId, draft.key) !== undefined || !isAsFound(data, draft)) {
    return { _tag: "StaleRead" }
  }
  const replaced = Option.map(draft.replaces, (uid) => data.bookings.get(uid))
  if (Option.isSome(replaced) && !(replaced.value && mayMove(replaced.value))) return { _tag: "Unavailable" }
  // A part of the payment was returned since the draft was made (D-PAY-20).
  if (Option.isSome(replaced) && !Equal.equals(replaced.value?.payment, wanted.payment))
    return { _tag: "StaleRead" }

  const others = data.open(now, Option.getOrUndefined(draft.replaces))
  if (isInviteeLimitReached(draft.perInviteeLimit, upcomingLike(wanted, others))) {
    return { _tag: "InviteeLimitReached" }
  }
  if (draft.holdLimit !== null && waitingLike(wanted, others, now) >= draft.holdLimit) {
    return { _tag: "InviteeLimitReached" }
  }
  const reserved = draft.reservation && data.reservations.get(draft.reservation)
  if (draft.reservation !== undefined && !(reserved && reservationStateOf(reserved, now) === "live")) {
    return { _tag: "ReservationGone" }
  }
  if (reserved && !isWaitedFor(data, reserved)) return { _tag: "ReservationGone" }
  const earlier = Option.getOrUndefined(replaced)
  const taken = data.taken(now, Option.getOrUndefined(draft.replaces) ?? draft.reservation)
  const seats = seatsIn(draft, taken, earlier)
  if (seats !== "there") return { _tag: seats }
  const booking = draft.alternatives.find(
    (alternative) =>
      (alternative.group || isFree(alternative, taken)) &&
      hasRoom(alternative, taken, draft) &&
      !(earlier && isUnsettledMove(alternative) && holdsTime(alternative) && isAround(alternative, earlier))
  )
  if (booking === undefined) return { _tag: "SlotTaken" }

  if (draft.link !== null && !useLink(data, draft.link, booking.createdAt)) return { _tag: "LinkGone" }
  if (reserved) becomes(data, reserved, booking, now)
  data.keepContact(draft.contact.updated)
  if (earlier) endRequestedMove(data, earlier.uid, "earlier_moved", now)
  data.keepBooking(booking, draft.key)
  if (earlier && isUnsettledMove(booking)) return { _tag: "Entered", booking }
  const deal = earlier && replace(data, earlier, booking)
  if (deal === undefined) openDeal(data, draft, booking)
  return { _tag: "Entered", booking }
}

/** Whether an offer's person waits still; a reservation that is no offer has none. */
export const isWaitedFor = ({ waitingEntries }: WorkspaceData, { waitingEntryId }: Reservation): boolean =>
  waitingEntryId === null || waitingEntries.get(waitingEntryId)?.endedAt === null

/** The reservation becomes the booking; a person who waited for it waits no more, and the other times of a proposal are free. */
const becomes = (data: WorkspaceData, reserved: Reservation, { uid }: Booking, now: DateTime.Utc): void => {
  data.reservations.set(reserved.id, { ...reserved, bookingUid: uid })
  const entry = reserved.waitingEntryId && data.waitingEntries.get(reserved.waitingEntryId)
  if (!entry) return
  data.waitingEntries.set(entry.id, { ...entry, bookingUid: uid, endedAt: now })
  data.freeOffers(entry.id, now)
}

/** Whether the booking can have its seats: in a new group, whose time is free, or in one that stands (D-SEAT-3). */
const seatsIn = (
  { alternatives: [{ group, ...booking }], seats }: BookingDraft,
  taken: ReadonlyArray<Taken>,
  earlier: Booking | undefined
): "there" | "StaleRead" | "SlotTaken" => {
  if (group === undefined || seats === undefined) return "there"
  if (seats.isNew) return isFree(booking, taken) ? "there" : "StaleRead"
  const joined = taken.find(({ uid }) => uid === group.id)?.group
  // Without the seats of the booking that is replaced.
  if (joined === undefined && earlier?.group?.id !== group.id) return "StaleRead"
  // A host has moved the group away (D-SEAT-10).
  if (joined?.endAt && !DateTime.Equivalence(joined.endAt, booking.endAt)) return "StaleRead"
  return (joined?.taken ?? 0) + group.seats <= seats.capacity ? "there" : "SlotTaken"
}

/** Whether a move lies around the booking that it moves, on both sides, which one row of a table cannot cover (D-APPR-5). */
const isAround = (move: Booking, earlier: Booking): boolean =>
  earlier.hostIds.some((hostId) => move.hostIds.includes(hostId)) &&
  difference([blockedTime(move)], [blockedTime(earlier)]).length > 1

/** Ends the move of a booking that waits, if there is one (D-APPR-6). */
export const endRequestedMove = (
  data: WorkspaceData,
  earlier: string,
  event: "earlier_cancelled" | "earlier_moved",
  now: DateTime.Utc
): void => {
  for (const move of data.bookings.values()) {
    const outcome = isMoveOf(move, earlier) ? outcomeOf(lifecycleOf(move, now), event) : "keep"
    if (outcome === "cancel") data.bookings.set(move.uid, cancelled(move))
    if (outcome === "replace") data.bookings.set(move.uid, rescheduled(move))
  }
}

/** Counts a use of a link. False: it books nothing any more, and nothing was written. */
const useLink = ({ oneOffLinks }: WorkspaceData, id: OneOffLinkId, now: DateTime.Utc): boolean => {
  const link = oneOffLinks.get(id)
  if (link === undefined || linkStateOf(link, now) !== "open") return false
  oneOffLinks.set(id, { ...link, used: link.used + 1 })
  return true
}

/** Counts the use that the end of a booking gave back, if one is left: its payment arrived after all (D-LINK-9). */
export const takeAgain = ({ oneOffLinks }: WorkspaceData, { linkId }: Booking): void => {
  const link = linkId && oneOffLinks.get(linkId)
  if (link?.givesBack && link.used < link.uses) oneOffLinks.set(link.id, { ...link, used: link.used + 1 })
}

/** Gives the use of a cancelled booking's link back, if the link says so (D-LINK-4). */
export const giveBack = ({ oneOffLinks }: WorkspaceData, booking: Booking): void => {
  // A move that waited leaves the use with the booking that stays.
  const link = isUnsettledMove(booking) ? undefined : booking.linkId && oneOffLinks.get(booking.linkId)
  if (link?.givesBack && link.used > 0) oneOffLinks.set(link.id, { ...link, used: link.used - 1 })
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

/** The number of other holds of the event type of the same contact or address (D-HOLD-5). */
const waitingLike = (booking: Booking, others: ReadonlyArray<Booking>, now: DateTime.Utc): number =>
  others.filter(
    (other) =>
      isWaiting(other, now) &&
      other.eventTypeId === booking.eventTypeId &&
      (other.contactId === booking.contactId || bookerEmail(other) === bookerEmail(booking))
  ).length

/** Whether the hosts of a booking are free at its time. */
export const isFree = (
  booking: Pick<Booking, "blockedFrom" | "blockedUntil" | "hostIds">,
  others: ReadonlyArray<Pick<Taken, "blockedFrom" | "blockedUntil" | "hostIds">>
): boolean =>
  !others.some(
    (other) =>
      other.hostIds.some((hostId) => booking.hostIds.includes(hostId)) &&
      overlaps(blockedTime(other), blockedTime(booking))
  )

/** Whether the daily limits of all hosts of the booking permit it. */
export const hasRoom = (
  { eventTypeId, hostIds }: Pick<Booking, "eventTypeId" | "hostIds">,
  others: ReadonlyArray<Taken>,
  { dailyLimits }: Pick<BookingDraft, "dailyLimits">
): boolean => {
  const busy = others.flatMap((other) => busyPeriodsOf(other))
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
    ...newlyOpen,
    value: deal.value,
    openedAt: booking.createdAt
  })
}

/** Cancels a booking that holds its time. */
export const cancel = (
  store: Store["Service"],
  booking: Booking,
  {
    now,
    outboxMessages,
    reason
  }: {
    readonly now: DateTime.Utc
    readonly outboxMessages: ReadonlyArray<OutboxMessage>
    readonly reason: Booking["cancelReason"]
  }
): void => {
  const data = store.dataOf(booking.workspaceId)
  data.bookings.set(booking.uid, cancelled(booking, reason))
  endRequestedMove(data, booking.uid, "earlier_cancelled", now)
  giveBack(data, booking)
  store.outboxMessages.post(outboxMessages)
}

/** Ends the hold of a booking, and posts the messages. */
export const settle = (
  store: Store["Service"],
  booking: Booking,
  {
    outboxMessages,
    reply,
    status
  }: {
    readonly status: "confirmed" | "declined" | "expired"
    readonly reply: string | null
    readonly outboxMessages: ReadonlyArray<OutboxMessage>
  }
): void => {
  const data = store.dataOf(booking.workspaceId)
  const earlier =
    booking.toReplace && takesPlace({ status }) ? data.bookings.get(booking.toReplace) : undefined
  data.bookings.set(booking.uid, settled(booking, status, reply, earlier))
  if (earlier) replace(data, earlier, booking)
  if (!takesPlace({ status })) giveBack(data, booking)
  store.outboxMessages.post(outboxMessages)
}
