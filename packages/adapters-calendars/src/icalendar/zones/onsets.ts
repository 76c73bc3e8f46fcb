import { dayLength } from "@calendeal/domain/availability"
import type { WallClock } from "../../recurrence/WallClock.ts"

/** A change of a zone's offset. Times and offsets are in milliseconds. */
export interface Onset {
  readonly instant: number
  readonly before: number
  readonly after: number
}

/**
 * The clock of a zone with these changes, of which there is at least one. Before the first, its offset `before` applies
 * (RFC 5545, 3.6.5). As in `wallClockOf`, a wall time that occurs twice is the earlier one, and one in a gap uses the offset before it.
 */
export const clockOfOnsets = (unordered: ReadonlyArray<Onset>): WallClock => {
  const onsets = unordered.toSorted((one, other) => one.instant - other.instant)
  const instants = Float64Array.from(onsets, ({ instant }) => instant)
  /** The number of changes until the instant. */
  const countAt = (instant: number): number => {
    let [low, high] = [0, instants.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((instants[middle] ?? Infinity) <= instant) low = middle + 1
      else high = middle
    }
    return low
  }
  const offsetAfter = (count: number): number =>
    (count === 0 ? onsets[0]?.before : onsets[count - 1]?.after) ?? 0
  return {
    wallAt: (instant) => instant + offsetAfter(countAt(instant)),
    instantOf: (wall) => {
      // Offsets are less than a day.
      const first = countAt(wall - dayLength)
      for (let count = first; ; count += 1) {
        const instant = wall - offsetAfter(count)
        if (instant >= (instants[count] ?? Infinity)) continue
        const isBeforeChange = count > first && instant < (instants[count - 1] ?? -Infinity)
        return isBeforeChange ? wall - offsetAfter(count - 1) : instant
      }
    }
  }
}
