import * as Option from "effect/Option"
import type { ContactId } from "../../../leads/contacts/index.ts"
import type { Email } from "../../../kernel/texts/index.ts"
import type { Payer } from "../../../revenue/transactions/index.ts"
import type { BookingUid } from "../../../scheduling/bookings/index.ts"

/** What is known of the payer that a provider reports. */
export interface KnownPayer {
  /** The booking that the service handed along. */
  readonly booking: { readonly uid: BookingUid; readonly email: Email } | null
  /** The contact that the service handed along, and the one of an earlier payment of the same customer. They may be erased. */
  readonly contactIds: ReadonlyArray<ContactId>
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
  contactIds,
  createsContacts,
  email
}: KnownPayer): ReadonlyArray<Payer> => [
  ...(booking === null ? [] : [byEmail(booking.email, Option.some(booking.uid), false)]),
  ...contactIds.map((contactId) => ({ _tag: "Contact", contactId }) as const),
  ...(email === null ? [] : [byEmail(email, Option.none(), createsContacts)])
]

const byEmail = (email: Email, bookingUid: Option.Option<string>, createsContact: boolean): Payer => ({
  _tag: "Email",
  email,
  bookingUid,
  createsContact
})
