import * as DateTime from "effect/DateTime"
import { dayOfStep } from "./Clock.ts"
import {
  byKey,
  type Counted,
  isByChannel,
  itemsOf,
  keysOf,
  mergedByKey,
  revenueFigures,
  type Sales
} from "./figures.ts"
import { isWithin } from "./period.ts"
import { isSold } from "./selection.ts"
import { longestLegend, type SeriesFigures, type SeriesQuestion } from "./Reports.ts"

/**
 * The figures of the period by day, week or month, and by a dimension (D-REP-1). The keys with most bookings, deals and payments are
 * shown, the others are summed.
 */
export const seriesOf = (sales: Sales, question: SeriesQuestion): ReadonlyArray<SeriesFigures> => {
  const { by, channelRules, clock, step } = question
  const keyOf = by === null ? () => null : keysOf(sales, { by, channelRules, months: [] })
  const counted = itemsOf(sales).filter(
    ({ at, booking }) => isWithin(at, question) && isSold(booking, question)
  )
  const shown = new Set(
    [...Map.groupBy(counted, keyOf)]
      .toSorted(([one, some], [other, others]) => others.length - some.length || byKey(one, other))
      .slice(0, isByChannel(by) ? undefined : longestLegend)
      .map(([key]) => key)
  )
  const dayOf = ({ at }: Counted) => dayOfStep(step, clock, DateTime.toEpochMillis(at))
  return [...Map.groupBy(counted, dayOf)]
    .flatMap(([day, ofDay]) => {
      const [known, rest] = [
        ofDay.filter((item) => shown.has(keyOf(item))),
        ofDay.filter((item) => !shown.has(keyOf(item)))
      ]
      return [
        ...[...Map.groupBy(known, keyOf)].map(([key, group]) => ({
          day,
          key,
          isRest: false,
          ...revenueFigures(group)
        })),
        ...(rest.length === 0 ? [] : [{ day, key: null, isRest: true, ...revenueFigures(rest) }])
      ]
    })
    .toSorted(
      (one, other) =>
        one.day - other.day || Number(one.isRest) - Number(other.isRest) || byKey(one.key, other.key)
    )
}

/**
 * The figures of a series whose keys were only now found, as `seriesOf` has them: the same key as one, and the keys with few items as
 * the rest. `items`: how many bookings, deals and payments a figure has.
 */
export const foldedByKey = (
  figures: ReadonlyArray<SeriesFigures & { readonly items: number }>,
  by: SeriesQuestion["by"]
): ReadonlyArray<SeriesFigures> => {
  const weights = [...Map.groupBy(figures, ({ key }) => key)].map(
    ([key, group]) => [key, group.reduce((sum, { items }) => sum + items, 0)] as const
  )
  const shown = new Set(
    weights
      .toSorted(([one, some], [other, others]) => others - some || byKey(one, other))
      .slice(0, isByChannel(by) ? undefined : longestLegend)
      .map(([key]) => key)
  )
  return [...Map.groupBy(figures, ({ day }) => day)]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([day, ofDay]) =>
      [false, true].flatMap((isRest) =>
        mergedByKey(
          ofDay
            .filter(({ key }) => shown.has(key) !== isRest)
            .map((figure) => ({ ...figure, key: isRest ? null : figure.key }))
        ).map((figure) => ({ day, isRest, ...figure }))
      )
    )
}
