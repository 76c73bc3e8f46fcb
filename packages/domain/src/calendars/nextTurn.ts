import type { CalendarHealth } from "./BusyCalendar.ts"

/** Between two readings of a calendar, in milliseconds; jitter makes it a tenth more or less. */
const pace = 3 * 60_000
const slowest = 60 * 60_000

/**
 * How long to wait before a calendar is read again, in milliseconds: 3 minutes, twice that after every further failure
 * up to an hour, and as long as its server asked at least (a day at most). `chance` is from 0 to 1.
 */
export const waitBeforeNext = (
  { failures }: CalendarHealth,
  retryAfterSeconds: number | null,
  chance: number
): number => {
  const wait = Math.min(slowest, pace * 2 ** Math.min(Math.max(0, failures - 1), 10))
  const asked = Math.min(24 * slowest, Math.max(0, retryAfterSeconds ?? 0) * 1000)
  return Math.max(asked, Math.round(wait * (0.9 + 0.2 * chance)))
}
