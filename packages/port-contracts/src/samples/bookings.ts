import * as Arr from "effect/Array"
import type { NonEmptyReadonlyArray } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import {
  type Booking,
  type BookingDraft,
  type BookingQuestion,
  type BookingUid,
  bookerEmail,
  bookingUidOf,
  type VisitorEntry
} from "@calendeal/domain/bookings"
import { BookingKey, OutboxMessage } from "@calendeal/domain/consistency"
import { type Contact, ContactId, type Email, newContact, PersonName } from "@calendeal/domain/contacts"
import { DealId } from "@calendeal/domain/deals"
import type { Offering } from "@calendeal/domain/event-types"
import { sampleEmail } from "./contacts.ts"
import { sampleNow, sampleTime } from "./time.ts"
import { utc } from "./workspaces.ts"

/** A new uid. */
export const sampleBookingUid = (): BookingUid =>
  bookingUidOf(BigInt(`0x${crypto.randomUUID().replaceAll("-", "")}`))

/**
 * A confirmed booking of the offering with its first host, a day after `sampleNow`, by a new booker. Its end and its
 * blocked time follow from `startAt` and the event type; the organiser is the first of `hostIds`.
 */
export const sampleBooking = (offering: Offering, overrides: Partial<Booking> = {}): Booking => {
  const { eventType, hosts, workspace } = offering
  const { bufferAfterMinutes, bufferBeforeMinutes, durationMinutes } = eventType.window
  const startAt = overrides.startAt ?? sampleTime(24 * 60)
  const endAt = DateTime.add(startAt, { minutes: durationMinutes })
  const leading = hosts.find(({ id }) => id === overrides.hostIds?.[0]) ?? hosts[0]
  const location = eventType.locations[0]
  if (leading === undefined || location === undefined)
    throw new Error("an offering needs a host and a location")
  const uid = overrides.uid ?? sampleBookingUid()
  return {
    workspaceId: workspace.id,
    uid,
    rootUid: uid,
    sequence: 0,
    eventTypeId: eventType.id,
    contactId: ContactId.make(crypto.randomUUID()),
    title: `${eventType.title} with ${leading.name}`,
    startAt,
    endAt,
    blockedFrom: DateTime.subtract(startAt, { minutes: bufferBeforeMinutes }),
    blockedUntil: DateTime.add(endAt, { minutes: bufferAfterMinutes }),
    status: "confirmed",
    hostIds: [leading.id],
    organiser: {
      hostId: leading.id,
      name: leading.name,
      username: leading.username,
      avatarUrl: leading.avatarUrl
    },
    location,
    conference: null,
    attendeeAddress: null,
    attendees: [{ name: PersonName.make("Ada Lovelace"), email: sampleEmail(), role: "booker" }],
    bookerTimezone: utc,
    language: null,
    responses: {},
    isRouted: false,
    consent: null,
    confirmation: null,
    rescheduledFrom: null,
    attendance: null,
    cancelReason: null,
    createdAt: sampleNow,
    ...overrides
  }
}

/** The booking with each host of the offering, in their order: the alternatives of a round-robin draft. */
export const withEachHost = (offering: Offering, booking: Booking): NonEmptyReadonlyArray<Booking> => {
  const [first, ...others] = offering.hosts.map(({ avatarUrl, id, name, username }): Booking => ({
    ...booking,
    hostIds: [id],
    organiser: { hostId: id, name, username, avatarUrl }
  }))
  return [first ?? booking, ...others]
}

/** The audit entry of a visitor who cancels the booking with a managing token. */
export const sampleEntry = (
  { uid, workspaceId }: Pick<Booking, "uid" | "workspaceId">,
  overrides: Partial<VisitorEntry> = {}
): VisitorEntry => ({
  id: crypto.randomUUID(),
  workspaceId,
  action: "booking.cancel",
  subject: uid,
  proof: "manage_token",
  at: sampleNow,
  requestId: `request-${crypto.randomUUID()}`,
  ...overrides
})

/**
 * A draft of the booking with a new key, for the contact of the booker's email by default. It replaces the booking in
 * `rescheduledFrom`, opens a deal without a value and posts one message.
 */
export const sampleDraft = (
  alternatives: Booking | NonEmptyReadonlyArray<Booking>,
  overrides: Partial<BookingDraft> = {},
  contactEmail?: Email
): BookingDraft => {
  const all: NonEmptyReadonlyArray<Booking> = "uid" in alternatives ? [alternatives] : alternatives
  const booking = all[0]
  const email = contactEmail ?? bookerEmail(booking) ?? sampleEmail()
  return {
    key: BookingKey.make(crypto.randomUUID()),
    alternatives: all,
    contact: {
      found: Option.none(),
      updated: newContact(booking.contactId, booking.workspaceId, email, booking.createdAt)
    },
    replaces: Option.fromNullishOr(booking.rescheduledFrom),
    entry: Option.none(),
    dailyLimits: [],
    perInviteeLimit: null,
    link: null,
    holdLimit: null,
    deal: { id: DealId.make(crypto.randomUUID()), value: null },
    outboxMessages: [
      OutboxMessage.make({
        _tag: "ReportBooking",
        workspaceId: booking.workspaceId,
        bookingUid: booking.uid,
        isMove: booking.rescheduledFrom !== null
      })
    ],
    ...overrides
  }
}

/** The draft for this contact, or for the draft's new one. */
export const forContact = (draft: BookingDraft, found: Option.Option<Contact>): BookingDraft => {
  const updated = Option.getOrElse(found, () => draft.contact.updated)
  return {
    ...draft,
    contact: { found, updated },
    alternatives: Arr.map(draft.alternatives, (booking) => ({ ...booking, contactId: updated.id }))
  }
}

/** The question that the draft was decided on, without its key. */
export const sampleQuestion = (
  { alternatives: [booking], contact, replaces }: BookingDraft,
  overrides: Partial<BookingQuestion> = {}
): BookingQuestion => ({
  workspaceId: booking.workspaceId,
  eventTypeId: booking.eventTypeId,
  key: Option.none(),
  booker: contact.updated.email,
  leadId: Option.none(),
  busy: {
    hostIds: booking.hostIds,
    blocked: {
      start: DateTime.toEpochMillis(booking.blockedFrom),
      end: DateTime.toEpochMillis(booking.blockedUntil)
    },
    counted: null
  },
  ranksHosts: true,
  limitsInvitee: true,
  now: sampleNow,
  replacing: replaces,
  link: null,
  ...overrides
})
