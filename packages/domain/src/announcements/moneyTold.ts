import type { Contact } from "../contacts/index.ts"
import type { Deal } from "../deals/index.ts"
import type { EventType } from "../event-types/index.ts"
import type { Transaction } from "../transactions/index.ts"
import { attributionTold, eventTypeTold, instant, moneyTold, personTold } from "./told.ts"

/** What a deal or a payment refers to, as it is now; null: removed, erased, or never there. */
export interface AroundDeal {
  readonly contact: Contact | null
  /** Of the booking that opened the deal. */
  readonly eventType: EventType | null
  readonly bookingUid: string | null
}

/** Of a deal: whose it was, where that person came from, and what it was worth. */
export const dealTold = (deal: Deal, { contact, eventType }: AroundDeal) => ({
  id: deal.id,
  status: deal.status,
  contactId: deal.contactId,
  contact: personTold(contact),
  bookingUid: deal.bookingUid,
  eventType: eventTypeTold(eventType),
  attribution: attributionTold(contact?.attribution),
  ...(deal.value === null ? { amount: null, currency: null } : moneyTold(deal.value)),
  openedAt: instant(deal.openedAt),
  closedAt: deal.closedAt === null ? null : instant(deal.closedAt)
})

/** Of a payment: who paid how much for which deal, and where that person came from. */
export const transactionTold = (
  transaction: Transaction,
  { bookingUid, contact, eventType }: AroundDeal
) => ({
  id: transaction.id,
  contactId: transaction.contactId,
  contact: personTold(contact),
  dealId: transaction.dealId,
  bookingUid,
  eventType: eventTypeTold(eventType),
  attribution: attributionTold(contact?.attribution),
  ...moneyTold(transaction.money),
  transactionAt: instant(transaction.transactionAt),
  recordedAt: instant(transaction.recordedAt)
})
