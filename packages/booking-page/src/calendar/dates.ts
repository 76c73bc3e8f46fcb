/** A date without a time zone: `YYYY-MM-DD`. Dates are computed in UTC, where every day has 24 hours. */
export type Day = string

const dayMillis = 86_400_000
const millisOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (millis: number): Day => new Date(millis).toISOString().slice(0, 10)

export const plusDays = (day: Day, count: number): Day => dayAt(millisOf(day) + count * dayMillis)

/** The number of days from one day to another. */
export const daysBetween = (from: Day, to: Day): number => (millisOf(to) - millisOf(from)) / dayMillis

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekdayOf = (day: Day): number => new Date(millisOf(day)).getUTCDay() || 7

/** The date at an instant (milliseconds since 1970) in a time zone. */
export const dayIn = (zone: string, at: number): Day => {
  const parts = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit"
  }).formatToParts(at)
  const part = (type: string) => parts.find((part) => part.type === type)?.value ?? ""
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`
}
