export * from "./BookingLedger.contract.ts"
export * from "./BusyTimes.contract.ts"
export * from "./SummaryTokens.contract.ts"
