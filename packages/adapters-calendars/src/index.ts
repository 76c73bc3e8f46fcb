/**
 * Calendars at Google, Microsoft, CalDAV servers and iCalendar feeds. `recurrence/` expands repetitions, `consentAddresses.ts`
 * has the endpoints of the consents.
 */

export * as AccessTokens from "./requests/AccessTokens.ts"
export * as CalendarProvider from "./CalendarProvider.ts"
export * as CalendarPushes from "./CalendarPushes.ts"
export * as CalendarWriter from "./CalendarWriter.ts"
export * as ConsentServers from "./ConsentServers.ts"
