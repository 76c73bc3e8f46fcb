export * from "./CalendarMirror.contract.ts"
