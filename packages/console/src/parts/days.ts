/** Whether the text is a day of the calendar, `2026-11-24`. */
export const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  shifted(text, 0) === text

/** The day so many days later. Calendar days, also where a clock changes. */
export const shifted = (day: string, days: number): string => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** Midnight of a day in the browser's zone. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00`)

/** The instant at which a day begins in the browser's zone, and that at which it ends. */
export const startOf = (day: string): string => midnight(day).toISOString()
export const endOf = (day: string): string => midnight(shifted(day, 1)).toISOString()
