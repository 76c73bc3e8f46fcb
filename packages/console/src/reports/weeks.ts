import type { Schemas } from "@calendeal/client"
import { type Column, shades } from "../charts/ColumnChart.tsx"
import { shifted } from "../parts/days.ts"
import type { Asked } from "./asked.ts"
import { type Days, lengthOf } from "./period.ts"

type Series = Schemas["SeriesReport"]

const mondayOf = (day: string): string => shifted(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The fewest and the most weeks of a chart. The most and as many before them are a period that can be reported. */
const [fewest, most] = [12, 57]

/** The Mondays of the weeks up to the last day, ascending: those of the period, but at least twelve. */
export const weeksOf = (days: Days): ReadonlyArray<string> => {
  const count = Math.min(most, Math.max(fewest, Math.ceil(lengthOf(days) / 7)))
  const last = mondayOf(days.last)
  return Array.from({ length: count }, (_, nth) => shifted(last, 7 * (nth + 1 - count)))
}

/** The days of these weeks and of as many before them. */
export const daysOfWeeks = (weeks: ReadonlyArray<string>, { last, ...asked }: Asked): Asked => ({
  ...asked,
  first: shifted(weeks[0] ?? last, -7 * weeks.length),
  last
})

/** A colour of the chart. Key null and no rest: unknown. */
export interface Shade {
  readonly key: string | null
  readonly isRest: boolean
  readonly total: number
}

const amountOf = (item: Series["items"][number], currency: string): number =>
  item.revenue.find((money) => money.currency === currency)?.amount ?? 0

/** The keys with most revenue in these weeks, and the rest as one, largest first. */
export const shadesOf = (
  { items }: Series,
  weeks: ReadonlyArray<string>,
  currency: string
): ReadonlyArray<Shade> => {
  const within = items.filter(({ date }) => date >= (weeks[0] ?? ""))
  const sum = (some: typeof within) => some.reduce((all, item) => all + amountOf(item, currency), 0)
  const keys = [
    ...Map.groupBy(
      within.filter(({ isRest }) => !isRest),
      ({ key }) => key
    )
  ]
    .map(([key, some]) => ({ key, isRest: false, total: sum(some) }))
    .filter(({ total }) => total !== 0)
    .toSorted((one, other) => other.total - one.total)
  const shown = keys.slice(
    0,
    keys.length > shades ? shades - 1 : shades - Number(within.some(({ isRest }) => isRest))
  )
  const rest = sum(within) - shown.reduce((all, { total }) => all + total, 0)
  return rest === 0 ? shown : [...shown, { key: null, isRest: true, total: rest }]
}

/** The columns of the weeks. */
export const columnsOf = (
  { items }: Series,
  weeks: ReadonlyArray<string>,
  colours: ReadonlyArray<Shade>,
  currency: string,
  labelOf: (monday: string) => string
): ReadonlyArray<Column> => {
  const every = Math.ceil(weeks.length / 6)
  const own = colours.filter(({ isRest }) => !isRest)
  const ofWeek = (monday: string) => items.filter(({ date }) => date === monday)
  const sum = (some: typeof items) => some.reduce((all, item) => all + amountOf(item, currency), 0)
  return weeks.map((monday, nth) => {
    const found = ofWeek(monday)
    const values = own.map(({ key }) => sum(found.filter((item) => !item.isRest && item.key === key)))
    const rest = sum(found) - values.reduce((all, value) => all + value, 0)
    return {
      key: monday,
      // Counted from the end, so that the last week has its label.
      label: (weeks.length - 1 - nth) % every === 0 ? labelOf(monday) : "",
      values: own.length === colours.length ? values : [...values, rest],
      before: sum(ofWeek(shifted(monday, -7 * weeks.length)))
    }
  })
}
