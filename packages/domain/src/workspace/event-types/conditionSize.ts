import type { Comparison } from "./Comparison.ts"

/** The shape of a condition, of any size. */
export type ConditionTree =
  | Comparison
  | { readonly all: ReadonlyArray<ConditionTree> }
  | { readonly any: ReadonlyArray<ConditionTree> }
  | { readonly not: ConditionTree }
  | { readonly always: true }

/** The size of one condition, which bounds the cost of its evaluation. */
export const conditionLimits = { levels: 8, leaves: 100 } as const

/** The direct parts of a condition; empty for a comparison and for `always`. */
export const partsOf = (condition: ConditionTree): ReadonlyArray<ConditionTree> => {
  if ("all" in condition) return condition.all
  if ("any" in condition) return condition.any
  return "not" in condition ? [condition.not] : []
}

/** The levels of a condition; 1 for a comparison. */
export const levelsOf = (condition: ConditionTree): number =>
  1 + partsOf(condition).reduce((deepest, part) => Math.max(deepest, levelsOf(part)), 0)

/** The comparisons and `always` of a condition. */
export const leavesOf = (condition: ConditionTree): number =>
  Math.max(
    1,
    partsOf(condition).reduce((sum, part) => sum + leavesOf(part), 0)
  )
