import { type Booking, leftOfPayment, type Reservation } from "../../../scheduling/bookings/index.ts"
import type { WaitingEntry } from "../../../scheduling/waiting/index.ts"
import type { EntryChange } from "../../calendars/index.ts"
import { joinUrlOf, type MeetingLink } from "../../conferencing/index.ts"
import {
  type Attribution,
  type Contact,
  type DecidingRule,
  type Outcome,
  outcomeFor,
  type TimedTouch
} from "../../../leads/contacts/index.ts"
import type { Deal } from "../../../leads/deals/index.ts"
import {
  answersOf,
  type EventType,
  type EventTypeId,
  formKeys,
  type Host,
  type HostId,
  type Location
} from "../../../workspace/event-types/index.ts"
import type { CalendarRecord } from "../../records/index.ts"
import { amountOf, type Money } from "../../../kernel/money/index.ts"
import type { Delivery } from "../../outbox/index.ts"
import { providerOf, type Transaction } from "../../../revenue/transactions/index.ts"

/** The current records that a booking refers to. Null or missing: removed or erased. */
export interface RelatedToBooking {
  readonly contact: Contact | null
  readonly eventType: EventType | null
  readonly hosts: ReadonlyArray<Host>
  /** Of its meeting; null: the booking has no conference. */
  readonly link: MeetingLink | null
}

/** The data of booking events. */
export const bookingPayload = (booking: Booking, { contact, eventType, hosts, link }: RelatedToBooking) => {
  const { attendees, location, organiser, responses } = booking
  const booker = attendees.find(({ role }) => role === "booker")
  const hostOf = (id: HostId) => hosts.find((host) => host.id === id)
  return {
    uid: booking.uid,
    rootUid: booking.rootUid,
    sequence: booking.sequence,
    status: booking.status,
    title: booking.title,
    eventTypeId: booking.eventTypeId,
    eventType: eventTypeSummary(eventType),
    contactId: booking.contactId,
    startAt: booking.startAt,
    endAt: booking.endAt,
    location: {
      kind: location.kind,
      conferencingLink: joinUrlOf(booking, link),
      link: link && { state: link.state, fault: link.fault },
      address: addressOf(location) ?? booking.attendeeAddress
    },
    hostIds: booking.hostIds,
    hosts: booking.hostIds.map((hostId) => {
      const host = hostOf(hostId)
      return { hostId, name: host?.name ?? null, email: host?.email ?? null }
    }),
    organiser: {
      hostId: organiser.hostId,
      name: organiser.name,
      email: hostOf(organiser.hostId)?.email ?? null
    },
    booker: {
      name: booker?.name ?? null,
      email: booker?.email ?? null,
      phone: responses["phone"] ?? contact?.phone ?? null,
      timezone: booking.bookerTimezone
    },
    attendees: attendees.map(({ email, name, role }) => ({ name, email, role })),
    guests: attendees.length - 1,
    isRouted: booking.isRouted,
    rule: ruleNamed("routing", booking.routedBy),
    answers: answersOf(eventType, responses, contact?.customFields),
    attribution: attributionOf(contact?.attribution),
    linkId: booking.linkId ?? null,
    group: booking.group ?? null,
    rescheduledFrom: booking.rescheduledFrom,
    toReplace: booking.toReplace ?? null,
    attendance: booking.attendance,
    cancelReason: booking.cancelReason,
    createdAt: booking.createdAt
  }
}

/** The data about a refund: of a part with the id, or with null of what was left. `left`: what was not returned. */
export const refundPayload = (booking: Booking, related: RelatedToBooking, refundId: string | null) => {
  const { payment } = booking
  const part = payment?.partRefunds?.find(({ id }) => id === refundId)
  const left = payment === undefined ? null : leftOfPayment(payment)
  const cents = refundId === null ? left?.cents : part?.cents
  return {
    ...bookingPayload(booking, related),
    refund:
      payment === undefined || cents === undefined
        ? null
        : {
            id: refundId,
            ...moneyOf({ ...payment.money, cents }),
            reason: part?.reason ?? null,
            left: left === null || payment.state !== "paid" ? 0 : amountOf(left.cents)
          }
  }
}

/** The data about a host's change of a booking's entry in the calendar. Null: the change is settled. */
export const calendarChangePayload = (
  booking: Booking,
  related: RelatedToBooking,
  hostId: HostId,
  change: EntryChange | null
) => ({
  ...bookingPayload(booking, related),
  calendarChange: change && {
    hostId,
    kind: change.kind,
    startAt: change.time?.startAt ?? null,
    endAt: change.time?.endAt ?? null,
    noticedAt: change.noticedAt
  }
})

/** The data of a calendar that has to be connected again. */
export const calendarPayload = (
  { account, hostId, id, isDestination, kind, lastError, lastSyncedAt }: CalendarRecord,
  host: Host | null
) => ({
  id,
  kind,
  account,
  isDestination,
  host: { hostId, name: host?.name ?? null, email: host?.email ?? null },
  lastError,
  lastSyncedAt
})

const addressOf = (location: Location) => ("address" in location ? location.address : null)

