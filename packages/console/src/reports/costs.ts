import type { Schemas } from "@calendeal/client"

type CostReport = Schemas["SpendReport"]
export type CostItem = CostReport["items"][number]

/** The most lines of the table; its CSV has all. */
const mostLines = 20

/** The lines of the table: those with most spend first. */
export const costLines = (items: ReadonlyArray<CostItem>): ReadonlyArray<CostItem> =>
  items.toSorted((one, other) => spentOn(other) - spentOn(one)).slice(0, mostLines)

/** The spend in the item's only currency; 0 if there is none, or several. */
export const spentOn = ({ currency, spend }: CostItem): number =>
  spend.find((money) => money.currency === currency)?.amount ?? 0

/** Part of a sentence: a campaign, source or channel with an amount. */
interface Named {
  readonly item: CostItem
  readonly money: { readonly amount: number; readonly currency: string }
}

/** The sentence of the report (D-CON-202). */
export type CostFinding =
  | { readonly _tag: "Idle"; readonly idle: Named }
  | { readonly _tag: "Range"; readonly best: Named; readonly worst: Named }
  | { readonly _tag: "Spent"; readonly sums: ReadonlyArray<Named["money"]> }

/**
 * What is said of the costs (D-CON-202), in the currency with the most lines: which line costs most without a lead; where a
 * booking costs least and most; the sum of the spend. Null: there is none.
 */
export const costFinding = (items: ReadonlyArray<CostItem>): CostFinding | null => {
  const currency = usualCurrency(items)
  if (currency === null) return sumsOf(items).length === 0 ? null : { _tag: "Spent", sums: sumsOf(items) }
  const alike = items.filter((item) => item.currency === currency)
  const named = (item: CostItem, amount: number): Named => ({ item, money: { amount, currency } })
  const [idle] = alike
    .filter(({ leads }) => leads === 0)
    .toSorted((one, other) => spentOn(other) - spentOn(one))
  if (idle !== undefined) return { _tag: "Idle", idle: named(idle, spentOn(idle)) }
  const priced = alike
    .flatMap((item) => (item.costPerBooked === null ? [] : [named(item, item.costPerBooked)]))
    .toSorted((one, other) => one.money.amount - other.money.amount)
  const [best, worst] = [priced[0], priced.at(-1)]
  return best !== undefined && worst !== undefined && best.money.amount < worst.money.amount
    ? { _tag: "Range", best, worst }
    : { _tag: "Spent", sums: sumsOf(items) }
}

/** The currency of most lines; of as many, the first by its name. Null: no line has one. */
const usualCurrency = (items: ReadonlyArray<CostItem>): string | null => {
  const counts = new Map<string, number>()
  for (const { currency } of items)
    if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  const [first] = [...counts].toSorted(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
  return first?.[0] ?? null
}

/** The spend by currency. Currencies are never added up. */
const sumsOf = (items: ReadonlyArray<CostItem>): ReadonlyArray<Named["money"]> => {
  const cents = new Map<string, number>()
  for (const { amount, currency } of items.flatMap(({ spend }) => spend))
    cents.set(currency, (cents.get(currency) ?? 0) + Math.round(100 * amount))
  return [...cents].map(([currency, sum]) => ({ amount: sum / 100, currency }))
}
