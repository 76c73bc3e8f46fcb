import type { Fault, FaultCode } from "../../kernel/texts/index.ts"
import { partsOf } from "./conditionSize.ts"
import type { Condition } from "./Rule.ts"
import type { EventType } from "./EventType.ts"

/** An error in the rules of an event type, with its path in the event type. */
export interface RuleFault extends Fault {
  readonly path: ReadonlyArray<string | number>
}

/** Limits for all rules of one event type together. They bound the cost of an evaluation (D-RULE-4, D-FAIR-1). */
export const ruleLimits = {
  comparisons: 500,
  /** Values in the comparisons; a single value counts as one. */
  values: 2000,
  /** Characters in these values. */
  characters: 65_536,
  /** Values for `starts_with`, `ends_with`, `gt`, `gte`, `lt` and `lte`: each is compared with each choice. */
  ordered: 500,
  /** Values for `contains`: each is searched in the whole answer. */
  contained: 100
} as const

type Size = Record<keyof typeof ruleLimits, number>

/** The exceeded limits, each once, with the list of rules that exceeds it. */
export const oversizedRules = ({
  approvalWhen,
  disqualification,
  routing
}: Pick<EventType, "approvalWhen" | "disqualification" | "routing">): ReadonlyArray<RuleFault> => {
  const total: Size = { comparisons: 0, values: 0, characters: 0, ordered: 0, contained: 0 }
  const faults = new Map<string, RuleFault>()
  for (const [list, rules] of [
    ["disqualification", disqualification] as const,
    ["routing", routing] as const,
    ["approvalWhen", approvalWhen === null ? [] : [{ when: approvalWhen }]] as const
  ]) {
    for (const { when } of rules) add(total, when)
    for (const [name, words, code] of measures) {
      if (total[name] > ruleLimits[name] && !faults.has(name))
        faults.set(name, {
          path: [list],
          message: `must have at most ${ruleLimits[name]} ${words} in all rules`,
          code,
          values: { most: ruleLimits[name] }
        })
    }
  }
  return [...faults.values()]
}

const measures: ReadonlyArray<readonly [keyof Size, string, FaultCode]> = [
  ["comparisons", "comparisons", "too_many_comparisons"],
  ["values", "values", "rules_too_large"],
  ["characters", "characters in the values", "rules_too_large"],
  ["ordered", "values for starts_with, ends_with, gt, gte, lt and lte", "rules_too_large"],
  ["contained", "values for contains", "rules_too_large"]
]

const add = (total: Size, condition: Condition): void => {
  for (const part of partsOf(condition)) add(total, part)
  if (!("op" in condition)) return
  const values = typeof condition.value === "object" ? condition.value : [condition.value]
  total.comparisons += 1
  total.values += values.length
  total.characters += values.map(String).reduce((sum, value) => sum + value.length, 0)
  if (condition.op === "contains") total.contained += values.length
  else if (ordering.has(condition.op)) total.ordered += values.length
}

const ordering: ReadonlySet<string> = new Set(["starts_with", "ends_with", "gt", "gte", "lt", "lte"])
