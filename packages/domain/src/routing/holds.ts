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

/**
 * Text compares without case; its blanks count, so that a rule can ask for a name of two words. The Greek sigma is
 * written otherwise at the end of a word, and so would be what a longer word starts with.
 */
const fold = (value: Scalar): string => String(value).toLowerCase().replaceAll("ς", "σ")

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
  if (x === undefined || y === undefined) return compare(fold(a), fold(b))
  return x - y || (typeof a === "string" && typeof b === "string" ? compareDigits(a, b) : 0)
}

/** Two decimals to the last digit: ad platforms' ids are longer than the digits that a number of JavaScript holds. */
const compareDigits = (a: string, b: string): number => {
  const places = Math.max(fractionOf(a).length, fractionOf(b).length)
  const scaled = (text: string) => BigInt(text.replace(/\..*/, "") + fractionOf(text).padEnd(places, "0"))
  return compare(scaled(a), scaled(b))
}

const fractionOf = (decimal: string): string => decimal.split(".")[1] ?? ""

const compare = <A extends string | bigint>(a: A, b: A): number => (a < b ? -1 : a > b ? 1 : 0)

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
