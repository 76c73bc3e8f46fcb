import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type CustomFields } from "../contacts/index.ts"
import { type Comparison, type Condition, Operator } from "../event-types/index.ts"
import { sampleContact, sampleWorkspace } from "../samples/index.ts"
import { holds } from "./holds.ts"
import type { Lead } from "./Lead.ts"

const workspaceId = sampleWorkspace().id
const leadWith = (customFields: CustomFields): Lead => ({
  contact: sampleContact(workspaceId, { customFields }),
  phoneCountry: null
})

const missing = undefined
type Answer = CustomFields[string] | undefined
const answered = (answer: Answer): Lead => leadWith(answer === undefined ? {} : { answer })
const ask = (op: Operator, value: Comparison["value"], answer: Answer): boolean =>
  holds({ field: "custom.answer", op, value }, answered(answer))

/** The operators that a pair of answer and value makes true, in the specification's order. */
const truthTable: ReadonlyArray<readonly [Answer, Comparison["value"], string]> = [
  ["Acme", "acme", "equals in contains starts_with ends_with gte lte exists"],
  ["acme inc", "ACME", "not_equals not_in contains starts_with gt gte exists"],
  ["the ACME", "acme", "not_equals not_in contains ends_with gt gte exists"],
  ["a acme b", "Acme", "not_equals not_in contains lt lte exists"],
  ["zebra", "Acme", "not_equals not_in gt gte exists"],
  ["Aardvark", "acme", "not_equals not_in lt lte exists"],
  ["", "acme", "not_equals not_in lt lte exists"],
  ["9", "10", "not_equals not_in lt lte exists"],
  ["10", "9", "not_equals not_in gt gte exists"],
  ["10", 9, "not_equals not_in gt gte exists"],
  [9, "10", "not_equals not_in lt lte exists"],
  ["1.0", 1, "equals in contains starts_with gte lte exists"],
  [5, 5, "equals in contains starts_with ends_with gte lte exists"],
  ["-1", "-2", "not_equals not_in gt gte exists"],
  ["9 people", "10", "not_equals not_in gt gte exists"],
  ["", 0, "not_equals not_in lt lte exists"],
  [true, "TRUE", "equals in contains starts_with ends_with gte lte exists"],
  [true, 1, "not_equals not_in gt gte exists"],
  [["b", "A"], "a", "equals in contains starts_with ends_with gt gte lte exists"],
  [["b", "c"], "a", "not_equals not_in gt gte exists"],
  [[], "a", "not_equals not_in exists"],
  ["b", ["a", "B"], "equals in contains starts_with ends_with gt gte lte exists"],
  [["x", "y"], ["a", "b"], "not_equals not_in gt gte exists"],
  [missing, "a", "not_equals not_in"],
  [null, "a", "not_equals not_in"],
  [{ a: 1 }, "a", "not_equals not_in"]
]

describe("a comparison", () => {
  it.for(truthTable)(
    "Management API: of the answer %j with %j makes true: %s",
    ([answer, value, expected]) => {
      assert.strictEqual(Operator.literals.filter((op) => ask(op, value, answer)).join(" "), expected)
    }
  )

  it("Management API: a missing field matches only not_equals, not_in and exists: false", () => {
    for (const value of [false, true, "", 0, ["a"]]) {
      const matching = Operator.literals.filter((op) => ask(op, value, missing))
      const expected = value === false ? ["not_equals", "not_in", "exists"] : ["not_equals", "not_in"]
      assert.deepStrictEqual(matching, expected, JSON.stringify(value))
    }
    assert.isFalse(ask("exists", false, "there"))
  })

  it("Management API: text compares without case and with its blanks", () => {
    assert.isFalse(ask("contains", " ", "Ada"))
    assert.isTrue(ask("contains", " ", "Ada Lovelace"))
    assert.isFalse(ask("starts_with", "inc ", "incorporated"))
    assert.isFalse(ask("equals", "acme", "acme "))
  })
})

const Scalar = Schema.Literals(["", "a", "A", "ab", "b", "5", "5.0", "10", 5, -1, true, "true", "5a"])
const isSpelt = (value: unknown) =>
  typeof value === "number" ? true : typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value)
const text = (value: unknown) => String(value).toLowerCase()

/** Less, same or more: of two numbers as numbers, else of two texts. */
const compared = (a: unknown, b: unknown): "less" | "same" | "more" => {
  const [x, y] = isSpelt(a) && isSpelt(b) ? [Number(a), Number(b)] : [text(a), text(b)]
  return x === y ? "same" : x < y ? "less" : "more"
}

const pairHolds: Record<string, (a: unknown, b: unknown) => boolean> = {
  equals: (a, b) => compared(a, b) === "same",
  in: (a, b) => compared(a, b) === "same",
  contains: (a, b) => text(a).split(text(b)).length > 1 || text(b) === "",
  starts_with: (a, b) => text(a).slice(0, text(b).length) === text(b),
  ends_with: (a, b) => text(b) === "" || text(a).slice(-text(b).length) === text(b),
  gt: (a, b) => compared(a, b) === "more",
  gte: (a, b) => compared(a, b) !== "less",
  lt: (a, b) => compared(a, b) === "less",
  lte: (a, b) => compared(a, b) !== "more"
}

describe("holds", () => {
  it.prop(
    "Management API: agrees with every pair of answer and value compared on its own",
    [
      Operator,
      Schema.Union([Scalar, Schema.Array(Scalar)]),
      Schema.Union([Scalar, Schema.Array(Schema.Literals(["a", "5", "10"]))])
    ],
    ([op, answer, value]) => {
      const pairs = [answer].flat().flatMap((a) => [value].flat().map((b) => [a, b] as const))
      const some = (name: string) => pairs.some(([a, b]) => pairHolds[name]?.(a, b))
      const negated = { not_equals: "equals", not_in: "in" }[String(op)]
      const expected = negated === undefined ? op === "exists" || some(op) : !some(negated)
      assert.strictEqual(ask(op, value, answer), expected)
    },
    { arbitrary: { runs: 1000 } }
  )

  const Truths = Schema.Array(Schema.Boolean).check(Schema.isMaxLength(4))
  const stated = (truth: boolean): Condition => (truth ? { always: true } : { not: { always: true } })

  it.prop(
    "Management API: all is every part, any is one part, not is the opposite",
    [Truths, Truths],
    ([some, more]) => {
      const lead = leadWith({})
      const [all, any] = [{ all: some.map(stated) }, { any: more.map(stated) }]
      const [every, one] = [!some.includes(false), more.includes(true)]
      assert.strictEqual(holds(all, lead), every)
      assert.strictEqual(holds(any, lead), one)
      assert.strictEqual(holds({ not: all }, lead), !every)
      assert.strictEqual(holds({ all: [all, any] }, lead), every && one)
      assert.strictEqual(holds({ any: [all, { not: any }] }, lead), every || !one)
    }
  )
})
