import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { touchKeys } from "../contacts/index.ts"
import {
  type BookingForm,
  type Comparison,
  type Condition,
  Operator,
  ruleLimits,
  WebAddress
} from "../../workspace/event-types/index.ts"
import { sampleOffering } from "@calendeal/port-contracts/samples"
import { ruleFaults } from "./ruleFaults.ts"

const { eventType } = sampleOffering()
const form: BookingForm = {
  fields: [
    { key: "size", label: "Size", type: "select", required: false, options: ["Small", "10", "Large"] },
    { key: "topics", label: "Topics", type: "multiselect", required: false, options: ["Roses", "Tulips"] },
    { key: "why", label: "Why", type: "text", required: false }
  ]
}
const ruled = (...conditions: ReadonlyArray<Condition>) => ({
  ...eventType,
  form,
  routing: conditions.map((when) => ({ when, hostIds: [], redirectUrl: null }))
})
const pathsIn = (...conditions: ReadonlyArray<Condition>) =>
  ruleFaults(ruled(...conditions)).map(({ path }) => path.join("."))
const somewhere = WebAddress.make("https://example.com/")
const outcome = {
  redirectUrl: somewhere,
  fullyBooked: false,
  title: "",
  guestMessage: "",
  ctaLabel: "",
  ctaUrl: somewhere
}
const asks = (field: string, op: Comparison["op"], value: Comparison["value"]): Comparison => ({
  field,
  op,
  value
})

describe("ruleFaults", () => {
  it("D-RULE-3: accepts every built-in field and every field of the form", () => {
    const fields = ["email", "email_domain", "name", "phone", "phone_country", "custom.why"]
    for (const field of [...fields, ...touchKeys.map((key) => `attribution.${key}`)])
      assert.deepStrictEqual(pathsIn(asks(field, "equals", "x")), [], field)
  })

  it.for(["custom.other", "custom.Why", "custom.email", "attribution.utm_sorce", "why"])(
    "D-RULE-3: rejects %s, which the event type does not have, with any operator",
    (field) => {
      for (const op of Operator.literals)
        assert.deepStrictEqual(pathsIn(asks(field, op, true)), ["routing.0.when.field"], op)
    }
  )

  it("D-RULE-3: rejects an unknown option of a select or multiselect field by its path", () => {
    for (const op of ["equals", "not_equals", "in", "not_in"] as const) {
      assert.deepStrictEqual(pathsIn(asks("custom.size", op, ["small", "Huge", "LARGE", ""])), [
        "routing.0.when.value.1",
        "routing.0.when.value.3"
      ])
      assert.deepStrictEqual(pathsIn(asks("custom.topics", op, "Lilies")), ["routing.0.when.value"])
      for (const offered of [10, "10.0", "small"])
        assert.deepStrictEqual(pathsIn(asks("custom.size", op, offered)), [])
    }
    for (const op of ["contains", "starts_with", "ends_with", "gt", "gte", "lt", "lte"] as const)
      assert.deepStrictEqual(pathsIn(asks("custom.size", op, "a")), [], op)
  })

  it("D-RULE-3: reports all issues with the rule and the path in its condition", () => {
    const wrong = asks("custom.other", "exists", true)
    const right = asks("custom.why", "exists", true)
    assert.deepStrictEqual(pathsIn(right, { all: [right, { any: [{ not: wrong }, right, wrong] }] }, wrong), [
      "routing.1.when.all.1.any.0.not.field",
      "routing.1.when.all.1.any.2.field",
      "routing.2.when.field"
    ])
  })

  it("D-RULE-3: checks unchanged rules only if the form changes", () => {
    const before = ruled(asks("custom.why", "exists", true), asks("custom.gone", "exists", true))
    assert.deepStrictEqual(ruleFaults({ ...before }, before), [])
    const withoutWhy = { ...before, form: { fields: form.fields.slice(0, 2) } }
    assert.deepStrictEqual(
      ruleFaults(withoutWhy, before).map(({ path }) => path.join(".")),
      ["routing.0.when.field", "routing.1.when.field"]
    )
  })

  const many = (count: number) => Array.from({ length: count }, (_, index) => `value-${index}`)
  const spread = (op: Comparison["op"], count: number): ReadonlyArray<Condition> =>
    Array.from({ length: Math.ceil(count / 100) }, (_, index) =>
      asks("custom.why", op, many(Math.min(100, count - index * 100)))
    )

  it.for<readonly [keyof typeof ruleLimits, (count: number) => ReadonlyArray<Condition>]>([
    ["comparisons", (count) => Array.from({ length: count }, () => asks("name", "exists", true))],
    ["values", (count) => spread("in", count)],
    ["characters", (count) => [asks("name", "in", ["x".repeat(count - 3), "abc"])]],
    ["ordered", (count) => spread("starts_with", count)],
    ["ordered", (count) => spread("lte", count)],
    ["contained", (count) => spread("contains", count)]
  ])("D-RULE-4: all rules together have a maximum number of %s", ([name, conditions]) => {
    const limit = ruleLimits[name]
    assert.deepStrictEqual(pathsIn(...conditions(limit)), [])
    assert.deepStrictEqual(pathsIn(...conditions(limit + 1)), ["routing"])
  })

  const Amounts = Schema.Array(
    Schema.Struct({ op: Operator, values: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 90 })) })
  ).check(Schema.isMaxLength(30))

  it.prop(
    "D-RULE-4: both lists count together, and each exceeded limit is reported once",
    [Amounts, Amounts],
    (drawn) => {
      const [turnedAway, routed] = drawn.map((rules) =>
        rules.map(({ op, values }) => asks("name", op, many(values)))
      )
      const all = [...(turnedAway ?? []), ...(routed ?? [])]
      const valuesOf = (ops: ReadonlyArray<string>) =>
        all.reduce((sum, { op, value }) => sum + (ops.includes(op) ? [value].flat().length : 0), 0)
      const passed = [
        valuesOf(Operator.literals) > ruleLimits.values,
        valuesOf(["contains"]) > ruleLimits.contained,
        valuesOf(["starts_with", "ends_with", "gt", "gte", "lt", "lte"]) > ruleLimits.ordered
      ]
      const faults = ruleFaults({
        ...ruled(...(routed ?? [])),
        disqualification: (turnedAway ?? []).map((when) => ({ when, outcome }))
      })
      assert.strictEqual(faults.length, passed.filter(Boolean).length)
    }
  )
})
