import { dayLength, type DayNumber, weekdayIndex } from "@calendeal/domain/availability"

/** A date with its position in its month and year; all numbers start at 1. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly dayOfMonth: number
  readonly daysOfMonth: number
  readonly dayOfYear: number
  readonly daysOfYear: number
}

export const civilDate = (day: DayNumber): CivilDate => {
  const date = new Date(day * dayLength)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
  const newYear = dayNumber(year, 1, 1)
  return {
    year,
    month,
    dayOfMonth: date.getUTCDate(),
    daysOfMonth: dayNumber(year, month + 1, 1) - dayNumber(year, month, 1),
    dayOfYear: day - newYear + 1,
    daysOfYear: dayNumber(year + 1, 1, 1) - newYear
  }
}

/** The number of a day. Months and days past the end continue in the next ones; the year 99 is the year 99. */
export const dayNumber = (year: number, month: number, dayOfMonth: number): DayNumber =>
  new Date(0).setUTCFullYear(year, month - 1, dayOfMonth) / dayLength

/** The first day of the week that contains the day. Weeks begin on `weekStart` (Monday 0 to Sunday 6). */
export const weekBeginning = (day: DayNumber, weekStart: number): DayNumber =>
  day - ((weekdayIndex(day) - weekStart + 7) % 7)

/** The day's week of the year, from 1. A week belongs to the year with four or more of its days (RFC 5545, BYWEEKNO). */
export const weekOfYear = (
  day: DayNumber,
  weekStart: number
): { readonly year: number; readonly week: number; readonly weeksOfYear: number } => {
  const fourth = weekBeginning(day, weekStart) + 3
  const { dayOfYear, year } = civilDate(fourth)
  const lastFourth = weekBeginning(dayNumber(year, 12, 28), weekStart) + 3
  return {
    year,
    week: Math.floor((dayOfYear - 1) / 7) + 1,
    weeksOfYear: Math.floor((civilDate(lastFourth).dayOfYear - 1) / 7) + 1
  }
}
