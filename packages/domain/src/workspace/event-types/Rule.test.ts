import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Operator } from "./Comparison.ts"
import { Condition, type Condition as AnyCondition, RoutingRule } from "./Rule.ts"

const isCondition = (json: unknown): boolean => Schema.decodeUnknownOption(Condition)(json)._tag === "Some"

const leaf: AnyCondition = { field: "email_domain", op: "equals", value: "acme.com" }
const always: AnyCondition = { always: true }
const Wrapper = Schema.Literals(["all", "any", "not"])

/** The condition inside these wrappers, outermost first. Each all and any also contains the parts `more`. */
const wrapped = (
  inner: AnyCondition,
  wrappers: ReadonlyArray<"all" | "any" | "not">,
  more: ReadonlyArray<AnyCondition> = []
): AnyCondition =>
  wrappers.reduceRight<AnyCondition>((condition, wrapper) => {
    if (wrapper === "not") return { not: condition }
    return wrapper === "all" ? { all: [condition, ...more] } : { any: [condition, ...more] }
  }, inner)

/** The depth, by counting braces in the JSON: every level of a condition is one object, and values are not objects. */
const depthOf = (condition: AnyCondition): number => {
  const text = JSON.stringify(condition)
  let [open, deepest] = [0, 0]
  for (const sign of text) {
    open += sign === "{" ? 1 : sign === "}" ? -1 : 0
    deepest = Math.max(deepest, open)
  }
  return deepest
}

const many = (count: number, condition: AnyCondition) => Array.from({ length: count }, () => condition)

describe("Condition", () => {
  it.for(Wrapper.literals)("may have 8 levels of %s, and not 9", (wrapper) => {
    for (const inner of [leaf, always]) {
      assert.isTrue(isCondition(wrapped(inner, Array(7).fill(wrapper))))
      assert.isFalse(isCondition(wrapped(inner, Array(8).fill(wrapper))))
    }
  })

  it.for<readonly [string, AnyCondition]>([
    ["a comparison", leaf],
    ["always", always],
    ["an empty all", { all: [] }],
    ["an empty any", { any: [] }]
  ])("may have 100 leaves and not 101, where a leaf is %s", ([, one]) => {
    assert.isTrue(isCondition({ any: many(100, one) }))
    assert.isFalse(isCondition({ any: many(101, one) }))
    assert.isTrue(isCondition({ all: [{ any: many(60, one) }, { not: { all: many(40, one) } }] }))
    assert.isFalse(isCondition({ all: [{ any: many(60, one) }, { not: { all: many(41, one) } }] }))
  })

  it.prop(
    "is valid with at most 8 nested braces and 100 leaves",
    [
      Schema.Array(Wrapper).check(Schema.isMaxLength(10)),
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 }))
    ],
    ([wrappers, more]) => {
      const condition = wrapped(leaf, wrappers, many(more, always))
      const leaves = 1 + more * wrappers.filter((wrapper) => wrapper !== "not").length
      assert.strictEqual(isCondition(condition), depthOf(condition) <= 8 && leaves <= 100)
    },
    { arbitrary: { runs: 300 } }
  )

  it("supports these fields", () => {
    const fields =
      "email email_domain name phone phone_country custom.company_size custom.a.b attribution.utm_source"
    for (const field of fields.split(" ")) assert.isTrue(isCondition({ ...leaf, field }), field)
  })

  it("supports these operators", () => {
    const operators = "equals not_equals in not_in contains starts_with ends_with gt gte lt lte exists"
    assert.deepEqual<ReadonlyArray<string>>(Operator.literals, operators.split(" "))
  })

  it.for<unknown>([
    null,
    "always",
    [],
    {},
    { always: false },
    { not: {} },
    { all: leaf },
    { any: [leaf, {}] },
    { ...leaf, field: "ip" },
    { ...leaf, field: "custom." },
    { ...leaf, field: "Email" },
    { ...leaf, field: "work_email" },
    { ...leaf, field: "email_address" },
    { ...leaf, field: "attribution.utm_source.first" },
    { ...leaf, op: "matches" },
    { ...leaf, value: null },
    { ...leaf, value: [1] },
    { field: "email", op: "equals" }
  ])("rejects %j", (json) => {
    assert.isFalse(isCondition(json))
  })
})

describe("RoutingRule", () => {
  it("D-CAP-6: redirects to http and https URLs only", () => {
    const isRule = (redirectUrl: unknown) =>
      Schema.decodeUnknownOption(RoutingRule)({ when: always, hostIds: [], redirectUrl })._tag === "Some"
    assert.isTrue(isRule(null))
    assert.isTrue(isRule("https://example.com/thanks"))
    assert.isFalse(isRule("javascript:alert(1)"))
  })
})
