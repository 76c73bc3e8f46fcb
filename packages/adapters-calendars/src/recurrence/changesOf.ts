import { dayLength } from "@calendeal/domain/availability"
import { type ChangedOccurrence, type Changes, extent, instantOf, isBusy, timesAmong } from "./EventSeries.ts"

export const noChanges: Changes = {
  replaces: () => false,
  lastFor: () => undefined,
  reach: 0,
  farthest: 0,
  isBusy: false
}

export const changesOf = (changed: ReadonlyArray<ChangedOccurrence>): Changes => {
  const lasting = changed
    .filter(({ andFuture }) => andFuture)
    .map((change) => ({ change, from: instantOf(change.insteadOf) }))
    .toSorted((one, other) => one.from - other.from)
  let [reach, farthest] = [0, 0]
  for (const { length } of changed) reach = Math.max(reach, extent(length))
  // Clocks of two zones differ by one day at most.
  for (const { change, from } of lasting)
    farthest = Math.max(farthest, Math.abs(instantOf(change.at) - from) + dayLength)
  return {
    replaces: timesAmong(changed.map(({ insteadOf }) => insteadOf)),
    lastFor: (instant) => {
      let [low, high] = [0, lasting.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((lasting[middle]?.from ?? Infinity) <= instant) low = middle + 1
        else high = middle
      }
      return lasting[low - 1]?.change
    },
    reach,
    farthest,
    isBusy: lasting.some(({ change }) => isBusy(change.traits))
  }
}
