import * as Result from "effect/Result"
import { bookerEmail, type Booking } from "../../bookings/index.ts"
import { type Contact, Email, newContact, PersonName } from "../../contacts/index.ts"
import { ResourceNotFound } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { type Deciders, type Decision, unless } from "./Decision.ts"

/**
 * Commands that erase a person: the contact, the person in bookings, and the descriptions of payments. All other records
 * and references are kept.
 */
export const erasure: Deciders<"EraseContact" | "ErasePerson"> = {
  EraseContact: (_, { bookings, contact }) =>
    contact === null ? Result.fail(new ResourceNotFound()) : eraseContact(contact, bookings),

  ErasePerson: ({ email, placeholderId }, { bookings, contact }) => {
    if (contact !== null) return eraseContact(contact, bookings)
    return unless(
      [bookings.length === 0 ? new ResourceNotFound() : undefined],
      ...eraseFromBookings(bookings, { id: placeholderId, email })
    )
  }
}

const eraseContact = (contact: Contact, bookings: ReadonlyArray<Booking>): Decision =>
  unless(
    [],
    { _tag: "EraseContact", contact: erasedContact(contact) },
    ...eraseFromBookings(bookings, contact),
    {
      _tag: "ErasePaymentTexts",
      contactId: contact.id
    }
  )

const eraseFromBookings = (bookings: ReadonlyArray<Booking>, person: ErasedPerson): ReadonlyArray<Write> => [
  { _tag: "EraseInviteeTurns", email: person.email },
  ...bookings.map((booking): Write => ({
    _tag: "Replace",
    kind: "bookings",
    row: withoutPerson(booking, person)
  }))
]

const erasedName = PersonName.make("Erased")

/** The erased person's e-mail, and the id that identifies the person afterwards. */
export type ErasedPerson = Pick<Contact, "email" | "id">

/** Replaces the person's e-mail: undeliverable, and without personal data. */
const erasedEmail = ({ id }: ErasedPerson): Email => Email.make(`${id}@erased.invalid`)

/** The contact without personal data. */
export const erasedContact = (contact: Contact): Contact =>
  newContact(contact.id, contact.workspaceId, erasedEmail(contact), contact.createdAt)

/** Whether the booking contains the person. */
export const mentions = (booking: Booking, { email, id }: ErasedPerson): boolean =>
  booking.contactId === id || booking.attendees.some((attendee) => attendee.email === email)

/**
 * The booking without the person's name and e-mail; the attendee is kept. The booker's answers are removed with the booker.
 */
export const withoutPerson = (booking: Booking, contact: ErasedPerson): Booking => {
  const isBooker = booking.contactId === contact.id || bookerEmail(booking) === contact.email
  const attendees = booking.attendees.map((attendee) =>
    attendee.email === contact.email || (isBooker && attendee.role === "booker")
      ? { ...attendee, name: erasedName, email: erasedEmail(contact) }
      : attendee
  )
  if (!isBooker) return { ...booking, attendees }
  const booker = booking.attendees.find(({ role }) => role === "booker")
  return {
    ...booking,
    attendees,
    title: booker === undefined ? booking.title : booking.title.replaceAll(booker.name, erasedName),
    attendeeAddress: null,
    responses: {}
  }
}
