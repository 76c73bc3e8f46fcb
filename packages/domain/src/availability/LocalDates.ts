import { LocalDate, weekdays } from "../event-types/index.ts"
import type { Weekday } from "../event-types/index.ts"

/** A local date as the number of days since 1970-01-01, so that dates can be counted and compared cheaply. */
export type DayNumber = number

/** Milliseconds of a day without a change of the clocks. */
export const dayLength = 86_400_000

const firstDay = Date.parse("0000-01-01T00:00:00Z") / dayLength
const lastDay = Date.parse("9999-12-31T00:00:00Z") / dayLength

/** The number of a date. */
export const dayOf = (date: LocalDate): DayNumber => Date.parse(`${date}T00:00:00Z`) / dayLength

/** The date of a number; one before 0000-01-01 or after 9999-12-31 is held at that end. */
export const dateOf = (day: DayNumber): LocalDate => {
  const known = written.get(day)
  if (known !== undefined) return known
  const held = Math.min(Math.max(day, firstDay), lastDay)
  const date = LocalDate.make(new Date(held * dayLength).toISOString().slice(0, 10))
  if (written.size >= 10_000) written.clear()
  written.set(day, date)
  return date
}

// Making a date checks it, in 2 µs, and everybody asks for the same few hundred.
const written = new Map<DayNumber, LocalDate>()

/** The date this many days later, or earlier when negative. */
export const plusDays = (date: LocalDate, days: number): LocalDate => dateOf(dayOf(date) + days)

/** How many days later `to` is than `from`; negative when it is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => dayOf(to) - dayOf(from)

/** Every date from `from` to `to`, both included, ascending; none when `from` is after `to`. */
export const datesBetween = (from: LocalDate, to: LocalDate): ReadonlyArray<LocalDate> =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => plusDays(from, index))

/** The day of the week, Monday 0 to Sunday 6. 1970-01-01 was a Thursday. */
export const weekdayIndex = (day: DayNumber): number => (((day + 3) % 7) + 7) % 7

/** The day of the week of a date. */
export const weekdayOf = (date: LocalDate): Weekday => weekdays[weekdayIndex(dayOf(date))] ?? "mon"
