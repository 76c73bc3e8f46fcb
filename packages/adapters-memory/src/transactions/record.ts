import type { Deal } from "@calendeal/domain/deals"
import type { PaymentCircumstances, PaymentSubject, Settlement } from "@calendeal/domain/transactions"
import { Option } from "effect"
import type { Shelf } from "../Store.ts"

/** What the shelf holds about a payment. */
export const look = (shelf: Shelf, { bookingUid, email, key }: PaymentSubject): PaymentCircumstances => {
  const payer = Option.fromUndefinedOr(shelf.contactOf(email))
  return {
    earlier: key.pipe(
      Option.flatMapNullishOr((key) => shelf.transactionKeys.get(key)),
      Option.flatMapNullishOr((id) => shelf.transactions.get(id))
    ),
    booking: bookingUid.pipe(
      Option.flatMapNullishOr((uid) => shelf.bookings.get(uid)),
      Option.map(({ contactId, uid }) => ({
        bookerIsErased: shelf.erased.has(contactId),
        deal: Option.fromUndefinedOr(dealOf(shelf, uid))
      }))
    ),
    payer,
    openDeals: [...shelf.deals.values()].filter(
      ({ contactId, status }) => status === "open" && Option.exists(payer, ({ id }) => id === contactId)
    )
  }
}

/** Stores a settlement under the key of its subject. */
export const store = (
  shelf: Shelf,
  { key }: PaymentSubject,
  { contact, deal, transaction }: Settlement
): void => {
  shelf.keepContact(contact)
  shelf.deals.set(deal.id, deal)
  shelf.transactions.set(transaction.id, transaction)
  if (Option.isSome(key)) shelf.transactionKeys.set(key.value, transaction.id)
}

/** The deal of a booking; that of a rescheduled one has moved along to the booking that replaced it (D-BOOK-8). */
const dealOf = (shelf: Shelf, uid: string): Deal | undefined => {
  const deal = shelf.deals.values().find(({ bookingUid }) => bookingUid === uid)
  if (deal !== undefined) return deal
  const successor = shelf.bookings.values().find(({ rescheduledFrom }) => rescheduledFrom === uid)
  return successor && dealOf(shelf, successor.uid)
}
