import * as Option from "effect/Option"
import type { Contact } from "../../../leads/contacts/index.ts"
import type { Email } from "../../../kernel/texts/index.ts"
import type { Payer } from "../../../revenue/transactions/index.ts"
import type { BookingUid } from "../../../scheduling/bookings/index.ts"

/** What is known of the payer that a provider reports. */
export interface KnownPayer {
  /** The booking or the contact that the service handed along. */
  readonly booking: { readonly uid: BookingUid; readonly email: Email } | null
  readonly contact: Pick<Contact, "id"> | null
  /** The contact of an earlier payment of the same customer. */
  readonly customer: Pick<Contact, "id"> | null
  readonly email: Email | null
  /** Whether an unknown email creates a contact (D-TX-2). */
  readonly createsContacts: boolean
}

/**
 * Who may have paid, in the order in which they are tried: our own id, the customer of an earlier payment, the email (D-RCV-5). A
 * changed email so leaves renewals where they were. Only an email creates a contact.
 */
export const payersOf = ({
  booking,
  contact,
  createsContacts,
  customer,
  email
}: KnownPayer): ReadonlyArray<Payer> => [
  ...(booking === null ? [] : [byEmail(booking.email, Option.some(booking.uid), false)]),
  ...(contact === null ? [] : [{ _tag: "Contact", contactId: contact.id } as const]),
  ...(customer === null ? [] : [{ _tag: "Contact", contactId: customer.id } as const]),
  ...(email === null ? [] : [byEmail(email, Option.none(), createsContacts)])
]

const byEmail = (email: Email, bookingUid: Option.Option<string>, createsContact: boolean): Payer => ({
  _tag: "Email",
  email,
  bookingUid,
  createsContact
})
