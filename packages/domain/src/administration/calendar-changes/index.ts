/** What follows when a host moves or deletes a meeting in the calendar. The decision is in `channels/calendars/judgeEntries.ts`. */

export { hearChanges } from "./hearChanges.ts"
export { settleChange } from "./settleChange.ts"
