/**
 * The ledger. `settlePayment.ts` decides which contact paid and which messages follow, `settleAdjustment.ts` what a refund, a dispute
 * or a correction takes from a payment.
 */

export * from "./Adjustment.ts"
export * from "./adjustPayment.ts"
export * from "./Billing.ts"
export * from "./EntryKind.ts"
export * from "./entrySigns.ts"
export * from "./settleAdjustment.ts"
export * from "./settlePayment.ts"
export * from "./PaymentEntry.ts"
export * from "./record.ts"
export * from "./RevenueLedger.ts"
export * from "./Transaction.ts"
export * from "./transactionPrivacy.ts"
