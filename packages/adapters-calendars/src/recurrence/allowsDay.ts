import { type DayNumber, weekdayIndex } from "@calendeal/domain/availability"
import { type CivilDate, civilDate, weekOfYear } from "./civilDates.ts"
import type { RepeatRule, RepeatWeekday } from "./RepeatRule.ts"

/** Whether the rule's restrictions on days allow this day. */
export const allowsDay = (rule: RepeatRule, day: DayNumber): boolean => {
  const { monthDays, months, weekdays, weeks, yearDays } = rule
  if (weeks.length > 0 && !isInWeeks(rule, day)) return false
  // Checked first, because computing a date is expensive and most rules restrict weekdays only.
  if (weekdays.length > 0 && !weekdays.some(({ weekday }) => weekdayIndex(day) === weekday)) return false
  const saysDate = months.length + monthDays.length + yearDays.length > 0
  if (!saysDate && weekdays.every(({ nth }) => nth === null)) return true
  const date = civilDate(day)
  return (
    isListed(months, date.month) &&
    isListed(monthDays, date.dayOfMonth, date.daysOfMonth) &&
    isListed(yearDays, date.dayOfYear, date.daysOfYear) &&
    (weekdays.length === 0 || weekdays.some((wanted) => isWeekday(rule, wanted, day, date)))
  )
}

/** Whether the list contains the place, counted from the front or from the end of `count` places. */
const isListed = (list: ReadonlyArray<number>, place: number, count = Infinity): boolean =>
  list.length === 0 || list.includes(place) || list.includes(place - count - 1)

const isInWeeks = ({ weeks, weekStart }: RepeatRule, day: DayNumber): boolean => {
  const { week, weeksOfYear } = weekOfYear(day, weekStart)
  return isListed(weeks, week, weeksOfYear)
}

const isWeekday = (
  { every, months, weeks }: RepeatRule,
  { nth, weekday }: RepeatWeekday,
  day: DayNumber,
  { dayOfMonth, dayOfYear, daysOfMonth, daysOfYear }: CivilDate
): boolean => {
  if (weekdayIndex(day) !== weekday) return false
  // Only months and years can have an n-th weekday.
  if (nth === null || !(every === "month" || every === "year") || weeks.length > 0) return true
  const isOfMonth = every === "month" || months.length > 0
  const [place, count] = isOfMonth ? [dayOfMonth, daysOfMonth] : [dayOfYear, daysOfYear]
  return nth === (nth > 0 ? Math.ceil(place / 7) : -Math.ceil((count - place + 1) / 7))
}
