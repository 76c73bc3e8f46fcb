import type { Comparison, Condition } from "../event-types/index.ts"
import { type FieldValue, fieldOf, type Lead } from "./Lead.ts"

/** Whether a condition is true of a lead (management API, rule conditions). Total: no field or value fails it. */
export const holds = (condition: Condition, lead: Lead): boolean => {
  if ("all" in condition) return condition.all.every((part) => holds(part, lead))
  if ("any" in condition) return condition.any.some((part) => holds(part, lead))
  if ("not" in condition) return !holds(condition.not, lead)
  return "always" in condition || compares(condition, fieldOf(lead, condition.field))
}

/** A missing field matches only `not_equals`, `not_in` and `exists: false`. */
const compares = ({ op, value }: Comparison, actual: FieldValue): boolean => {
  if (op === "exists") return (actual !== undefined) === (value !== false)
  if (op === "not_equals") return !compares({ field: "", op: "equals", value }, actual)
  if (op === "not_in") return !compares({ field: "", op: "in", value }, actual)
  if (actual === undefined) return false
  const choices = Array.isArray(actual) ? actual : [actual]
  return choices.some((choice) => wanted(value).some((text) => leafTests[op](choice, text)))
}

type Scalar = string | number | boolean
const wanted = (value: Comparison["value"]): ReadonlyArray<Scalar> =>
  typeof value === "object" ? value : [value]

/** Text compares without case; its blanks count, so that a rule can ask for a name of two words. */
const fold = (value: Scalar): string => String(value).toLowerCase()

/** A number as people write one: what has leading zeros, a plus or letters is a phone number or a code. */
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** The number that a value is or spells, or nothing. */
const numberOf = (value: Scalar): number | undefined => {
  const spelt = typeof value === "string" && decimal.test(value) ? Number(value) : value
  return typeof spelt === "number" && Number.isFinite(spelt) ? spelt : undefined
}

/** Below zero, zero or above it: as numbers when both sides are, else as text. */
const order = (a: Scalar, b: Scalar): number => {
  const [x, y] = [numberOf(a), numberOf(b)]
  if (x !== undefined && y !== undefined) return x - y
  return fold(a) < fold(b) ? -1 : fold(a) > fold(b) ? 1 : 0
}

const leafTests = {
  equals: (a: Scalar, b: Scalar) => order(a, b) === 0,
  in: (a: Scalar, b: Scalar) => order(a, b) === 0,
  contains: (a: Scalar, b: Scalar) => fold(a).includes(fold(b)),
  starts_with: (a: Scalar, b: Scalar) => fold(a).startsWith(fold(b)),
  ends_with: (a: Scalar, b: Scalar) => fold(a).endsWith(fold(b)),
  gt: (a: Scalar, b: Scalar) => order(a, b) > 0,
  gte: (a: Scalar, b: Scalar) => order(a, b) >= 0,
  lt: (a: Scalar, b: Scalar) => order(a, b) < 0,
  lte: (a: Scalar, b: Scalar) => order(a, b) <= 0
}
