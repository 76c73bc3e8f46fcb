import * as Result from "effect/Result"
import { bookerEmail, type Booking } from "../../bookings/index.ts"
import { type Contact, Email, newContact, PersonName } from "../../contacts/index.ts"
import { NotThere } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { type Deciders, type Decision, unless } from "./Decision.ts"

/**
 * Erasing a person: the contact, the name in the bookings and what payments say in words. Numbers stay, and so does
 * everything that refers to the contact.
 */
export const erasure: Deciders<"EraseContact" | "ErasePerson"> = {
  EraseContact: (_, { bookings, contact }) =>
    contact === null ? Result.fail(new NotThere()) : erasingContact(contact, bookings),

  ErasePerson: ({ email, standIn }, { bookings, contact }) => {
    if (contact !== null) return erasingContact(contact, bookings)
    return unless(
      [bookings.length === 0 ? new NotThere() : undefined],
      ...erasingFrom(bookings, { id: standIn, email })
    )
  }
}

const erasingContact = (contact: Contact, bookings: ReadonlyArray<Booking>): Decision =>
  unless([], { _tag: "EraseContact", contact: erasedContact(contact) }, ...erasingFrom(bookings, contact), {
    _tag: "ErasePaymentTexts",
    contactId: contact.id
  })

const erasingFrom = (bookings: ReadonlyArray<Booking>, person: ErasedPerson): ReadonlyArray<Write> => [
  { _tag: "EraseInviteeTurns", email: person.email },
  ...bookings.map((booking): Write => ({
    _tag: "Replace",
    kind: "bookings",
    row: withoutPerson(booking, person)
  }))
]

const nobody = PersonName.make("Erased")

/** Who is forgotten: an e-mail, and the identifier that stands for the person from then on. */
export type ErasedPerson = Pick<Contact, "email" | "id">

/** What stands where a person's e-mail stood: it leads nowhere and tells nobody apart from anybody. */
const noAddress = ({ id }: ErasedPerson): Email => Email.make(`${id}@erased.invalid`)

/** A contact of whom nothing is kept but that there was one. */
export const erasedContact = (contact: Contact): Contact =>
  newContact(contact.id, contact.workspaceId, noAddress(contact), contact.createdAt)

/** Whether the booking says anything of the person. */
export const mentions = (booking: Booking, { email, id }: ErasedPerson): boolean =>
  booking.contactId === id || booking.attendees.some((attendee) => attendee.email === email)

/**
 * A booking without the person: the seat stays, its name and e-mail do not. What the booker wrote goes with the booker.
 */
export const withoutPerson = (booking: Booking, contact: ErasedPerson): Booking => {
  const isTheirs = booking.contactId === contact.id || bookerEmail(booking) === contact.email
  const attendees = booking.attendees.map((attendee) =>
    attendee.email === contact.email || (isTheirs && attendee.role === "booker")
      ? { ...attendee, name: nobody, email: noAddress(contact) }
      : attendee
  )
  if (!isTheirs) return { ...booking, attendees }
  const booker = booking.attendees.find(({ role }) => role === "booker")
  return {
    ...booking,
    attendees,
    title: booker === undefined ? booking.title : booking.title.replaceAll(booker.name, nobody),
    attendeeAddress: null,
    responses: {}
  }
}
