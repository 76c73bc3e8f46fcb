import * as Schema from "effect/Schema"
import { Money } from "../../kernel/money/index.ts"

/** The maximum number of currencies with a goal. */
export const goalCurrencies = 10

/** The revenue that a workspace wants in a calendar month, at most one goal per currency (D-MGMT-46). */
export const RevenueGoals = Schema.Array(Money).check(
  Schema.isMaxLength(goalCurrencies),
  Schema.makeFilter(
    (goals: ReadonlyArray<Money>) => new Set(goals.map(({ currency }) => currency)).size === goals.length
  )
)
export type RevenueGoals = typeof RevenueGoals.Type
