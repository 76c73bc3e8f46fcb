import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Identities } from "../consistency/index.ts"
import {
  attributionOf,
  type Caller,
  type Contact,
  ContactBook,
  ContactId,
  fitsLimits,
  isMaker,
  keepKnown,
  LeadProofs,
  mergeAttribution,
  mergeFields,
  newContact,
  outcomeFor,
  Phone,
  PhoneNumbers,
  withReplaced
} from "../contacts/index.ts"
import { formKeys, type Offering } from "../event-types/index.ts"
import { qualify } from "../routing/index.ts"
import type { BookingRequest } from "./BookingRequest.ts"

/** The contact that carries a booking's routing, as far as it is known, and what the booking makes of it. */
interface BookingContact {
  readonly known: Option.Option<Contact>
  readonly linked: Option.Option<ContactId>
  readonly contactFrom: (found: Option.Option<Contact>) => Contact
}

/**
 * Finds the contact by the id that was sent if the caller has the proof of having made that lead, else by the booker's
 * e-mail (D-BOOK-6, D-CAP-7a). An id without the proof adds nothing: there is one contact for each e-mail.
 */
export const contactOf = Effect.fn("bookings.contactOf")(function* (
  request: BookingRequest,
  offering: Offering,
  now: DateTime.Utc
) {
  const book = yield* ContactBook
  const identities = yield* Identities
  const phoneNumbers = yield* PhoneNumbers
  const { workspace } = offering
  const [made, byEmail] = yield* Effect.all(
    [madeByCaller(request, offering, now), book.findByEmail(workspace.id, request.booker.email)],
    { concurrency: "unbounded" }
  )
  const known = Option.orElse(made, () => byEmail)
  const freshId = ContactId.make(yield* identities.uuid)
  const revised = (found: Option.Option<Contact>): Contact => {
    const before = Option.getOrElse(found, () => newContact(freshId, workspace.id, request.booker.email, now))
    const answered = withAnswers(before, request, offering, now)
    return routed(withReplaced(before, answered, now), offering, phoneNumbers)
  }
  // The decision and its draft ask for it again and again, and to route somebody is dear.
  let ofKnown: Contact | undefined
  const contact: BookingContact = {
    known,
    linked: Option.map(made, ({ id }) => id),
    contactFrom: (found) => (found === known ? (ofKnown ??= revised(found)) : revised(found))
  }
  return contact
})

/** The contact that the request names, when the caller proves to have made that lead. */
const madeByCaller = Effect.fnUntraced(function* (
  { contactId, leadProof }: BookingRequest,
  { eventType, workspace }: Offering,
  now: DateTime.Utc
) {
  if (Option.isNone(contactId) || Option.isNone(leadProof)) return Option.none<Contact>()
  const book = yield* ContactBook
  const proofs = yield* LeadProofs
  const proven = yield* proofs.verify(leadProof.value, now)
  if (!Option.exists(proven, (lead) => lead.contactId === contactId.value.toLowerCase()))
    return Option.none<Contact>()
  const { addressHashes } = proofs
  const caller: Caller = { eventTypeId: eventType.id, proven, address: Option.none(), addressHashes }
  const named = yield* book.find(workspace.id, ContactId.make(contactId.value.toLowerCase()))
  return Option.filter(named, (contact) => isMaker(contact, caller, now))
})

/**
 * The contact with what the booking says of it (D-BOOK-14). Answers that would exceed the limits stay with the
 * booking alone: a booker cannot help what was stored about him before.
 */
const withAnswers = (
  contact: Contact,
  request: BookingRequest,
  { eventType }: Offering,
  now: DateTime.Utc
): Contact => {
  const merged = mergeFields(contact.customFields, keepKnown(request.responses, formKeys(eventType.form)))
  const phone = request.responses["phone"]?.trim() ?? ""
  return {
    ...contact,
    name: contact.name ?? request.booker.name,
    phone: phone !== "" && Schema.is(Phone)(phone) ? phone : contact.phone,
    attribution: mergeAttribution(contact.attribution, attributionOf(request.touch, now)),
    customFields: fitsLimits(merged) ? merged : contact.customFields
  }
}

/** The contact with what the rules say of it: they run now for one that they never ran for (D-BOOK-6). */
export const routed = (
  contact: Contact,
  { eventType, workspace }: Offering,
  phoneNumbers: PhoneNumbers["Service"]
): Contact => {
  if (outcomeFor(contact, eventType.id)._tag !== "Undecided") return contact
  const country = phoneNumbers.countryOf(contact.phone ?? "", workspace.defaultCountry)
  const outcome = qualify(eventType, { contact, phoneCountry: Option.getOrNull(country) })
  const capturedAt = contact.standings[eventType.id]?.capturedAt ?? null
  return { ...contact, standings: { ...contact.standings, [eventType.id]: { capturedAt, outcome } } }
}
