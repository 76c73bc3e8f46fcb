import type { BookingForm, Comparison, Condition } from "../../workspace/event-types/index.ts"
import { type Answer, answersOf, comparable, fold, order, type Scalar } from "./Answer.ts"
import type { Lead } from "./Lead.ts"

/**
 * Whether a condition is true for a lead's answers (D-RULE-2). Total: no field or value makes it fail. Each value of a rule
 * is folded once, so the cost is bounded by the rules' limits (D-FAIR-1).
 */
export const matches = (condition: Condition, answerTo: (field: string) => Answer | undefined): boolean => {
  if ("all" in condition) return condition.all.every((part) => matches(part, answerTo))
  if ("any" in condition) return condition.any.some((part) => matches(part, answerTo))
  if ("not" in condition) return !matches(condition.not, answerTo)
  return "always" in condition || compares(condition, answerTo(condition.field))
}

/** Whether a condition is true for a lead. */
export const leadMatches = (condition: Condition, lead: Lead, form: BookingForm): boolean =>
  matches(condition, answersOf(lead, form))

/** A missing field matches only `not_equals`, `not_in` and `exists: false`. */
const compares = ({ op, value }: Pick<Comparison, "op" | "value">, answer: Answer | undefined): boolean => {
  if (op === "exists") return (answer !== undefined) === (value !== false)
  if (op === "not_equals" || op === "not_in") return !compares({ op: "equals", value }, answer)
  if (answer === undefined) return false
  const test = tests[op]
  return typeof value === "object" ? value.some((one) => test(answer, one)) : test(answer, value)
}

type Test = (answer: Answer, value: Scalar) => boolean

const isEqual: Test = ({ includes }, value) => includes(comparable(value))

const textTest =
  (test: (text: string, part: string) => boolean): Test =>
  ({ choices }, value) => {
    const part = fold(value)
    return choices.some(({ text }) => test(text, part))
  }

const orderTest =
  (test: (order: number) => boolean): Test =>
  ({ choices }, value) => {
    const other = comparable(value)
    return choices.some((choice) => test(order(choice, other)))
  }

const tests: Record<Exclude<Comparison["op"], "exists" | "not_equals" | "not_in">, Test> = {
  equals: isEqual,
  in: isEqual,
  contains: textTest((text, part) => text.includes(part)),
  starts_with: textTest((text, part) => text.startsWith(part)),
  ends_with: textTest((text, part) => text.endsWith(part)),
  gt: orderTest((order) => order > 0),
  gte: orderTest((order) => order >= 0),
  lt: orderTest((order) => order < 0),
  lte: orderTest((order) => order <= 0)
}
