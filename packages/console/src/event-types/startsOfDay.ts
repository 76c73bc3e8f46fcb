/** The shortest distance of two starts of the list. A day has at most 100 of them, so that it stays readable. */
const leastMinutes = 15

/**
 * The starts of a date in the zone of the browser, in order: one for each interval from its beginning to its end, and all offered ones of
 * it. Days with a change of the clock are shorter or longer.
 */
export const startsOfDay = (
  date: string,
  intervalMinutes: number,
  offered: ReadonlySet<number>
): ReadonlyArray<number> => {
  const start = new Date(`${date}T00:00`).getTime()
  const next = new Date(start)
  next.setDate(next.getDate() + 1)
  const step = Math.max(leastMinutes, intervalMinutes) * 60_000
  const all = new Set(offered)
  for (let instant = start; instant < next.getTime(); instant += step) all.add(instant)
  return [...all].toSorted((one, other) => one - other)
}
