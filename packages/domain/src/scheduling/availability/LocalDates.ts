import { LocalDate } from "../../workspace/event-types/index.ts"

/** A local date as the number of days since 1970-01-01, for cheap arithmetic and comparison. */
export type DayNumber = number

/** The milliseconds of a day without a clock change. */
export const dayLength = 86_400_000

const firstDay = Date.parse("0000-01-01T00:00:00Z") / dayLength
const lastDay = Date.parse("9999-12-31T00:00:00Z") / dayLength

/** The day number of a date. */
export const dayOf = (date: LocalDate): DayNumber => Date.parse(`${date}T00:00:00Z`) / dayLength

/** The date of a day number, clamped to 0000-01-01 and 9999-12-31. */
export const dateOf = (day: DayNumber): LocalDate => {
  const cached = dates.get(day)
  if (cached !== undefined) return cached
  const clamped = Math.min(Math.max(day, firstDay), lastDay)
  const date = LocalDate.make(new Date(clamped * dayLength).toISOString().slice(0, 10))
  if (dates.size >= 10_000) dates.clear()
  dates.set(day, date)
  return date
}

// Making a date takes 2 µs, because it is validated, and requests use the same few hundred dates.
const dates = new Map<DayNumber, LocalDate>()

/** The date this many days later; earlier if negative. */
export const plusDays = (date: LocalDate, days: number): LocalDate => dateOf(dayOf(date) + days)

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => dayOf(to) - dayOf(from)

/** The day of the week, from Monday = 0 to Sunday = 6. 1970-01-01 was a Thursday. */
export const weekdayIndex = (day: DayNumber): number => (((day + 3) % 7) + 7) % 7
