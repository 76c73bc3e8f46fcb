import type { EventType } from "../api/client.ts"

export type Route = EventType["routing"][number]
export type Refusing = EventType["disqualification"][number]
export type Condition = Route["when"]
export type Comparison = Extract<Condition, { field: string }>

/** A condition without nesting: comparisons that all have to be true, or any of them. None: always. */
export interface Flat {
  readonly joined: "all" | "any"
  readonly parts: ReadonlyArray<Comparison>
}

const isComparison = (condition: Condition): condition is Comparison => "field" in condition

/** The flat form of a condition; null: it is nested or negated. */
export const flatOf = (condition: Condition): Flat | null => {
  if ("always" in condition) return { joined: "all", parts: [] }
  if (isComparison(condition)) return { joined: "all", parts: [condition] }
  const [joined, conditions] =
    "all" in condition
      ? (["all", condition.all] as const)
      : "any" in condition
        ? (["any", condition.any] as const)
        : (["all", []] as const)
  const parts = conditions.filter(isComparison)
  return parts.length === conditions.length && parts.length > 0 ? { joined, parts } : null
}

/** The condition of a flat form. */
export const conditionOf = ({ joined, parts }: Flat): Condition => {
  const [first, ...others] = parts
  if (first === undefined) return { always: true }
  if (others.length === 0) return first
  return joined === "all" ? { all: [...parts] } : { any: [...parts] }
}

/** The fields that a condition reads. */
export const fieldsIn = (condition: Condition): ReadonlyArray<string> => {
  if ("all" in condition) return condition.all.flatMap(fieldsIn)
  if ("any" in condition) return condition.any.flatMap(fieldsIn)
  if ("not" in condition) return fieldsIn(condition.not)
  return "field" in condition ? [condition.field] : []
}

export const operators = [
  "equals",
  "not_equals",
  "in",
  "not_in",
  "contains",
  "starts_with",
  "ends_with",
  "gt",
  "gte",
  "lt",
  "lte",
  "exists"
] as const satisfies ReadonlyArray<Comparison["op"]>

const numeric: ReadonlySet<Comparison["op"]> = new Set(["gt", "gte", "lt", "lte"])

/** The value of a comparison as text: a list with commas. */
export const valueTextOf = ({ value }: Comparison): string =>
  Array.isArray(value) ? value.join(", ") : String(value)

/** The value for an operator of what was typed. */
export const valueOf = (op: Comparison["op"], typed: string): Comparison["value"] => {
  if (op === "exists") return true
  if (op === "in" || op === "not_in") return typed.split(",").map((part) => part.trim())
  if (numeric.has(op)) return Number(typed) || 0
  return typed
}
