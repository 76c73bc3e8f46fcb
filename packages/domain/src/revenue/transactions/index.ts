/** Payments. `settlePayment.ts` decides which contact paid and which messages follow. */

export * from "./settlePayment.ts"
export * from "./record.ts"
export * from "./RevenueLedger.ts"
export * from "./Transaction.ts"
export * from "./transactionPrivacy.ts"
