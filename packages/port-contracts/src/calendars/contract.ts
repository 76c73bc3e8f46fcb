export * from "./CalendarCache.contract.ts"
