export * as AccessTokens from "./requests/AccessTokens.ts"
export * as CalendarProvider from "./CalendarProvider.ts"
export * as CalendarPushes from "./CalendarPushes.ts"
export * as CalendarWriter from "./CalendarWriter.ts"
