import { type Day, daysBetween, plusDays, weekdayOf } from "./dates.ts"

/** The number of weeks that the calendar shows at once. */
const shownWeeks = 5
export const shownDays = shownWeeks * 7

/** The first day of the first week: the week of today. */
const firstDayOf = (today: Day, weekStart: number): Day =>
  plusDays(today, -((weekdayOf(today) - weekStart + 7) % 7))

/** The days of the calendar's page, from 0 on, as weeks. Page 0 begins with the week of today. */
export const weekGrid = (today: Day, weekStart: number, page: number): ReadonlyArray<ReadonlyArray<Day>> => {
  const first = plusDays(firstDayOf(today, weekStart), page * shownDays)
  return Array.from({ length: shownWeeks }, (_week, row) =>
    Array.from({ length: 7 }, (_day, column) => plusDays(first, row * 7 + column))
  )
}

/** The page with the day; 0 for days before the first page. */
export const pageOf = (day: Day, today: Day, weekStart: number): number =>
  Math.max(0, Math.floor(daysBetween(firstDayOf(today, weekStart), day) / shownDays))
