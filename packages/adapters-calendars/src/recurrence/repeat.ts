import { dayLength, type DayNumber, type Interval, weekdayIndex } from "@calendeal/domain/availability"
import { allowsDay } from "./allowsDay.ts"
import { civilDate, dayNumber, weekBeginning, weekOfYear } from "./civilDates.ts"
import type { RepeatRule } from "./RepeatRule.ts"

const hourLength = 3_600_000

/**
 * The result of a rule. `steps` is its cost: the days examined (a long rule weighs more) and the starts found. It
 * depends on the rule and the window only.
 */
export type Repetition =
  | { readonly _tag: "Starts"; readonly walls: ReadonlyArray<number>; readonly steps: number }
  /** The rule gives more than 24 starts a day. */
  | { readonly _tag: "TooOften" }
  /** The rule needs more than the allowed steps. */
  | { readonly _tag: "TooManySteps" }

/**
 * The wall times of the starts of a series whose first start is `first`, from `within.start` to before `within.end`,
 * ascending (RFC 5545, 3.3.10).
 *
 * Dates that do not exist (30 February) are skipped. `maximumSteps` bounds the work for every rule. Libraries do not:
 * some search for 30 February forever.
 */
export const repeat = (
  given: RepeatRule,
  first: number,
  within: Interval,
  maximumSteps: number
): Repetition => {
  const rule = withDefaults(given, first)
  if (timesADay(rule) > 24) return { _tag: "TooOften" }
  const effort = effortOf(rule)
  const { interval } = rule
  const [last, count] = [Math.min(within.end - 1, rule.until ?? Infinity), rule.count ?? Infinity]
  const start = periodOf(rule, first)
  // A rule with a count has to be counted from its first start.
  const ahead = rule.count === null ? Math.max(0, periodOf(rule, within.start) - start) : 0
  const found: Array<number> = []
  let period = start + Math.floor(ahead / interval) * interval
  let [counted, steps] = [0, 0]
  while (counted < count && beginningOf(rule, period) <= last) {
    const all = daysOf(rule, period)
    const days = all.filter((day) => allowsDay(rule, day))
    const starts = startsIn(rule, period, days)
    steps += Math.max(1, all.length) * effort + starts.length
    if (steps > maximumSteps) return { _tag: "TooManySteps" }
    for (const wall of starts) {
      if (wall < first || wall > last || counted === count) continue
      counted += 1
      if (wall >= within.start) found.push(wall)
    }
    period += days.length === 0 ? toAnotherDay(rule, period) : interval
  }
  return { _tag: "Starts", walls: found, steps }
}

/** The number of periods until one on another day: all hours of an excluded day can be skipped. */
const toAnotherDay = ({ every, interval }: RepeatRule, period: number): number => {
  if (every !== "hour") return interval
  const hoursLeft = (Math.floor(period / 24) + 1) * 24 - period
  return Math.ceil(hoursLeft / interval) * interval
}

/** The cost of examining a day, in steps: every list of the rule is searched. */
const effortOf = ({ hours, monthDays, months, positions, weekdays, weeks, yearDays }: RepeatRule): number => {
  const lists = [hours, monthDays, months, positions, weekdays, weeks, yearDays]
  return 1 + Math.floor(lists.reduce((length, list) => length + list.length, 0) / 32)
}

/** Fills the unset parts of the rule from the first start. */
const withDefaults = (rule: RepeatRule, first: number): RepeatRule => {
  const day = Math.floor(first / dayLength)
  const { dayOfMonth, month } = civilDate(day)
  const onWeekday = [{ weekday: weekdayIndex(day), nth: null }]
  const { every, hours, minutes, monthDays, months, seconds, weekdays, weeks, yearDays } = rule
  const saysDay = [monthDays, weekdays, weeks, yearDays].some((list) => list.length > 0)
  const time = first - day * dayLength
  return {
    ...rule,
    months: every === "year" && !saysDay && months.length === 0 ? [month] : months,
    monthDays: (every === "year" || every === "month") && !saysDay ? [dayOfMonth] : monthDays,
    weekdays:
      (every === "week" && !saysDay) || (weeks.length > 0 && weekdays.length === 0) ? onWeekday : weekdays,
    hours: hours.length === 0 && every !== "hour" ? [Math.floor(time / hourLength)] : hours,
    minutes: minutes.length === 0 ? [Math.floor(time / 60_000) % 60] : minutes,
    seconds: seconds.length === 0 ? [Math.floor(time / 1000) % 60] : seconds
  }
}

