import { dayLength, type Interval } from "../availability/index.ts"

const week = 7 * dayLength

/**
 * The time that a calendar is read for: from the week before to past the farthest start that can be booked (365 days,
 * D-AV-1) with the longest booking behind it. It moves once a week, as what servers count changes by is bound to it.
 */
export const syncWindow = (now: number): Interval => {
  const thisWeek = Math.floor(now / week) * week
  return { start: thisWeek - week, end: thisWeek + 56 * week }
}
