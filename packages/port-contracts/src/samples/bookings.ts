import { searchSpanOf } from "@calendeal/domain/availability"
import * as Arr from "effect/Array"
import type { NonEmptyReadonlyArray } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  type Booking,
  type BookingDraft,
  BookingLedger,
  type BookingQuestion,
  type BookingUid,
  bookerEmail,
  bookingUidOf,
  type Circumstances,
  type VisitorEntry
} from "@calendeal/domain/bookings"
import { BookingKey, OutboxMessage } from "@calendeal/domain/consistency"
import { type Contact, ContactId, type Email, newContact, PersonName } from "@calendeal/domain/contacts"
import { DealId } from "@calendeal/domain/deals"
import type { Offering } from "@calendeal/domain/event-types"
import { sampleEmail } from "./contacts.ts"
import { sampleNow, sampleTime } from "./time.ts"
import { utc } from "./workspaces.ts"

/** A uid that no other booking has. */
export const sampleBookingUid = (): BookingUid =>
  bookingUidOf(BigInt(`0x${crypto.randomUUID().replaceAll("-", "")}`))

/**
 * A confirmed booking of the offering with its first host, a day after `sampleNow` and by a booker of its own. Its end
 * and its blocked time follow from `startAt` and the event type, and the organiser is the first of `hostIds`.
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
  return {
    workspaceId: workspace.id,
    uid: sampleBookingUid(),
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
    attendeeAddress: null,
    attendees: [{ name: PersonName.make("Ada Lovelace"), email: sampleEmail(), role: "booker" }],
    bookerTimezone: utc,
    responses: {},
    isRouted: false,
    consent: null,
    confirmation: null,
    rescheduledFrom: null,
    createdAt: sampleNow,
    ...overrides
  }
}

/** The same booking once with each host of the offering, in their order: the alternatives of a round-robin draft. */
export const withEachHost = (offering: Offering, booking: Booking): NonEmptyReadonlyArray<Booking> => {
  const [first, ...others] = offering.hosts.map(({ avatarUrl, id, name, username }): Booking => ({
    ...booking,
    hostIds: [id],
    organiser: { hostId: id, name, username, avatarUrl }
  }))
  return [first ?? booking, ...others]
}

/** The line of the audit log for what a visitor with a managing token does to the booking. */
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
 * A draft of the booking under a key of its own, for the contact of the booker's e-mail unless another is given. It replaces what the
 * booking was rescheduled from, opens a deal without a value and has one follow-up.
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
    deal: { id: DealId.make(crypto.randomUUID()), value: null },
    outboxMessages: [
      OutboxMessage.make({ _tag: "ReportBooking", workspaceId: booking.workspaceId, bookingUid: booking.uid })
    ],
    ...overrides
  }
}

/** The draft for this contact, or for the draft's own new one. */
export const forContact = (draft: BookingDraft, found: Option.Option<Contact>): BookingDraft => {
  const updated = Option.getOrElse(found, () => draft.contact.updated)
  return {
    ...draft,
    contact: { found, updated },
    alternatives: Arr.map(draft.alternatives, (booking) => ({ ...booking, contactId: updated.id }))
  }
}

/** The question of the draft's booking, without its key. */
export const sampleQuestion = (
  { alternatives: [booking], contact, replaces }: BookingDraft,
  overrides: Partial<BookingQuestion> = {}
): BookingQuestion => ({
  workspaceId: booking.workspaceId,
  eventTypeId: booking.eventTypeId,
  key: Option.none(),
  booker: contact.updated.email,
  leadId: Option.none(),
  hostIds: booking.hostIds,
  ranksHosts: true,
  limitsInvitee: true,
  span: searchSpanOf(booking.startAt),
  now: sampleNow,
  replacing: replaces,
  ...overrides
})

/** The booking that the draft's key made. */
export const earlierOf = (draft: BookingDraft) =>
  BookingLedger.use((ledger) =>
    Effect.map(ledger.look(sampleQuestion(draft, { key: Option.some(draft.key) })), ({ earlier }) => earlier)
  )

/** Enters a draft as `book` does: for the contact that there is now, and again when that has changed meanwhile. */
export const enterDraft = Effect.fnUntraced(function* (draft: BookingDraft) {
  const ledger = yield* BookingLedger
  for (;;) {
    const { contacts, earlier } = yield* ledger.look(sampleQuestion(draft, { key: Option.some(draft.key) }))
    if (Option.isSome(earlier)) return { _tag: "AlreadyEntered", booking: earlier.value } as const
    const entry = yield* ledger.enter(forContact(draft, contacts.ofEmail))
    if (entry._tag !== "StaleRead") return entry
  }
})

/** The circumstances of a booking at `sampleNow` in which nothing is known and nothing taken. */
export const sampleCircumstances = (
  offering: Offering,
  overrides: Partial<Circumstances> = {}
): Circumstances => ({
  offering,
  now: sampleNow,
  lead: Option.none(),
  proof: "booker_email",
  freeMail: { includes: () => false },
  phoneNumbers: { e164: () => Option.none(), countryOf: () => Option.none() },
  consentSha256: "",
  fresh: {
    uid: sampleBookingUid(),
    dealId: DealId.make(crypto.randomUUID()),
    contactId: ContactId.make(crypto.randomUUID()),
    entryId: crypto.randomUUID()
  },
  contacts: { ofLead: Option.none(), ofEmail: Option.none() },
  history: { loads: new Map(), upcoming: 0, replaced: Option.none() },
  busyPeriods: [],
  ...overrides
})
