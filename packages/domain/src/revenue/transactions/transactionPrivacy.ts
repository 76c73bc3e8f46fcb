import { type ErasedFields, kept, ofBooker, type PrivacyOf } from "../../leads/contacts/index.ts"
import type { Transaction } from "./Transaction.ts"

/** The class of each field of a payment (D-PRIV-1). */
export const transactionPrivacy = {
  id: kept("members"),
  workspaceId: kept("internal"),
  contactId: kept("members"),
  dealId: kept("members"),
  kind: kept("members"),
  paymentId: kept("members"),
  money: { cents: kept("members"), currency: kept("members") },
  transactionAt: kept("members"),
  description: ofBooker("members"),
  reference: kept("internal"),
  tax: kept("members"),
  subscriptionId: kept("members"),
  subscriptionPayment: kept("members"),
  recordedAt: kept("members")
} as const satisfies PrivacyOf<Transaction, "booker" | "kept">

/** What the erased fields of a payment become. */
export type ErasedPayment = ErasedFields<Transaction, typeof transactionPrivacy, "booker">

/** The personal fields of a payment after its contact was erased. */
export const erasedPayment: ErasedPayment = { description: null }
