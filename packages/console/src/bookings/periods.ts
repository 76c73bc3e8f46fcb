/** Half-open period of starts, in milliseconds since 1970. */
export interface Period {
  readonly from: number
  readonly to: number
}

const hour = 3_600_000
const day = 24 * hour

/** The length of the first period. */
const firstLength = 7 * day
/** A shorter period is read with a cursor. */
export const shortest = hour
/** Event types can be booked at most 365 days ahead; moves and notice need some days more. */
export const horizon = 400 * day

/** The period that a list reads first: from now on, or before now. Null: there is none. */
export const firstPeriod = (way: "later" | "earlier", now: number, oldest: number): Period | null =>
  way === "later"
    ? { from: now, to: now + firstLength }
    : clipped({ from: now - firstLength, to: now }, oldest)

/**
 * The period after one that was read. Its length is twice as long after an empty period, so that a long gap costs few requests.
 * Null: the list ends.
 */
export const nextPeriod = (
  way: "later" | "earlier",
  { from, to }: Period,
  count: number,
  now: number,
  oldest: number
): Period | null => {
  const length = Math.max(to - from, firstLength / 7) * (count === 0 ? 2 : 1)
  if (way === "earlier") return clipped({ from: from - length, to: from }, oldest)
  const end = now + horizon
  return to >= end ? null : { from: to, to: Math.min(to + length, end) }
}

const clipped = ({ from, to }: Period, oldest: number): Period | null =>
  to <= oldest ? null : { from: Math.max(from, oldest), to }

/** The half of a period that is nearer to now. */
export const nearerHalf = (way: "later" | "earlier", { from, to }: Period): Period => {
  const middle = from + Math.floor((to - from) / 2)
  return way === "later" ? { from, to: middle } : { from: middle, to }
}
