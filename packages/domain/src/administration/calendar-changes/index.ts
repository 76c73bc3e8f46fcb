/** What follows when a host moves or deletes a meeting in the calendar. The decision is in `channels/calendars/judgeEntries.ts`. */

export { applyHostChanges } from "./applyHostChanges.ts"
export { resolveEntry } from "./resolveEntry.ts"
