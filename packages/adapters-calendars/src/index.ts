export * as CalendarProvider from "./CalendarProvider.ts"