/** The data of contact events. */
export const contactPayload = (contact: Contact, eventTypeId: EventTypeId, eventType: EventType | null) => {
  const outcome = outcomeFor(contact, eventTypeId)
  // Answers to other event types' forms are left out.
  const asked = eventType === null ? new Set<string>() : formKeys(eventType.form)
  const given = Object.fromEntries(Object.entries(contact.customFields).filter(([key]) => asked.has(key)))
  return {
    id: contact.id,
    eventTypeId,
    eventType: eventTypeSummary(eventType),
    email: contact.email,
    name: contact.name,
    phone: contact.phone,
    outcome: outcomes[outcome._tag],
    rule: ruleOf(outcome),
    answers: answersOf(eventType, given),
    attribution: attributionOf(contact.attribution),
    createdAt: contact.createdAt
  }
}

const outcomes = {
  Undecided: "undecided",
  Qualified: "qualified",
  Routed: "routed",
  Disqualified: "disqualified"
} as const

/** The current records that a deal or a payment refers to. Null: removed, erased or none. */
export interface RelatedToDeal {
  readonly contact: Contact | null
  /** Of the booking that opened the deal. */
  readonly eventType: EventType | null
  readonly bookingUid: string | null
}

/** The data of deal events. */
export const dealPayload = (deal: Deal, { contact, eventType }: RelatedToDeal) => ({
  id: deal.id,
  status: deal.status,
  stage: deal.stage,
  contactId: deal.contactId,
  contact: personOf(contact),
  bookingUid: deal.bookingUid,
  eventType: eventTypeSummary(eventType),
  attribution: attributionOf(contact?.attribution),
  ...(deal.value === null ? { amount: null, currency: null } : moneyOf(deal.value)),
  openedAt: deal.openedAt,
  closedAt: deal.closedAt
})

/** The data of the events of the ledger. The amount is positive; the kind says whether it was taken back. */
export const transactionPayload = (
  transaction: Transaction,
  { bookingUid, contact, eventType }: RelatedToDeal
) => ({
  id: transaction.id,
  kind: transaction.kind,
  paymentId: transaction.paymentId,
  contactId: transaction.contactId,
  contact: personOf(contact),
  dealId: transaction.dealId,
  bookingUid,
  eventType: eventTypeSummary(eventType),
  attribution: attributionOf(contact?.attribution),
  ...moneyOf(transaction.money),
  tax: transaction.tax === null ? null : amountOf(transaction.tax),
  provider: providerOf(transaction),
  subscriptionId: transaction.subscriptionId,
  subscriptionPayment: transaction.subscriptionPayment,
  transactionAt: transaction.transactionAt,
  recordedAt: transaction.recordedAt
})

/** The data of a person who waits, and of the time that was offered. `offer`: null: nothing was, or it is not kept any more. */
export const waitingPayload = (
  { bookerTimezone, bookingUid, createdAt, details, eventTypeId, id, periods, person, until }: WaitingEntry,
  offer: Reservation | null,
  eventType: EventType | null
) => ({
  id,
  eventTypeId,
  eventType: eventTypeSummary(eventType),
  person: { name: person.name, email: person.email, timezone: bookerTimezone },
  answers: answersOf(eventType, details.responses),
  periods: periods.map((period) => ({ from: period.from, until: period.until })),
  until,
  offer: offer && { id: offer.id, startAt: offer.startAt, endAt: offer.endAt, until: offer.until },
  bookingUid,
  createdAt
})

/** The data of failed mails. Identifiers only: the booking has the addresses. */
export const failedMailPayload = ({ id, message, reason, settledAt }: Delivery) => ({
  id,
  bookingUid: "bookingUid" in message ? message.bookingUid : null,
  kind: "kind" in message ? message.kind : null,
  recipient: "recipient" in message ? message.recipient : null,
  reason,
  failedAt: settledAt
})

/** Null: the event type was removed. */
const eventTypeSummary = (eventType: EventType | null) =>
  eventType && { id: eventType.id, slug: eventType.slug, title: eventType.title }

/** Null: the contact was erased. */
const personOf = (contact: Contact | null) =>
  contact && { id: contact.id, email: contact.email, name: contact.name, phone: contact.phone }

/** The first and the last touch (D-CAP-3), without those between. Both are null for an erased contact. */
export const attributionOf = (attribution: Attribution | undefined) => ({
  first: touchOf(attribution?.first ?? null),
  last: touchOf(attribution?.last ?? null)
})

const touchOf = (timed: TimedTouch | null) => timed && { at: timed.at, touch: timed.touch }

/** The rule that disqualified a contact or selected the hosts. Null: none, or it was not recorded. */
const ruleNamed = (kind: "disqualification" | "routing", rule: DecidingRule | undefined) =>
  rule === undefined ? null : { kind, number: rule.number, name: rule.name }

/** The rule behind an outcome. */
const ruleOf = (outcome: Outcome) => {
  if (outcome._tag === "Disqualified") return ruleNamed("disqualification", outcome.rule)
  return outcome._tag === "Routed" ? ruleNamed("routing", outcome.rule) : null
}

const moneyOf = ({ cents, currency }: Money) => ({ amount: amountOf(cents), currency })
