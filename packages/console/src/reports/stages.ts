import type { Schemas } from "@calendeal/client"

type DealReport = Schemas["DealReport"]
export type StageItem = DealReport["stages"][number]

/** What is said of the stages (D-CON-224). */
type StageFinding = { readonly item: StageItem } & (
  | { readonly tag: "Old" | "Deals"; readonly some: number; readonly all: number }
  | { readonly tag: "Value"; readonly amount: number }
)

/** The value of a stage in a currency. */
export const valueIn = ({ value }: StageItem, currency: string): number =>
  value.find((sum) => sum.currency === currency)?.amount ?? 0

/** The deals of a stage that are open for so many days or longer, with which a class of ages begins. */
export const oldIn = (
  { ages }: StageItem,
  classes: ReadonlyArray<Pick<DealReport["open"][number], "fromDays">>,
  days: number
): number => ages.reduce((sum, deals, nth) => sum + ((classes[nth]?.fromDays ?? 0) >= days ? deals : 0), 0)

/**
 * The stage with most deals that are open for so many days or longer; if there are none, that with most value in the currency, else
 * that with most deals. Of equal ones the earlier. Null: no deal is open.
 */
export const stageFinding = (
  { open, stages }: Pick<DealReport, "open" | "stages">,
  days: number,
  currency: string
): StageFinding | null => {
  const most = (count: (item: StageItem) => number) => {
    const some = Math.max(0, ...stages.map(count))
    const item = some > 0 ? stages.find((one) => count(one) === some) : undefined
    return item && { item, some, all: stages.reduce((sum, one) => sum + count(one), 0) }
  }
  const old = most((item) => oldIn(item, open, days))
  if (old !== undefined) return { tag: "Old", ...old }
  const value = most((item) => valueIn(item, currency))
  if (value !== undefined) return { tag: "Value", item: value.item, amount: value.some }
  const deals = most((item) => item.deals)
  return deals === undefined ? null : { tag: "Deals", ...deals }
}
