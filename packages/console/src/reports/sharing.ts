import type { RevenueReport } from "../charts/revenueRows.ts"
import { inCurrency } from "./courses.ts"

/** What is shared among visits is grouped by this part of each. */
export const parts = ["channel", "source", "utm_medium", "utm_campaign", "click_platform"] as const
type Part = (typeof parts)[number]

export type Model = NonNullable<RevenueReport["model"]>
export const models: ReadonlyArray<Model> = [
  "first",
  "last",
  "last_non_direct",
  "linear",
  "position",
  "w_shaped",
  "full_path",
  "time_decay",
  "markov",
  "shapley"
]

/** How costs are grouped. */
export const costGroups = ["campaign", "source", "channel"] as const

export interface Sharing {
  readonly part: Part
  readonly model: Model
  readonly costs: (typeof costGroups)[number]
}

/** The models under which costs are counted: those that learn have too few keys for campaigns. */
export type RuleModel = Exclude<Model, "markov" | "shapley">
export const ruleModel = (model: Model): RuleModel =>
  model === "markov" || model === "shapley" ? "last_non_direct" : model

/** As an address has it, such as `channel.linear` or `channel.linear.source`; invalid parts are ignored. */
export const sharingIn = (text: string): Sharing => {
  const [part, model, costs] = text.split(".")
  return {
    part: parts.find((one) => one === part) ?? "channel",
    model: models.find((one) => one === model) ?? "last_non_direct",
    costs: costGroups.find((one) => one === costs) ?? "campaign"
  }
}

/** The part of an address; empty: the usual one. */
export const sharingText = ({ costs, model, part }: Sharing): string => {
  if (costs !== "campaign") return `${part}.${model}.${costs}`
  return part === "channel" && model === "last_non_direct" ? "" : `${part}.${model}`
}

type Item = RevenueReport["items"][number]

/** One line of the picture. Key null and no rest: unknown. */
export interface Line {
  readonly key: string | null
  readonly isRest: boolean
  readonly amount: number
}

/** The most lines, the sum of the others included. */
const most = 12

/** The keys with revenue in the currency, the largest first, those beyond the twelfth line as one. */
export const linesOf = (items: ReadonlyArray<Item>, currency: string): ReadonlyArray<Line> => {
  const lines = items
    .map(({ key, revenue }) => ({ key, isRest: false, amount: inCurrency(revenue, currency) }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => other.amount - one.amount)
  if (lines.length <= most) return lines
  const rest = lines.slice(most - 1).reduce((cents, { amount }) => cents + Math.round(100 * amount), 0)
  return [...lines.slice(0, most - 1), { key: null, isRest: true, amount: rest / 100 }]
}

/** Which key brought most, and its share of all that was brought; null: none brought anything (D-CON-199). */
export const leaderOf = (
  items: ReadonlyArray<Item>,
  currency: string
): { readonly key: string | null; readonly share: number } | null => {
  const gains = items
    .map(({ key, revenue }) => ({ key, amount: inCurrency(revenue, currency) }))
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => other.amount - one.amount)
  const [first] = gains
  return first === undefined
    ? null
    : { key: first.key, share: first.amount / gains.reduce((sum, { amount }) => sum + amount, 0) }
}
