import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import {
  type Contact,
  fitsLimits,
  isProven,
  keepKnown,
  LeadProofs,
  type LeadSubject,
  mergeFields,
  newContact,
  outcomeFor,
  Phone,
  type PhoneNumbers,
  withArrival,
  withReplaced
} from "../../leads/contacts/index.ts"
import { formKeys, type Offering } from "../../workspace/event-types/index.ts"
import { type Lead, qualify } from "../../leads/routing/index.ts"
import type { BookingContact } from "./BookingLedger.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import type { Circumstances } from "./Circumstances.ts"

/**
 * The contact with the given id if the client has proved to have created this lead, else the contact of the booker's
 * email, else a new one; with the booking's answers, and routed (D-BOOK-6, D-CAP-7a). An id without a proof is ignored.
 * A move is routed before its new answers count, because its times were offered without them (D-BOOK-15).
 */
export const contactOf = (
  request: BookingRequest,
  { contacts, fresh, history, lead, now, offering, phoneNumbers }: Circumstances
): BookingContact => {
  const { id: eventTypeId } = offering.eventType
  const proven = Option.filter(contacts.ofLead, (contact) => isProven(contact, eventTypeId, lead, now))
  const found = Option.orElse(proven, () => contacts.ofEmail)
  const before = Option.getOrElse(found, () =>
    newContact(fresh.contactId, offering.workspace.id, request.booker.email, now)
  )
  const known = Option.isSome(history.replaced) ? routed(before, offering, phoneNumbers) : before
  const answered = withAnswers(known, request, offering, now)
  return { found, updated: routed(withReplaced(before, answered, now), offering, phoneNumbers) }
}

/** The request's lead, if the client proves to have created it. */
export const leadOf = Effect.fnUntraced(function* (
  { contactId, leadProof }: BookingRequest,
  now: DateTime.Utc
) {
  if (Option.isNone(contactId) || Option.isNone(leadProof)) return Option.none<LeadSubject>()
  const proofs = yield* LeadProofs
  const proven = yield* proofs.verify(leadProof.value, now)
  return Option.filter(proven, (lead) => lead.contactId === contactId.value.toLowerCase())
})

/**
 * The contact with the answers of the booking (D-BOOK-14). Answers that would exceed the contact's limits are stored only in
 * the booking, because the booker does not know the stored data and cannot correct it.
 */
export const withAnswers = (
  contact: Contact,
  request: Pick<BookingRequest, "booker" | "responses" | "touch" | "visits">,
  { eventType, workspace }: Offering,
  now: DateTime.Utc
): Contact => {
  const merged = mergeFields(contact.customFields, keepKnown(request.responses, formKeys(eventType.form)))
  const phone = request.responses["phone"]?.trim() ?? ""
  return {
    ...contact,
    name: contact.name ?? request.booker.name,
    phone: phone !== "" && Schema.is(Phone)(phone) ? phone : contact.phone,
    attribution: withArrival(contact.attribution, request, workspace.visitMemory, now),
    customFields: fitsLimits(merged) ? merged : contact.customFields
  }
}

/** What rules read about a contact. */
export const leadFor = (
  contact: Contact,
  { workspace }: Pick<Offering, "workspace">,
  phoneNumbers: PhoneNumbers["Service"]
): Lead => ({
  contact,
  phoneCountry: Option.getOrNull(phoneNumbers.countryOf(contact.phone ?? "", workspace.defaultCountry))
})

/** The contact with an outcome: the rules run now if they did not run before (D-BOOK-6). */
export const routed = (
  contact: Contact,
  { eventType, workspace }: Offering,
  phoneNumbers: PhoneNumbers["Service"]
): Contact => {
  if (outcomeFor(contact, eventType.id)._tag !== "Undecided") return contact
  const outcome = qualify(eventType, leadFor(contact, { workspace }, phoneNumbers))
  const capturedAt = contact.qualificationStates[eventType.id]?.capturedAt ?? null
  return {
    ...contact,
    qualificationStates: { ...contact.qualificationStates, [eventType.id]: { capturedAt, outcome } }
  }
}
