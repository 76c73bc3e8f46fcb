export * from "./serving/AccountPages.ts"
export * from "./serving/BookingPage.ts"
