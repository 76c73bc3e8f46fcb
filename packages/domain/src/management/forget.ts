import { type Booking, bookerEmail } from "../bookings/index.ts"
import { type Contact, Email, newContact, PersonName } from "../contacts/index.ts"

const nobody = PersonName.make("Erased")

/** Who is forgotten: an e-mail, and the identifier that stands for the person from then on. */
export type Forgotten = Pick<Contact, "email" | "id">

/** What stands where a person's e-mail stood: it leads nowhere and tells nobody apart from anybody. */
const noAddress = ({ id }: Forgotten): Email => Email.make(`${id}@erased.invalid`)

/** A contact of whom nothing is kept but that there was one. */
export const forgottenContact = (contact: Contact): Contact =>
  newContact(contact.id, contact.workspaceId, noAddress(contact), contact.createdAt)

/** Whether the booking says anything of the person. */
export const mentions = (booking: Booking, { email, id }: Forgotten): boolean =>
  booking.contactId === id || booking.attendees.some((attendee) => attendee.email === email)

/**
 * A booking without the person: the seat stays, its name and e-mail do not. What the booker wrote goes with the booker.
 */
export const forgottenIn = (booking: Booking, contact: Forgotten): Booking => {
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
