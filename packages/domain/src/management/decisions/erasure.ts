import * as Result from "effect/Result"
import type { Booking } from "../../bookings/index.ts"
import type { Contact } from "../../contacts/index.ts"
import { type Forgotten, forgottenContact, forgottenIn } from "../forget.ts"
import { NotThere } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { type Decision, type Deciders, unless } from "./Decision.ts"

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
  unless(
    [],
    { _tag: "EraseContact", contact: forgottenContact(contact) },
    ...erasingFrom(bookings, contact),
    { _tag: "ErasePaymentTexts", contactId: contact.id }
  )

const erasingFrom = (bookings: ReadonlyArray<Booking>, person: Forgotten): ReadonlyArray<Write> => [
  { _tag: "EraseInviteeTurns", email: person.email },
  ...bookings.map((booking): Write => ({
    _tag: "Replace",
    kind: "bookings",
    row: forgottenIn(booking, person)
  }))
]