const timesADay = ({ every, hours, minutes, seconds }: RepeatRule): number =>
  (every === "hour" ? 24 : hours.length) * minutes.length * seconds.length

/** The starts of a period on these days, ascending. */
const startsIn = (
  rule: RepeatRule,
  period: number,
  days: ReadonlyArray<DayNumber>
): ReadonlyArray<number> => {
  if (days.length === 0) return []
  const { minutes, positions, seconds } = rule
  const starts = days.flatMap((day) =>
    hoursOf(rule, period).flatMap((hour) =>
      minutes.flatMap((minute) =>
        seconds.map((second) => day * dayLength + hour * hourLength + minute * 60_000 + second * 1000)
      )
    )
  )
  if (starts.length === 1 && positions.length === 0) return starts
  const ordered = ascending(starts)
  if (positions.length === 0) return ordered
  const chosen = new Set(positions.map((place) => ordered.at(place > 0 ? place - 1 : place)))
  return ordered.filter((wall) => chosen.has(wall))
}

const hoursOf = ({ every, hours }: RepeatRule, period: number): ReadonlyArray<number> => {
  if (every !== "hour") return hours
  const hour = ((period % 24) + 24) % 24
  return hours.length === 0 || hours.includes(hour) ? [hour] : []
}

/** The number of the period that contains a wall time. Numbers are consecutive. */
const periodOf = ({ every, weeks, weekStart }: RepeatRule, wall: number): number => {
  const day = Math.floor(wall / dayLength)
  switch (every) {
    case "hour":
      return Math.floor(wall / hourLength)
    case "day":
      return day
    case "week":
      return (weekBeginning(day, weekStart) - weekBeginning(0, weekStart)) / 7
    case "month": {
      const { month, year } = civilDate(day)
      return year * 12 + month - 1
    }
    case "year":
      return weeks.length === 0 ? civilDate(day).year : weekOfYear(day, weekStart).year
  }
}

/** The days of a period that its months and days of the month can allow, or the day that contains its hour. */
const daysOf = (rule: RepeatRule, period: number): ReadonlyArray<DayNumber> => {
  const { every, monthDays, months, weeks } = rule
  // Months can be outside of a year of weeks.
  if (every === "year" && weeks.length === 0 && months.length > 0)
    return ascending(months.flatMap((month) => daysOfMonth(period, month, monthDays)))
  if (every === "month" && monthDays.length > 0)
    return ascending(daysOfMonth(Math.floor(period / 12), (period % 12) + 1, monthDays))
  const first = firstDayOf(rule, period)
  const length = rule.every === "hour" || rule.every === "day" ? 1 : firstDayOf(rule, period + 1) - first
  return Array.from({ length }, (_, nth) => first + nth)
}

/** The days of a month, or those of them that are listed, from its beginning or its end. */
const daysOfMonth = (
  year: number,
  month: number,
  listed: RepeatRule["monthDays"]
): ReadonlyArray<DayNumber> => {
  const [first, next] = [dayNumber(year, month, 1), dayNumber(year, month + 1, 1)]
  return listed.length === 0
    ? Array.from({ length: next - first }, (_, nth) => first + nth)
    : listed
        .map((day) => (day > 0 ? first + day - 1 : next + day))
        .filter((day) => first <= day && day < next)
}

const ascending = (numbers: ReadonlyArray<number>): ReadonlyArray<number> =>
  [...new Set(numbers)].sort((one, other) => one - other)

const firstDayOf = ({ every, weeks, weekStart }: RepeatRule, period: number): DayNumber => {
  switch (every) {
    case "hour":
      return Math.floor(period / 24)
    case "day":
      return period
    case "week":
      return weekBeginning(0, weekStart) + period * 7
    case "month":
      return dayNumber(Math.floor(period / 12), (period % 12) + 1, 1)
    case "year":
      return weeks.length === 0 ? dayNumber(period, 1, 1) : weekBeginning(dayNumber(period, 1, 4), weekStart)
  }
}

const beginningOf = (rule: RepeatRule, period: number): number =>
  rule.every === "hour" ? period * hourLength : firstDayOf(rule, period) * dayLength
