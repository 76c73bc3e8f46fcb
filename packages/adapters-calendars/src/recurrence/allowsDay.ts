import { type DayNumber, weekdayIndex } from "@calendeal/domain/availability"
import { type CivilDate, civilDate, weekOfYear } from "./civilDates.ts"
import type { RepeatRule, RepeatWeekday } from "./RepeatRule.ts"

/** Whether the rule may start on this day, as far as days go. A rule that says nothing of them allows all. */
export const allowsDay = (rule: RepeatRule, day: DayNumber): boolean => {
  const { monthDays, months, weekdays, weeks, yearDays } = rule
  if (weeks.length > 0 && !isInWeeks(rule, day)) return false
  // A date is dear, and most rules name days of the week alone.
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

/** Whether the list names the place, from the front or, of so many, from the end. */
const isListed = (list: ReadonlyArray<number>, place: number, ofSoMany = Infinity): boolean =>
  list.length === 0 || list.includes(place) || list.includes(place - ofSoMany - 1)

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
  // Only months and years have a second Tuesday.
  if (nth === null || !(every === "month" || every === "year") || weeks.length > 0) return true
  const isOfMonth = every === "month" || months.length > 0
  const [place, ofSoMany] = isOfMonth ? [dayOfMonth, daysOfMonth] : [dayOfYear, daysOfYear]
  return nth === (nth > 0 ? Math.ceil(place / 7) : -Math.ceil((ofSoMany - place + 1) / 7))
}
