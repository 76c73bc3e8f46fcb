import type { Comparison, Condition, Operator } from "../../src/workspace/event-types/index.ts"

/** A lead's answers by the field names of conditions. */
export type Answers = Readonly<Record<string, string | number | boolean | ReadonlyArray<string>>>

/**
 * Reference implementation of `matches`. It rewrites the condition's JSON: first every comparison to true or false, then
 * every all, any and not from the inside, until only true or false is left.
 */
export const referenceMatches = (condition: Condition, answers: Answers): boolean => {
  let text = JSON.stringify(condition, (_key, part) =>
    typeof part === "object" && "op" in part ? leafMatches(part, answers) : part
  )
  while (text !== "true" && text !== "false") {
    text = text
      .replaceAll('{"always":true}', "true")
      .replaceAll(/\{"all":\[([a-z,]*)\]\}/g, (_, parts) => String(!parts.includes("false")))
      .replaceAll(/\{"any":\[([a-z,]*)\]\}/g, (_, parts) => String(parts.includes("true")))
      .replaceAll('{"not":true}', "false")
      .replaceAll('{"not":false}', "true")
  }
  return text === "true"
}

/** A comparison of every pair of an answer and a value. */
const leafMatches = ({ field, op, value }: Comparison, answers: Answers): boolean => {
  const answer = answers[field]
  if (op === "exists") return value === false ? answer === undefined : answer !== undefined
  const pairs = [answer ?? []].flat().flatMap((a) => [value].flat().map((b) => ({ a, b })))
  if (op === "not_equals" || op === "not_in") return pairs.every(({ a, b }) => compared(a, b) !== "same")
  return pairs.some(({ a, b }) => pairMatches[op](a, b))
}

type Scalar = string | number | boolean

/** The order of two numbers, else of two texts. */
const compared = (a: Scalar, b: Scalar): "less" | "same" | "more" => {
  const [x, y] = isNumeric(a) && isNumeric(b) ? [millionths(a), millionths(b)] : [text(a), text(b)]
  return x === y ? "same" : x < y ? "less" : "more"
}

const isNumeric = (value: Scalar) => /^-?(0|[1-9]\d*)(\.\d{1,6})?$/.test(String(value))
const millionths = (value: Scalar): bigint => {
  const [whole = "", fraction = ""] = String(value).split(".")
  return BigInt(whole + fraction.padEnd(6, "0"))
}
const text = (value: Scalar) => String(value).toLowerCase()

const pairMatches: Record<
  Exclude<Operator, "exists" | "not_equals" | "not_in">,
  (a: Scalar, b: Scalar) => boolean
> = {
  equals: (a, b) => compared(a, b) === "same",
  in: (a, b) => compared(a, b) === "same",
  contains: (a, b) => text(b) === "" || text(a).split(text(b)).length > 1,
  starts_with: (a, b) => text(a).slice(0, text(b).length) === text(b),
  ends_with: (a, b) => text(b) === "" || text(a).slice(-text(b).length) === text(b),
  gt: (a, b) => compared(a, b) === "more",
  gte: (a, b) => compared(a, b) !== "less",
  lt: (a, b) => compared(a, b) === "less",
  lte: (a, b) => compared(a, b) !== "more"
}
