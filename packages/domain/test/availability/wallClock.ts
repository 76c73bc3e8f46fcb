/** A minute in milliseconds. */
export const minute = 60_000
/** A day without a change of the clocks, in milliseconds. */
export const day = 1440 * minute

/** The wall-clock time of an instant to the minute, as Intl tells it, in milliseconds as if it were UTC. */
export const wallTime = (timeZone: string, instant: number): number => {
  // 08/03/2026, 07:00
  const text = clock(timeZone).format(instant)
  const part = (from: number, to: number) => Number(text.slice(from, to))
  return Date.UTC(part(6, 10), part(3, 5) - 1, part(0, 2), part(12, 14), part(15, 17))
}

/** The local date of an instant, as Intl tells it. */
export const dateIn = (timeZone: string, instant: number): string =>
  new Date(wallTime(timeZone, instant)).toISOString().slice(0, 10)

/** What a walk over a zone's clock has seen. */
export interface Walk {
  /** Wall-clock times in the order in which they passed, each with its instant. */
  readonly steps: ReadonlyArray<{ readonly instant: number; readonly wall: number }>
  /** When a wall-clock time was first seen, and when last. */
  readonly seen: ReadonlyMap<number, { readonly first: number; readonly last: number }>
}

/** Walks over [from, to) and asks Intl for the wall-clock time of every single minute. */
export const walk = (timeZone: string, from: number, to: number): Walk => {
  const steps: Array<{ readonly instant: number; readonly wall: number }> = []
  const seen = new Map<number, { readonly first: number; readonly last: number }>()
  for (let instant = Math.ceil(from / minute) * minute; instant < to; instant += minute) {
    const wall = wallTime(timeZone, instant)
    steps.push({ instant, wall })
    seen.set(wall, { first: seen.get(wall)?.first ?? instant, last: instant })
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
