import * as DateTime from "effect/DateTime"
import type { Booking } from "../bookings/index.ts"
import { type Contact, outcomeFor } from "../contacts/index.ts"
import type { Deal } from "../deals/index.ts"
import type { EventTypeId } from "../event-types/index.ts"
import { amountOf, type Money } from "../money/index.ts"
import type { Transaction } from "../transactions/index.ts"

/** Of a booking: who meets whom, when and where. The management API has the rest under its `uid`. */
export const bookingTold = (booking: Booking) => {
  const { attendees, location, organiser } = booking
  const booker = attendees.find(({ role }) => role === "booker")
  return {
    uid: booking.uid,
    status: booking.status,
    eventTypeId: booking.eventTypeId,
    contactId: booking.contactId,
    startAt: instant(booking.startAt),
    endAt: instant(booking.endAt),
    location: {
      kind: location.kind,
      conferencingLink: "conferencingLink" in location ? location.conferencingLink : null
    },
    hostIds: booking.hostIds,
    organiser: { hostId: organiser.hostId, name: organiser.name },
    booker: { name: booker?.name ?? null, email: booker?.email ?? null, timezone: booking.bookerTimezone },
    guests: attendees.length - 1,
    isRouted: booking.isRouted,
    rescheduledFrom: booking.rescheduledFrom,
    createdAt: instant(booking.createdAt)
  }
}

/** Of a contact: who it is, and what the rules of the event type said. */
export const contactTold = (contact: Contact, eventTypeId: EventTypeId) => ({
  id: contact.id,
  eventTypeId,
  email: contact.email,
  name: contact.name,
  phone: contact.phone,
  outcome: outcomes[outcomeFor(contact, eventTypeId)._tag],
  createdAt: instant(contact.createdAt)
})

const outcomes = {
  Undecided: "undecided",
  Qualified: "qualified",
  Routed: "routed",
  Disqualified: "disqualified"
} as const

/** Of a deal: whose it was, and what it was worth. */
export const dealTold = (deal: Deal) => ({
  id: deal.id,
  status: deal.status,
  contactId: deal.contactId,
  bookingUid: deal.bookingUid,
  ...(deal.value === null ? { amount: null, currency: null } : money(deal.value)),
  openedAt: instant(deal.openedAt),
  closedAt: deal.closedAt === null ? null : instant(deal.closedAt)
})

/** Of a payment: who paid how much for which deal. */
export const transactionTold = (transaction: Transaction) => ({
  id: transaction.id,
  contactId: transaction.contactId,
  dealId: transaction.dealId,
  ...money(transaction.money),
  transactionAt: instant(transaction.transactionAt),
  recordedAt: instant(transaction.recordedAt)
})

/** `YYYY-MM-DDTHH:MM:SSZ`, as everywhere on the wire (D-HTTP-6). */
export const instant = (at: DateTime.Utc): string => `${DateTime.formatIso(at).slice(0, 19)}Z`

const money = ({ cents, currency }: Money) => ({ amount: amountOf(cents), currency })
