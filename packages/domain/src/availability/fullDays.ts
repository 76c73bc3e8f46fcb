import type { Commitment } from "./BusyTimes.ts"
import type { Interval } from "./Interval.ts"
import type { DayNumber } from "./LocalDates.ts"
import type { Zone } from "./OffsetTable.ts"
import { dayAt, instantsOfDays } from "./TimeZone.ts"

const always: Interval = { start: -Infinity, end: Infinity }

/**
 * The instants on whose local date in the zone a daily limit leaves no room (D-AV-1). The bookings that `counts`
 * picks count on the date they start on, one of several hosts once. A limit of null is none; 0 or less, no room ever.
 */
export const fullDays = (
  zone: Zone,
  limit: number | null,
  commitments: ReadonlyArray<Commitment>,
  counts: (commitment: Commitment) => boolean
): ReadonlyArray<Interval> => {
  if (limit === null) return []
  if (limit <= 0) return [always]
  const starts = new Map(commitments.filter(counts).map(({ bookingUid, startAt }) => [bookingUid, startAt]))
  const booked = new Map<DayNumber, number>()
  for (const start of starts.values()) {
    const day = dayAt(zone, start)
    booked.set(day, (booked.get(day) ?? 0) + 1)
  }
  return [...booked].flatMap(([day, count]) => (count < limit ? [] : instantsOfDays(zone, day, day)))
}
