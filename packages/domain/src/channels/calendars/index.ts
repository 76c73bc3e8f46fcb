/**
 * Hosts' calendars. `CalendarOccurrence.ts` decides when a host is busy, `destination.ts` which calendar gets a booking,
 * `entryPlan.ts` the next step of an entry, `judgeEntries.ts` what a host's own change means.
 */

export * from "./BusyCalendar.ts"
export { accessOwner, accountOf, CalendarAccess, openAccess, sealAccess } from "./CalendarAccess.ts"
export * from "./CalendarCache.ts"
export * from "./CalendarEntries.ts"
export * from "./CalendarEntry.ts"
export * from "./CalendarGrants.ts"
export {
  bookingUidIn,
  bookingUidOf,
  type BusyInterval,
  type CalendarOccurrence,
  type EntryUids,
  type OccurrenceTimes,
  type OwnTime,
  timesWithin
} from "./CalendarOccurrence.ts"
export * from "./CalendarProvider.ts"
export * from "./CalendarPushes.ts"
export * from "./CalendarWriter.ts"
export * from "./discovery.ts"
export { type CalendarSettings, sharedDestination, tryDestination, unfitSetting } from "./destination.ts"
export { foreignUids } from "./foreignUids.ts"
export { type EntryTexts, marksOf, mergeTexts } from "./EntryTexts.ts"
export * from "./entryPlan.ts"
export { groupMeeting } from "./groupMeeting.ts"
export {
  FetchFailed,
  FetchFault,
  calendarFault,
  faultMessage,
  faultMessages,
  isTransient,
  obstacleOf,
  readingLimits,
  UnreadablePart
} from "./faults.ts"
export * from "./firstReading.ts"
export { googleEventId } from "./googleEventId.ts"
export * from "./judgeEntries.ts"
export * from "./renewAccess.ts"
export { receivePush, UnknownPush } from "./receivePush.ts"
export { openPush } from "./openPush.ts"
export * from "./syncDue.ts"
export * from "./testCalendar.ts"
export { splitByDay, syncWindow } from "./syncPolicy.ts"
