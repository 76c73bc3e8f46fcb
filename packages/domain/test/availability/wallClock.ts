/** A minute in milliseconds. */
export const minute = 60_000
/** A day without a clock change, in milliseconds. */
export const day = 1440 * minute

/** The wall-clock time of an instant according to Intl, to the minute, in milliseconds as if it were UTC. */
export const wallTime = (timeZone: string, instant: number): number => {
  // 08/03/2026, 07:00
  const text = clock(timeZone).format(instant)
  const part = (from: number, to: number) => Number(text.slice(from, to))
  return Date.UTC(part(6, 10), part(3, 5) - 1, part(0, 2), part(12, 14), part(15, 17))
}

/** The local date of an instant according to Intl. */
export const dateIn = (timeZone: string, instant: number): string =>
  new Date(wallTime(timeZone, instant)).toISOString().slice(0, 10)

/** A zone's wall-clock times, minute by minute. */
export interface Walk {
  /** The wall-clock times in the order of their instants. */
  readonly steps: ReadonlyArray<{ readonly instant: number; readonly wall: number }>
  /** The first and the last instant of each wall-clock time. */
  readonly seen: ReadonlyMap<number, { readonly first: number; readonly last: number }>
}

/** The wall-clock times of every minute in [from, to), from Intl. */
export const walk = (timeZone: string, from: number, to: number): Walk => {
  const steps: Array<{ readonly instant: number; readonly wall: number }> = []
  const seen = new Map<number, { readonly first: number; readonly last: number }>()
  const hour = 60 * minute
  for (let start = Math.ceil(from / minute) * minute; start < to; start += hour) {
    const first = wallTime(timeZone, start)
    // Intl takes a microsecond and more, so it is asked for every minute only in an hour with a clock change.
    const isEven = wallTime(timeZone, start + hour) - first === hour
    for (let instant = start; instant < Math.min(to, start + hour); instant += minute) {
      const wall = isEven ? first + instant - start : wallTime(timeZone, instant)
      steps.push({ instant, wall })
      seen.set(wall, { first: seen.get(wall)?.first ?? instant, last: instant })
    }
  }
  return { steps, seen }
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const clock = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "short" })
  clocks.set(timeZone, made)
  return made
}
