import { dayLength, type Interval, weekdayIndex } from "../../scheduling/availability/index.ts"
import type { BookedHour } from "./Reports.ts"

const hourLength = 3_600_000

/** The minutes of wall-clock times in each hour of the week, ascending, only hours with some. Times may overlap. */
export const hoursOf = (times: Iterable<Interval>): ReadonlyArray<BookedHour> => {
  const sums = Array.from({ length: 7 * 24 }, () => 0)
  for (const { end, start } of times) {
    for (let from = start; from < end;) {
      const until = Math.min(end, (Math.floor(from / hourLength) + 1) * hourLength)
      const day = Math.floor(from / dayLength)
      const hour = weekdayIndex(day) * 24 + Math.floor((from - day * dayLength) / hourLength)
      sums[hour] = (sums[hour] ?? 0) + (until - from)
      from = until
    }
  }
  return sums.map((length, hour) => ({ hour, minutes: length / 60_000 })).filter(({ minutes }) => minutes > 0)
}
