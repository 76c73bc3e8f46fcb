import { conditionLimits, leavesOf, levelsOf } from "@calendeal/domain/event-types"
import type { EventType } from "../api/client.ts"

export type Route = EventType["routing"][number]
export type Refusing = EventType["disqualification"][number]
export type Condition = Route["when"]
export type Comparison = Extract<Condition, { field: string }>

/** The ways to combine the parts of a group. `notAny`: none of them is true. */
export const joinings = ["all", "any", "notAny", "notAll"] as const
export type Joining = (typeof joinings)[number]

/**
 * A condition as the editor shows it: its parts, and how they are combined. `one` and `not` have a single part, which is
 * true, or not; without parts, `one` is always true.
 */
export interface Group {
  readonly joined: Joining | "one" | "not"
  readonly parts: ReadonlyArray<Condition>
}

/** What a new rule asks: the last single choice of the form, with its first option, else the domain of the email (D-CON-213). */
export const firstComparison = ({ fields }: Pick<EventType["form"], "fields">): Comparison => {
  const asked = fields.findLast(({ options, type }) => type === "select" && options?.[0] !== undefined)
  return asked?.options?.[0] === undefined
    ? { field: "email_domain", op: "equals", value: "" }
    : { field: `custom.${asked.key}`, op: "equals", value: asked.options[0] }
}

export const isComparison = (condition: Condition): condition is Comparison => "field" in condition

/** Whether a part of a group is shown as a line: a comparison, or always. */
export const isLine = (condition: Condition): boolean => isComparison(condition) || "always" in condition

/** The condition as a group, of which `conditionOf` makes the same condition. */
export const groupOf = (condition: Condition): Group => {
  if ("all" in condition) return { joined: "all", parts: condition.all }
  if ("any" in condition) return { joined: "any", parts: condition.any }
  if ("not" in condition) {
    const { not } = condition
    if ("all" in not) return { joined: "notAll", parts: not.all }
    return "any" in not ? { joined: "notAny", parts: not.any } : { joined: "not", parts: [not] }
  }
  return { joined: "one", parts: "always" in condition ? [] : [condition] }
}

/** The condition of a group. */
export const conditionOf = ({ joined, parts }: Group): Condition => {
  const [first, ...others] = parts
  if (first === undefined) return { always: true }
  const all = [...parts]
  switch (joined) {
    case "one":
      return others.length === 0 ? first : { all }
    case "all":
      return { all }
    case "any":
      return { any: all }
    case "not":
      return others.length === 0 ? { not: first } : { not: { any: all } }
    case "notAny":
      return { not: { any: all } }
    case "notAll":
      return { not: { all } }
  }
}

/** The way that is chosen for a group: of a single part, `one` is as `all`, and `not` as `notAny`. */
export const joiningOf = ({ joined }: Group): Joining =>
  joined === "one" ? "all" : joined === "not" ? "notAny" : joined

/** Whether the service accepts a condition of this size (D-RULE-4). */
export const isSmall = (condition: Condition): boolean =>
  levelsOf(condition) <= conditionLimits.levels && leavesOf(condition) <= conditionLimits.leaves

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
