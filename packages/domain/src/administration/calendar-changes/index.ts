/**
 * What follows when a host moves or deletes a meeting in the calendar: `applyHostChanges.ts` after a reading, `resolveEntry.ts`
 * when a member resolves a flagged change. The decision is in `channels/calendars/judgeEntries.ts`.
 */

export { applyHostChanges } from "./applyHostChanges.ts"
export { resolveEntry } from "./resolveEntry.ts"
