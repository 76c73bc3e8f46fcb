export * from "./serving/BookingPage.ts"
