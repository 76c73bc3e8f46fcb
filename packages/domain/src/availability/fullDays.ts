import type { Interval } from "./Interval.ts"
import type { DayNumber } from "./LocalDates.ts"
import type { Zone } from "./OffsetTable.ts"
import { dayAt, instantsOfDays } from "./TimeZone.ts"

const always: Interval = { start: -Infinity, end: Infinity }

/**
 * The instants on whose local date in the zone a daily limit leaves no room (D-AV-1). `starts` are the starts, epoch
 * milliseconds, of the bookings that count; a limit of null is none, one of 0 or less leaves room on no day.
 */
export const fullDays = (zone: Zone, starts: ReadonlyArray<number>, limit: number | null): ReadonlyArray<Interval> => {
  if (limit === null) return []
  if (limit <= 0) return [always]
  const booked = new Map<DayNumber, number>()
  for (const start of starts) {
    const day = dayAt(zone, start)
    booked.set(day, (booked.get(day) ?? 0) + 1)
  }
  return [...booked].flatMap(([day, count]) => (count < limit ? [] : instantsOfDays(zone, day, day)))
}
