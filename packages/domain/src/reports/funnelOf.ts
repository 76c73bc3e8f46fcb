import type { FieldEvent, FunnelEntry } from "../funnel/index.ts"
import { byKey } from "./byKey.ts"
import { isWithin } from "./period.ts"
import type { FieldFigures, Period } from "./Reports.ts"

/** The figures of everything that was reported in the period. */
export const funnelOf = (entries: ReadonlyArray<FunnelEntry>, period: Period): ReadonlyArray<FieldFigures> =>
  [
    ...Map.groupBy(
      entries.filter(({ at }) => isWithin(at, period)),
      ({ eventTypeId }) => eventTypeId
    )
  ]
    .toSorted(([one], [other]) => byKey(one, other))
    .flatMap(([eventTypeId, reported]) =>
      [
        ...Map.groupBy(
          reported.flatMap(({ events }) => events),
          ({ field }) => field
        )
      ]
        .toSorted(([one], [other]) => byKey(one, other))
        .map(([field, events]) => ({ eventTypeId, field, ...figuresOf(events) }))
    )

const figuresOf = (events: ReadonlyArray<FieldEvent>) => {
  const rising = events.map(({ dwellSeconds }) => dwellSeconds).toSorted((a, b) => a - b)
  return {
    views: events.length,
    medianDwell: percentile(rising, 0.5),
    ninetiethDwell: percentile(rising, 0.9),
    abandoned: events.filter(({ abandoned }) => abandoned).length
  }
}

/** The value below which that share of the rising values lies, interpolated; 0 of none. */
export const percentile = (rising: ReadonlyArray<number>, share: number): number => {
  const place = share * (rising.length - 1)
  const [low = 0, high = low] = [rising[Math.floor(place)], rising[Math.ceil(place)]]
  return low + (place - Math.floor(place)) * (high - low)
}
