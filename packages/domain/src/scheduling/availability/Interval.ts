/** A half-open interval [start, end) in epoch milliseconds. If `end` is not after `start`, it is empty and overlaps nothing. */
export interface Interval {
  readonly start: number
  readonly end: number
}

/** Whether the instant, in epoch milliseconds, is in the interval. */
export const contains = ({ start, end }: Interval, instant: number): boolean =>
  start <= instant && instant < end

/** Whether two intervals share an instant. Intervals that only touch do not overlap. */
export const overlaps = (one: Interval, other: Interval): boolean =>
  Math.max(one.start, other.start) < Math.min(one.end, other.end)

/** The union as ascending, separate intervals: those that touch or overlap are merged. */
export const union = (intervals: ReadonlyArray<Interval>): ReadonlyArray<Interval> => {
  const merged: Array<Interval> = []
  let last: Interval | undefined
  let end = -Infinity
  for (const next of inOrder(intervals)) {
    if (next.start >= next.end) continue
    if (last === undefined || next.start > end) {
      if (last !== undefined) merged.push(until(last, end))
      last = next
      end = next.end
    } else if (next.end > end) end = next.end
  }
  if (last !== undefined) merged.push(until(last, end))
  return merged
}

/** The same intervals, sorted by their starts. */
export const inOrder = (intervals: ReadonlyArray<Interval>): ReadonlyArray<Interval> =>
  isAscending(intervals) ? intervals : intervals.toSorted((one, other) => one.start - other.start)

// Most lists are already sorted, and a month of a big team has thousands of intervals: this avoids copies.
const isAscending = (intervals: ReadonlyArray<Interval>): boolean => {
  let before = -Infinity
  for (const { start } of intervals) {
    if (start < before) return false
    before = start
  }
  return true
}

/** The parts of `some` outside `others`. `some` is ascending and without overlaps, and so is the result. */
export const difference = (
  some: ReadonlyArray<Interval>,
  others: ReadonlyArray<Interval>
): ReadonlyArray<Interval> => {
  const removed = union(others)
  const gaps = removed.map(({ end }, nth) => ({
    start: end,
    end: removed[nth + 1]?.start ?? Infinity
  }))
  return intersection(some, [{ start: -Infinity, end: removed[0]?.start ?? Infinity }, ...gaps])
}

const until = (interval: Interval, end: number): Interval =>
  interval.end === end ? interval : { start: interval.start, end }

/** The intersection of two lists. Both are ascending and without overlaps, and so is the result. */
export const intersection = (
  some: ReadonlyArray<Interval>,
  others: ReadonlyArray<Interval>
): ReadonlyArray<Interval> => {
  const shared: Array<Interval> = []
  let [i, j] = [0, 0]
  for (;;) {
    const [one, other] = [some[i], others[j]]
    if (one === undefined || other === undefined) return shared
    if (other.start <= one.start && one.end <= other.end) shared.push(one)
    else {
      const start = Math.max(one.start, other.start)
      const end = Math.min(one.end, other.end)
      if (start < end) shared.push({ start, end })
    }
    if (one.end < other.end) i += 1
    else j += 1
  }
}
