import type { DayPart } from "../editing/dayParts.ts"

/** A meeting is drawn at least as long, so that its name can be read and pressed. In minutes. */
const leastMinutes = 30

const dayMinutes = 24 * 60

/** Where a part of a day is drawn: from and to a minute of the day, in one of the lanes side by side. */
export interface Lane {
  readonly top: number
  readonly bottom: number
  readonly lane: number
  readonly lanes: number
}

/**
 * The parts of one date with their lanes: what overlaps is side by side, with as few lanes as possible, and what overlaps nothing has
 * the whole width (D-CON-173). In the order of their starts.
 */
export const lanesOf = <Part extends DayPart>(parts: ReadonlyArray<Part>): ReadonlyArray<Part & Lane> => {
  const placed: Array<Part & Lane> = []
  let group: Array<Part & Omit<Lane, "lanes">> = []
  /** Where each lane of the group ends. */
  let ends: Array<number> = []
  const finish = () => {
    placed.push(...group.map((part) => ({ ...part, lanes: ends.length })))
    group = []
    ends = []
  }
  for (const part of parts.map(drawn).toSorted((a, b) => a.top - b.top || b.bottom - a.bottom)) {
    if (ends.every((end) => end <= part.top)) finish()
    const free = ends.findIndex((end) => end <= part.top)
    const lane = free < 0 ? ends.length : free
    ends[lane] = part.bottom
    group.push({ ...part, lane })
  }
  finish()
  return placed
}

const drawn = <Part extends DayPart>(part: Part) => {
  const top = Math.min(part.start, dayMinutes - leastMinutes)
  return { ...part, top, bottom: Math.max(part.end, top + leastMinutes) }
}
