import { endOf, isDay, shifted, startOf } from "../parts/days.ts"

/** Days of the browser's zone, the last one included. */
export interface Days {
  /** `2026-11-24`. */
  readonly first: string
  readonly last: string
}

/** The lengths that can be chosen, in days. */
export const lengths = [7, 30, 90, 365] as const
export type Length = (typeof lengths)[number]

/** The longest period, so that the report of it and of the period before are both allowed. */
const longest = 400

const dayOf = (at: Date): string =>
  [at.getFullYear(), String(at.getMonth() + 1).padStart(2, "0"), String(at.getDate()).padStart(2, "0")].join(
    "-"
  )

const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)

/** The number of days. */
export const lengthOf = ({ first, last }: Days): number => numberOf(last) - numberOf(first) + 1

/** The last days, today included. */
export const lastDays = (count: number, now: number): Days => {
  const last = dayOf(new Date(now))
  return { first: shifted(last, 1 - count), last }
}

/** The days, if they are a period that can be reported. */
export const daysFrom = (first: string | undefined, last: string | undefined): Days | null => {
  if (!isDay(first) || !isDay(last)) return null
  const length = lengthOf({ first, last })
  return length >= 1 && length <= longest ? { first, last } : null
}

/** The same number of days, directly before. */
export const daysBefore = (days: Days): Days => {
  const length = lengthOf(days)
  return { first: shifted(days.first, -length), last: shifted(days.last, -length) }
}

/** The half-open period of the API. */
export const instantsOf = ({ first, last }: Days) => ({
  from: startOf(first),
  to: endOf(last)
})
