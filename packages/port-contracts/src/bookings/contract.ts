export * from "./BookingLedger.contract.ts"
export * from "./BusyTimes.contract.ts"
export * from "./ReservationBook.contract.ts"
export * from "./BookingTokens.contract.ts"
