import type { Booking } from "@calendeal/domain/bookings"
import type { Email } from "@calendeal/domain/contacts"
import { everyOne } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import { Seat } from "../../contract/index.ts"
import { bookingView } from "./bookings.ts"
import { contactView } from "./contacts.ts"
import { dealView } from "./deals.ts"
import { found } from "./found.ts"
import { transactionView } from "./transactions.ts"

export const exportContact = Effect.fnUntraced(function* ({
  params
}: {
  readonly params: { readonly contactId: string }
}) {
  const { act } = yield* Seat
  const contact = yield* found("contacts", params.contactId)
  const theirs = { contactId: contact.id }
  const { workspaceId } = act
  return {
    contact: contactView(contact),
    bookings: (yield* everyOne(workspaceId, "bookings", theirs)).map(bookingView),
    guestOf: (yield* everyOne(workspaceId, "bookings", { attendee: contact.email }))
      .filter(({ contactId }) => contactId !== contact.id)
      .flatMap((booking) => seatsOf(booking, contact.email)),
    deals: (yield* everyOne(workspaceId, "deals", theirs)).map(dealView),
    transactions: (yield* everyOne(workspaceId, "transactions", theirs)).map(transactionView)
  }
})

/** The person's own seat at somebody else's booking. */
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
