/**
 * When hosts are free. `openSlots.ts` decides which slots are open, with working hours and time zones beside it;
 * `busyScope.ts` which busy times a decision needs; `absences.ts` on which dates a host is absent.
 */

export { absencesIn } from "./absences.ts"
export * from "./bookableDates.ts"
export {
  browseDates,
  type KnownLead,
  browseSlots,
  type DatesRequest,
  DatesReversed,
  type OpenDates,
  type OpenTimes,
  RangeTooLarge,
  type SlotsRequest,
  startsBetween
} from "./browse.ts"
export {
  browseCalendar,
  calendarLength,
  type CalendarDaysRequest,
  type CalendarView
} from "./browseCalendar.ts"
export { type CalendarDay, calendarDays, soonestStarts } from "./calendarDays.ts"
export * from "./BusyTimes.ts"
export { busyScopeAt, busyScopeOf, isInScope } from "./busyScope.ts"
export type { SlotQuestion } from "./candidates.ts"
export { type Closure, closures } from "./closures.ts"
export * from "./conflicts.ts"
export { type AskedDays, type Demand, DemandLog, makeDemandTally } from "./DemandLog.ts"
export { type DailyLimit, dailyLimitsOf, isFull } from "./dailyLimit.ts"
export {
  awayUntil,
  bookingsOfWeek,
  freeNext,
  lookAhead,
  minutesOfWeek,
  presentWeek,
  spanOf
} from "./hostState.ts"
export { removeOldDemand } from "./forgetDemand.ts"
export { contains, difference, intersection, type Interval, overlaps, union } from "./Interval.ts"
export { dateOf, type DayNumber, dayLength, dayOf, plusDays, weekdayIndex } from "./LocalDates.ts"
export { firstStarts, nextStarts, type Route, type RouteStart, routesOf } from "./nextStarts.ts"
export { offsetAt, periodsBetween, type Zone, zoneNamed } from "./OffsetTable.ts"
export { groupAt } from "./joinable.ts"
export { firstOpenSlot, type OpenSlot, openSlots } from "./openSlots.ts"
export { type SeatsSeen, seatsSeen } from "./seatsSeen.ts"
export { type Participant, participants } from "./participants.ts"
export { dateAt, instantAt, instantsOfDays } from "./TimeZone.ts"
export { workingHours } from "./WorkingHours.ts"
