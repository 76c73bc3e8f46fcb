import { shifted } from "../parts/days.ts"
import { type Days, lengthOf } from "./period.ts"

/** The most points of a spark. */
const points = 12

/** The days in as many parts of the same length as a spark has points, ascending; the last parts can be shorter. */
const partOf = (days: Days): ((date: string) => number) => {
  const length = Math.ceil(lengthOf(days) / points)
  const places = new Map(
    Array.from({ length: lengthOf(days) }, (_, nth) => [shifted(days.first, nth), Math.floor(nth / length)])
  )
  return (date) => places.get(date) ?? -1
}

/** The sums of the values of days in each part of the period. */
export const courseOf = <Item extends { readonly date: string }>(
  items: ReadonlyArray<Item>,
  days: Days,
  valueOf: (item: Item) => number
): ReadonlyArray<number> => {
  const place = partOf(days)
  const sums = Array.from({ length: place(days.last) + 1 }, () => 0)
  for (const item of items) {
    const part = place(item.date)
    if (part >= 0) sums[part] = (sums[part] ?? 0) + valueOf(item)
  }
  return sums
}

/** The sum of the values from the first day to the end of each day. */
export const sumsOf = <Item extends { readonly date: string }>(
  items: ReadonlyArray<Item>,
  { first, last }: Days,
  valueOf: (item: Item) => number
): ReadonlyArray<number> => {
  const byDate = Map.groupBy(items, ({ date }) => date)
  let sum = 0
  return Array.from({ length: lengthOf({ first, last }) }, (_, nth) => {
    sum += total(byDate.get(shifted(first, nth)) ?? [], valueOf)
    return sum
  })
}

/** The sum of the counts. */
export const total = <Item>(items: ReadonlyArray<Item>, valueOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0)

/** The amount in a currency; 0: none. */
export const inCurrency = (
  sums: ReadonlyArray<{ readonly amount: number; readonly currency: string }>,
  currency: string
): number => sums.find((money) => money.currency === currency)?.amount ?? 0
