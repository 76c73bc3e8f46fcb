import type { Schedule, Window } from "../event-types/index.ts"
import { weekdays } from "../event-types/index.ts"
import type { Interval } from "./Interval.ts"
import { overlaps, union } from "./Interval.ts"
import type { DayNumber } from "./LocalDates.ts"
import { dayLength, dayOf, weekdayIndex } from "./LocalDates.ts"
import { stretchAt, zoneNamed } from "./OffsetTable.ts"
import { dayAt, instantAt } from "./TimeZone.ts"

/** When someone can be booked, as instants. */
export interface WorkingHours {
  /** Availability: windows that touch, also across midnight, are one (D-AV-1). Ascending and apart. */
  readonly open: ReadonlyArray<Interval>
  /** Each local day's windows, merged within the day only: the grid of starts begins at each one's start. Ascending. */
  readonly grids: ReadonlyArray<Interval>
}

// A window that starts at 24:00 of its day may fill the next. Clocks set back past midnight can add a day on either side.
const daysBefore = 2
const daysAfter = 1

// From a day before a date to so many after its midnight everything lies that decides when its hours are: a window ends within two
// days, and no zone is a day away from UTC. Where no clock is changed in that time, the arithmetic is plain.
const daysReached = 3

/** The schedule's windows that overlap `during`, whole, wherever `during` begins (D-AV-2). */
export const workingHours = (schedule: Schedule, during: Interval): WorkingHours => {
  const zone = zoneNamed(schedule.timezone)
  const hoursOf = known.get(schedule) ?? hoursByDay(schedule)
  known.set(schedule, hoursOf)
  const grids: Array<Interval> = []
  const last = dayAt(zone, during.end) + daysAfter
  const first = dayAt(zone, during.start) - daysBefore
  let stretch = stretchAt(zone, (first - 1) * dayLength)
  for (let day = first; day <= last; day += 1) {
    const midnight = day * dayLength
    if (stretch.end <= midnight + daysReached * dayLength) stretch = stretchAt(zone, midnight - dayLength)
    const isSteady = stretch.start <= midnight - dayLength && midnight + daysReached * dayLength < stretch.end
    for (const { start, end } of hoursOf(day)) {
      const grid = isSteady
        ? { start: midnight + start - stretch.offset, end: midnight + end - stretch.offset }
        : { start: instantAt(zone, day, start, "earlier"), end: instantAt(zone, day, end, "later") }
      if (overlaps(grid, during)) grids.push(grid)
    }
  }
  return { open: union(grids), grids }
}

/**
 * At least the schedule's windows that overlap `during`: those of whole days, remembered, because the same hosts are asked about
 * again and again. More windows than asked for change no answer about starts that lie in `during`.
 */
export const workingHoursAround = (schedule: Schedule, during: Interval): WorkingHours => {
  const found = remembered.get(schedule)
  if (found !== undefined && found.during.start <= during.start && during.end <= found.during.end) {
    return found.hours
  }
  const days = {
    start: Math.floor(during.start / dayLength) * dayLength,
    end: Math.ceil(during.end / dayLength) * dayLength
  }
  const hours = workingHours(schedule, days)
  if (during.end - during.start <= longestRemembered) {
    if (found === undefined) makeRoom()
    remembered.set(schedule, { during: days, hours })
  }
  return hours
}

// Two months of a schedule weigh 5 kB. They go with the schedule: an offering is read anew twice a minute.
let remembered = new WeakMap<Schedule, { readonly during: Interval; readonly hours: WorkingHours }>()
let schedulesRemembered = 0
const mostSchedules = 4096
const longestRemembered = 100 * dayLength

const makeRoom = () => {
  if (schedulesRemembered === mostSchedules) [remembered, schedulesRemembered] = [new WeakMap(), 0]
  schedulesRemembered += 1
}

// Schedules are asked for again and again, as long as their offering is kept.
const known = new WeakMap<Schedule, (day: DayNumber) => ReadonlyArray<Interval>>()

/** A day's hours as wall-clock milliseconds since its midnight: those of its override, else of its weekday. */
const hoursByDay = (schedule: Schedule): ((day: DayNumber) => ReadonlyArray<Interval>) => {
  const weekly = weekdays.map((weekday) =>
    merged(schedule.weekly.filter(({ days }) => days.includes(weekday)))
  )
  const overrides = new Map(schedule.overrides.map(({ date, windows }) => [dayOf(date), merged(windows)]))
  return (day) => overrides.get(day) ?? weekly[weekdayIndex(day)] ?? []
}

// Merged as wall-clock times, so that a change of the clocks never joins what the schedule keeps apart.
const merged = (windows: ReadonlyArray<Window>): ReadonlyArray<Interval> => union(windows.map(hours))

const hours = ({ from, to }: Window): Interval => {
  const [start, end] = [timeOfDay(from), timeOfDay(to)]
  return { start, end: end > start ? end : end + dayLength }
}

const timeOfDay = (time: string): number =>
  (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * 60_000
