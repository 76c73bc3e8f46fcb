import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { KnownLead } from "../availability/index.ts"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import {
  type Contact,
  ContactId,
  newContact,
  type Outcome,
  outcomeFor,
  PhoneNumbers
} from "../../leads/contacts/index.ts"
import { type Email } from "../../kernel/texts/index.ts"
import {
  type EventTypeId,
  findVisibleOffering,
  type HostId,
  type Offering
} from "../../workspace/event-types/index.ts"
import { type Booking, bookerEmail } from "./Booking.ts"
import { BookingLedger } from "./BookingLedger.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import { BookingTokens } from "./BookingTokens.ts"
import { takers } from "./candidateTeams.ts"
import { routed, withAnswers } from "./contactOf.ts"
import { participantsWithNamed } from "./namedHost.ts"

/**
 * The lead who moves the booking of this token, so that the offered times are those to which the booking can be moved
 * (D-BOOK-15). None: the token is invalid, or does not change a booking of this event type; it counts as no token.
 */
export const leadWhoMoves = Effect.fn("bookings.leadWhoMoves")(function* (
  token: string,
  eventTypeId: EventTypeId
) {
  const none = Option.none<KnownLead>()
  const [ledger, tokens] = [yield* BookingLedger, yield* BookingTokens]
  const verified = yield* Effect.option(tokens.verify(token, yield* DateTime.now))
  if (Option.isNone(verified) || verified.value.purpose !== "manage") return none
  const booking = yield* ledger.find(verified.value.workspaceId, verified.value.uid)
  if (Option.isNone(booking) || booking.value.eventTypeId !== eventTypeId) return none
  const booker = bookerEmail(booking.value)
  if (booker === undefined) return none
  const offering = yield* findVisibleOffering(eventTypeId)
  const contact = yield* contactWith(booker, offering)
  const outcome = outcomeOfMove(contact, booking.value, booker, offering, yield* PhoneNumbers)
  return Option.some<KnownLead>({ hosts: takers(offering, outcome), replacing: booking.value.uid })
})

/** Who will book, as far as it is known. */
export type KnownBooker = Pick<BookingRequest, "booker" | "eventTypeId" | "responses">

/**
 * The lead who will book with these answers: the rules decide as they do when the booking is made (D-BOOK-6), also with the
 * host whom a member names (D-MGMT-40). Nothing is stored. Fails with EventTypeNotFound.
 */
export const leadWhoBooks = Effect.fn("bookings.leadWhoBooks")(function* (
  known: KnownBooker,
  named: HostId | null = null
) {
  const offering = yield* findVisibleOffering(known.eventTypeId)
  const now = yield* DateTime.now
  const found = yield* contactWith(known.booker.email, offering)
  const id = ContactId.make(yield* (yield* IdGenerator).uuid)
  const contact = Option.getOrElse(found, () =>
    newContact(id, offering.workspace.id, known.booker.email, now)
  )
  const answered = withAnswers(contact, { ...known, touch: {} }, offering, now)
  const outcome = outcomeFor(routed(answered, offering, yield* PhoneNumbers), known.eventTypeId)
  const lead: KnownLead = { hosts: hostsOfBooking(offering, outcome, named) }
  return lead
})

/** The hosts who take part in a new booking, with the one whom a member names. Empty: it cannot be made. */
export const hostsOfBooking = (offering: Offering, outcome: Outcome, named: HostId | null) =>
  named === null
    ? takers(offering, outcome)
    : participantsWithNamed(takers(offering, outcome, [named]), named)

/** The stored contact of the workspace with this email, as a booking finds it. */
const contactWith = Effect.fnUntraced(function* (booker: Email, { eventType, workspace }: Offering) {
  const ledger = yield* BookingLedger
  const { contacts } = yield* ledger.look({
    workspaceId: workspace.id,
    eventTypeId: eventType.id,
    key: Option.none(),
    booker,
    leadId: Option.none(),
    busy: { hostIds: [], blocked: { start: 0, end: 0 }, counted: null },
    ranksHosts: false,
    limitsInvitee: false,
    now: yield* DateTime.now,
    replacing: Option.none(),
    link: null
  })
  return contacts.ofEmail
})

/** The outcome of the rules for the move of a booking, whose booker can have no contact any more (D-BOOK-6). */
export const outcomeOfMove = (
  found: Option.Option<Contact>,
  booking: Booking,
  booker: Email,
  offering: Offering,
  phoneNumbers: PhoneNumbers["Service"]
): Outcome => {
  const { contactId, createdAt, workspaceId } = booking
  const contact = Option.getOrElse(found, () => newContact(contactId, workspaceId, booker, createdAt))
  return outcomeFor(routed(contact, offering, phoneNumbers), offering.eventType.id)
}
