import { type Booking, bookerEmail } from "@calendeal/domain/bookings"
import { ContactBook, ContactId, type Email, emailsOf } from "@calendeal/domain/contacts"
import { IdGenerator } from "@calendeal/domain/consistency"
import { commit, listAll, mailRecipientsOf } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { logOf, ServiceAddress } from "@calendeal/domain/mails"
import * as DateTime from "effect/DateTime"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type ListedBooking, Membership, NotFound, PersonalDataRequest } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { withEntries } from "./bookings.ts"
import { contactView } from "./contacts.ts"
import { dealView } from "./deals.ts"
import { find, wireErrors } from "./resources.ts"
import { proposalAt } from "./proposals.ts"
import { waitingEntryAt } from "./waitingEntries.ts"
import { transactionView } from "./transactions.ts"

const person = strictFieldsOf(PersonalDataRequest)

export const exportContact = Effect.fnUntraced(function* ({
  params
}: {
  readonly params: { readonly contactId: string }
}) {
  const { audit } = yield* Membership
  const contact = yield* find("contacts", params.contactId)
  const data = yield* personalDataOf(audit.workspaceId, contact)
  return { ...data, contact: contactView(contact) }
})

export const exportPersonalData = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const { email } = yield* person
  const known = yield* ContactBook.use((book) => book.findByEmail(audit.workspaceId, email))
  const contact = Option.getOrUndefined(known)
  const data = yield* personalDataOf(audit.workspaceId, contact ?? { email, merged: [], id: null })
  const isUnknown =
    data.bookings.length +
      data.guestOf.length +
      data.oneOffLinks.length +
      data.waitingEntries.length +
      data.proposals.length ===
    0
  if (contact === undefined && isUnknown) return yield* new NotFound()
  return { ...data, contact: contact === undefined ? null : contactView(contact) }
})

export const erasePersonalData = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const { email } = yield* person
  const placeholderId = ContactId.make(yield* idGenerator.uuid)
  yield* commit(audit, { _tag: "ErasePerson", email, placeholderId })
}, Effect.catchTags(wireErrors))

/** All data about the person with these emails: as a contact, as a booker and as a guest (D-CONTACT-4). */
const personalDataOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, person: Person) {
  const emails = emailsOf(person)
  const ofContact = person.id === null ? undefined : { contactId: person.id }
  const asContact = ofContact === undefined ? [] : yield* listAll(workspaceId, "bookings", ofContact)
  const ofEmails = yield* Effect.forEach(emails, (attendee) => listAll(workspaceId, "bookings", { attendee }))
  const attended = Arr.dedupeWith(ofEmails.flat(), (one, other) => one.uid === other.uid).filter(
    ({ contactId }) => contactId !== person.id
  )
  const mails = yield* mailsTo(workspaceId, person, [...asContact, ...attended])
  const links = yield* listAll(workspaceId, "oneOffLinks", { madeFor: { contactId: person.id, emails } })
  const now = yield* DateTime.now
  const entries = yield* listAll(workspaceId, "waitingEntries", { emails })
  const isBooker = (booking: Booking) => emails.some((email) => email === bookerEmail(booking))
  const ofBooker = [...asContact, ...attended.filter(isBooker)]
  const ofOthers = attended.filter((booking) => !isBooker(booking))
  return {
    bookings: (yield* inBatches(ofBooker)).flat(),
    guestOf: (yield* inBatches(ofOthers)).flat().flatMap((booking) => entriesOf(booking, emails)),
    mails,
    oneOffLinks: links.map(({ createdAt, eventTypeId, expiresAt, id, person, responses, used, uses }) => ({
      id,
      eventTypeId,
      uses,
      used,
      expiresAt,
      createdAt,
      person,
      responses
    })),
    waitingEntries: entries.filter(({ proposedBy }) => proposedBy === null).map(waitingEntryAt(now)),
    proposals: entries
      .filter(({ proposedBy }) => proposedBy !== null)
      .map((entry) => ({ ...proposalAt(now)(entry), responses: entry.details.responses })),
    deals: ofContact === undefined ? [] : (yield* listAll(workspaceId, "deals", ofContact)).map(dealView),
    transactions:
      ofContact === undefined
        ? []
        : (yield* listAll(workspaceId, "transactions", ofContact)).map(transactionView)
  }
})

type Person = Parameters<typeof mailRecipientsOf>[1]

/** Bookings per query of mails or entries. */
const batch = 100

const inBatches = (bookings: ReadonlyArray<Booking>) =>
  Effect.forEach(Arr.chunksOf(bookings, batch), withEntries)

/** The mails to a person about these bookings. */
const mailsTo = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  person: Person,
  bookings: ReadonlyArray<Booking>
) {
  const { hostname } = yield* ServiceAddress
  const recipients = new Map(
    bookings.map((booking) => [String(booking.uid), mailRecipientsOf(booking, person)])
  )
  const deliveries = yield* Effect.forEach(Arr.chunksOf(bookings, batch), (some) =>
    listAll(workspaceId, "deliveries", { bookingUids: some.map(({ uid }) => uid) })
  )
  return deliveries
    .flat()
    .flatMap((delivery) => logOf(delivery, hostname))
    .filter(({ bookingUid, recipient }) => recipients.get(bookingUid)?.includes(recipient) === true)
    .map(({ attempts: _, id: _id, reason: _reason, recipient: _recipient, ...mail }) => mail)
})

/** The person's own entry in another person's booking. */
const entriesOf = (
  {
    attendees,
    calendarEntries,
    createdAt,
    endAt,
    eventTypeId,
    startAt,
    status,
    uid
  }: typeof ListedBooking.Type,
  emails: ReadonlyArray<Email>
) =>
  attendees
    .filter((attendee) => emails.includes(attendee.email))
    .map((attendee) => ({
      uid,
      eventTypeId,
      startAt,
      endAt,
      status,
      createdAt,
      name: attendee.name,
      email: attendee.email,
      calendarEntries
    }))
