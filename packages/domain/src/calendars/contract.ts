export * from "./CalendarMirror.contract.ts"
export * from "./CalendarSecrets.contract.ts"
