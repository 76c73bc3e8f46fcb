import type { Contact } from "../contacts/index.ts"
import type { Deal } from "../deals/index.ts"
import type { EventType } from "../event-types/index.ts"
import type { Transaction } from "../transactions/index.ts"
import { attributionOf, eventTypeSummary, moneyOf, personOf } from "./parts.ts"

/** What a deal or a payment refers to, as it is now. Null: removed, erased, or never there. */
export interface RelatedToDeal {
  readonly contact: Contact | null
  /** Of the booking that opened the deal. */
  readonly eventType: EventType | null
  readonly bookingUid: string | null
}

/** Deal events: the person, where that person came from, and the value. */
export const dealPayload = (deal: Deal, { contact, eventType }: RelatedToDeal) => ({
  id: deal.id,
  status: deal.status,
  contactId: deal.contactId,
  contact: personOf(contact),
  bookingUid: deal.bookingUid,
  eventType: eventTypeSummary(eventType),
  attribution: attributionOf(contact?.attribution),
  ...(deal.value === null ? { amount: null, currency: null } : moneyOf(deal.value)),
  openedAt: deal.openedAt,
  closedAt: deal.closedAt
})

/** Payment events: who paid how much for which deal, and where that person came from. */
export const transactionPayload = (
  transaction: Transaction,
  { bookingUid, contact, eventType }: RelatedToDeal
) => ({
  id: transaction.id,
  contactId: transaction.contactId,
  contact: personOf(contact),
  dealId: transaction.dealId,
  bookingUid,
  eventType: eventTypeSummary(eventType),
  attribution: attributionOf(contact?.attribution),
  ...moneyOf(transaction.money),
  transactionAt: transaction.transactionAt,
  recordedAt: transaction.recordedAt
})
