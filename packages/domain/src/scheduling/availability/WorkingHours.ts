import { type Schedule, type Window, weekdays } from "../../workspace/event-types/index.ts"
import { type Interval, overlaps, union } from "./Interval.ts"
import { type DayNumber, dayLength, dayOf, weekdayIndex } from "./LocalDates.ts"
import { periodAt, zoneNamed } from "./OffsetTable.ts"
import { dayAt, instantAt } from "./TimeZone.ts"

/** A schedule's open hours as instants. */
export interface WorkingHours {
  /** The availability, ascending. Windows that touch, also across midnight, are merged (D-AV-1). */
  readonly open: ReadonlyArray<Interval>
  /** The windows, merged within a local day only, ascending. The grid of starts begins at the start of each window. */
  readonly grids: ReadonlyArray<Interval>
}

// A window that starts at 24:00 of its day can fill the next day. Clocks set back past midnight can add a day on either side.
const daysBefore = 2
const daysAfter = 1

// Without a clock change from one day before to three days after a date's midnight, plain arithmetic is enough for its windows: a
// window ends within two days, and every offset is less than a day.
const daysReached = 3

/** The schedule's windows that overlap `during`, not cut at its ends (D-AV-2). */
export const workingHours = (schedule: Schedule, during: Interval): WorkingHours => {
  const zone = zoneNamed(schedule.timezone)
  const hoursOf = hoursOfSchedule.get(schedule) ?? hoursByDay(schedule)
  hoursOfSchedule.set(schedule, hoursOf)
  const grids: Array<Interval> = []
  const last = dayAt(zone, during.end) + daysAfter
  const first = dayAt(zone, during.start) - daysBefore
  let period = periodAt(zone, (first - 1) * dayLength)
  for (let day = first; day <= last; day += 1) {
    const midnight = day * dayLength
    if (period.end <= midnight + daysReached * dayLength) period = periodAt(zone, midnight - dayLength)
    const isSteady = period.start <= midnight - dayLength && midnight + daysReached * dayLength < period.end
    for (const { start, end } of hoursOf(day)) {
      const grid = isSteady
        ? { start: midnight + start - period.offset, end: midnight + end - period.offset }
        : { start: instantAt(zone, day, start, "earlier"), end: instantAt(zone, day, end, "later") }
      if (overlaps(grid, during)) grids.push(grid)
    }
  }
  return { open: union(grids), grids }
}

/**
 * At least the schedule's windows that overlap `during`, cached by whole UTC days because requests repeat the same hosts. More
 * windows than necessary do not change which starts in `during` are open.
 */
export const workingHoursAround = (schedule: Schedule, during: Interval): WorkingHours => {
  const found = cache.get(schedule)
  if (found !== undefined && found.during.start <= during.start && during.end <= found.during.end) {
    return found.hours
  }
  const days = {
    start: Math.floor(during.start / dayLength) * dayLength,
    end: Math.ceil(during.end / dayLength) * dayLength
  }
  const hours = workingHours(schedule, days)
  if (during.end - during.start <= longestCached) {
    if (found === undefined) makeRoom()
    cache.set(schedule, { during: days, hours })
  }
  return hours
}

// Two months of a schedule need 5 kB. The keys are weak: an offering is read again twice a minute, with new schedules.
let cache = new WeakMap<Schedule, { readonly during: Interval; readonly hours: WorkingHours }>()
let cacheSize = 0
const maximumCacheSize = 4096
const longestCached = 100 * dayLength

const makeRoom = () => {
  if (cacheSize === maximumCacheSize) [cache, cacheSize] = [new WeakMap(), 0]
  cacheSize += 1
}

const hoursOfSchedule = new WeakMap<Schedule, (day: DayNumber) => ReadonlyArray<Interval>>()

/** A day's windows as wall-clock milliseconds since its midnight: from its override, else from its weekday. */
const hoursByDay = (schedule: Schedule): ((day: DayNumber) => ReadonlyArray<Interval>) => {
  const weekly = weekdays.map((weekday) =>
    merged(schedule.weekly.filter(({ days }) => days.includes(weekday)))
  )
  const overrides = new Map(schedule.overrides.map(({ date, windows }) => [dayOf(date), merged(windows)]))
  return (day) => overrides.get(day) ?? weekly[weekdayIndex(day)] ?? []
}

// Merged as wall-clock times, so that a clock change does not join windows that the schedule separates.
const merged = (windows: ReadonlyArray<Window>): ReadonlyArray<Interval> => union(windows.map(hours))

const hours = ({ from, to }: Window): Interval => {
  const [start, end] = [timeOfDay(from), timeOfDay(to)]
  return { start, end: end > start ? end : end + dayLength }
}

const timeOfDay = (time: string): number =>
  (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * 60_000
