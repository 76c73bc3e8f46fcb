import type { Deal } from "@calendeal/domain/deals"
import type { PaymentCircumstances, PaymentSubject, Settlement } from "@calendeal/domain/transactions"
import { Option } from "effect"
import type { WorkspaceData } from "../Store.ts"

/** What the shelf holds about a payment. */
export const look = (
  data: WorkspaceData,
  { bookingUid, email, key }: PaymentSubject
): PaymentCircumstances => {
  const payer = Option.fromUndefinedOr(data.contactOf(email))
  return {
    earlier: key.pipe(
      Option.flatMapNullishOr((key) => data.transactionKeys.get(key)),
      Option.flatMapNullishOr((id) => data.transactions.get(id))
    ),
    booking: bookingUid.pipe(
      Option.flatMapNullishOr((uid) => data.bookings.get(uid)),
      Option.map(({ contactId, uid }) => ({
        bookerIsErased: data.erased.has(contactId),
        deal: Option.fromUndefinedOr(dealOf(data, uid))
      }))
    ),
    payer,
    openDeals: [...data.deals.values()].filter(
      ({ contactId, status }) => status === "open" && Option.exists(payer, ({ id }) => id === contactId)
    )
  }
}

/** Stores a settlement under the key of its subject. */
export const store = (
  data: WorkspaceData,
  { key }: PaymentSubject,
  { contact, deal, transaction }: Settlement
): void => {
  data.keepContact(contact)
  data.deals.set(deal.id, deal)
  data.transactions.set(transaction.id, transaction)
  if (Option.isSome(key)) data.transactionKeys.set(key.value, transaction.id)
}

/** The deal of a booking; that of a rescheduled one has moved along to the booking that replaced it (D-BOOK-8). */
const dealOf = (data: WorkspaceData, uid: string): Deal | undefined => {
  const deal = data.deals.values().find(({ bookingUid }) => bookingUid === uid)
  if (deal !== undefined) return deal
  const successor = data.bookings.values().find(({ rescheduledFrom }) => rescheduledFrom === uid)
  return successor && dealOf(data, successor.uid)
}
