import {
  ofWeek,
  type Schedule,
  type Week,
  type Weekday,
  weekdays,
  weeklyOf,
  weekOf
} from "../editing/week.ts"
import type { WeekDates } from "../editing/weekDates.ts"
import { shifted } from "../parts/days.ts"

/** The hours of a week's dates: those of the date, if it has its own, else those of its weekday. */
export const hoursOn = ({ overrides, weekly }: Schedule, dates: WeekDates): Week => {
  const week = weekOf(weekly)
  const of = (day: Weekday) => overrides.find(({ date }) => date === dates[day])?.windows ?? week[day]
  return ofWeek(of)
}

/** The schedule with other hours on dates of a week: a date with its own hours changes alone, another one every week (D-CON-163). */
export const withHoursOn = (schedule: Schedule, dates: WeekDates, changed: Partial<Week>): Schedule => {
  const week: Record<Weekday, Week[Weekday]> = { ...weekOf(schedule.weekly) }
  let { overrides } = schedule
  for (const day of weekdays) {
    const windows = changed[day]
    if (windows === undefined) continue
    if (overrides.some(({ date }) => date === dates[day]))
      overrides = overrides.map((one) => (one.date === dates[day] ? { ...one, windows: [...windows] } : one))
    else week[day] = windows
  }
  return { ...schedule, weekly: weeklyOf(week), overrides }
}

interface Absence {
  readonly from: string
  readonly to: string
  readonly reason: string
}

/** The absence that a date is in. */
export const absenceOn = <A extends Absence>(absences: ReadonlyArray<A>, date: string): A | undefined =>
  absences.find(({ from, to }) => from <= date && date <= to)

/**
 * The absences with a date taken out of all of them, or with one of the date alone if it is in none: blocking a date twice leaves the
 * other dates as they were (D-CON-164). The two parts of a longer absence keep its reason.
 */
export const turnedDate = (absences: ReadonlyArray<Absence>, date: string): Array<Absence> => {
  if (absenceOn(absences, date) === undefined) return [...absences, { from: date, to: date, reason: "" }]
  return absences.flatMap((one) => {
    if (date < one.from || one.to < date) return [one]
    return [
      { ...one, to: shifted(date, -1) },
      { ...one, from: shifted(date, 1) }
    ].filter(({ from, to }) => from <= to)
  })
}
