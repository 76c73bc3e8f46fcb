/**
 * A stretch of time, [start, end) in epoch milliseconds. It is empty, and overlaps nothing, when `end` is
 * not after `start`.
 */
export interface Interval {
  readonly start: number
  readonly end: number
}

/** Whether the instant, in epoch milliseconds, lies in the interval. */
export const contains = ({ start, end }: Interval, instant: number): boolean =>
  start <= instant && instant < end

/** Whether two intervals share an instant. Those that only touch do not. */
export const overlaps = (one: Interval, other: Interval): boolean =>
  Math.max(one.start, other.start) < Math.min(one.end, other.end)

/** The time that any of the intervals covers: ascending and apart, as those that touch or overlap become one. */
export const union = (intervals: ReadonlyArray<Interval>): ReadonlyArray<Interval> => {
  const merged: Array<Interval> = []
  let last: Interval | undefined
  let end = -Infinity
  for (const next of inOrder(intervals)) {
    if (next.start >= next.end) continue
    if (last === undefined || next.start > end) {
      if (last !== undefined) merged.push(lasting(last, end))
      last = next
      end = next.end
    } else if (next.end > end) end = next.end
  }
  if (last !== undefined) merged.push(lasting(last, end))
  return merged
}

/** The same intervals, ascending by their starts. */
export const inOrder = (intervals: ReadonlyArray<Interval>): ReadonlyArray<Interval> =>
  isAscending(intervals) ? intervals : intervals.toSorted((one, other) => one.start - other.start)

// Most lists come sorted, and a month of a big team is thousands of intervals: what need not be made anew is not.
const isAscending = (intervals: ReadonlyArray<Interval>): boolean => {
  let before = -Infinity
  for (const { start } of intervals) {
    if (start < before) return false
    before = start
  }
  return true
}

const lasting = (interval: Interval, end: number): Interval =>
  interval.end === end ? interval : { start: interval.start, end }

/** The time that both lists cover. Each is ascending and apart, and so is the answer. */
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
