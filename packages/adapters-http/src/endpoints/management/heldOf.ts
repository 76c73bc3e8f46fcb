import { type Booking, bookerEmail } from "@calendeal/domain/bookings"
import type { Contact, Email } from "@calendeal/domain/contacts"
import { listAll } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import { bookingView } from "./bookings.ts"
import { dealView } from "./deals.ts"
import { transactionView } from "./transactions.ts"

/** All data about the person with this e-mail: as a contact, as a booker and as a guest. */
export const heldOf = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  email: Email,
  contact: Contact | undefined
) {
  const theirs = contact === undefined ? undefined : { contactId: contact.id }
  const asContact = theirs === undefined ? [] : yield* listAll(workspaceId, "bookings", theirs)
  const attended = (yield* listAll(workspaceId, "bookings", { attendee: email })).filter(
    ({ contactId }) => contactId !== contact?.id
  )
  const isTheirs = (booking: Booking) => bookerEmail(booking) === email
  return {
    bookings: [...asContact, ...attended.filter(isTheirs)].map(bookingView),
    guestOf: attended.filter((booking) => !isTheirs(booking)).flatMap((booking) => seatsOf(booking, email)),
    deals: theirs === undefined ? [] : (yield* listAll(workspaceId, "deals", theirs)).map(dealView),
    transactions:
      theirs === undefined ? [] : (yield* listAll(workspaceId, "transactions", theirs)).map(transactionView)
  }
})

/** The person's own entry in another person's booking. */
const seatsOf = ({ attendees, createdAt, endAt, eventTypeId, startAt, status, uid }: Booking, email: Email) =>
  attendees
    .filter((attendee) => attendee.email === email)
    .map((attendee) => ({
      uid,
      eventTypeId,
      startAt,
      endAt,
      status,
      createdAt,
      name: attendee.name,
      email: attendee.email
    }))
