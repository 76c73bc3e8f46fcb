import { shifted } from "../parts/days.ts"
import { ofWeek, type Weekday, weekdays } from "./week.ts"

/** The date of each weekday of a week. */
export type WeekDates = Readonly<Record<Weekday, string>>

/** The Monday of the week of a date. */
export const mondayOf = (date: string): string =>
  shifted(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The dates of the week that begins on a Monday. */
export const datesOf = (monday: string): WeekDates => ofWeek((day) => shifted(monday, weekdays.indexOf(day)))
