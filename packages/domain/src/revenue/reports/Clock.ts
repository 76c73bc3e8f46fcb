import * as DateTime from "effect/DateTime"
import {
  type DayNumber,
  dayLength,
  periodsBetween,
  weekdayIndex,
  zoneNamed
} from "../../scheduling/availability/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { Clock, Period, Step } from "./Reports.ts"

/** The zone's offsets in the period. Adapters compute with them, so that no other table of zones decides. */
export const clockOf = (timezone: TimeZoneName, { from, to }: Pick<Period, "from" | "to">): Clock => {
  const found = periodsBetween(zoneNamed(timezone), DateTime.toEpochMillis(from), DateTime.toEpochMillis(to))
  const changes = found.filter(({ offset }, nth) => nth === 0 || offset !== found[nth - 1]?.offset)
  return {
    starts: changes.map(({ start }) => start),
    offsets: changes.map(({ offset }) => offset)
  }
}

/** The wall-clock time at an instant, in milliseconds since 1970-01-01T00:00 of the zone. */
export const wallTime = ({ offsets, starts }: Clock, instant: number): number =>
  instant +
  (offsets[
    Math.max(
      0,
      starts.findLastIndex((start) => start <= instant)
    )
  ] ?? 0)

/** The number of the local day since 1970-01-01, of the Monday of its week, or of the first day of its month. */
export const dayOfStep = (step: Step, clock: Clock, instant: number): DayNumber => {
  const day = Math.floor(wallTime(clock, instant) / dayLength)
  switch (step) {
    case "day":
      return day
    case "week":
      return day - weekdayIndex(day)
    case "month":
      return day + 1 - new Date(day * dayLength).getUTCDate()
  }
}
