export * from "./console/Console.ts"
export * from "./pages/AccountPages.ts"
export * from "./pages/BookingPage.ts"
export * from "./pages/pageStyle.ts"
