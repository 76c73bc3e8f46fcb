import { conditionLimits, leavesOf, levelsOf } from "@calendeal/domain/event-types"
import { choicesOf, matches } from "@calendeal/domain/routing"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import {
  type Comparison,
  type Condition,
  conditionOf,
  firstComparison,
  groupOf,
  isSmall,
  joinings,
  operators
} from "./conditions.ts"

const Part = Schema.Struct({
  field: Schema.Literals(["name", "custom.seats"]),
  op: Schema.Literals(operators),
  value: Schema.Literals(["", "10", "20"])
})
/** A tree of two levels below its root, of which each node has the shape that its number names. */
const Tree = Schema.Struct({
  shape: Schema.Literals(["all", "any", "not", "notAll", "notAny", "always"]),
  parts: Schema.Array(
    Schema.Struct({
      shape: Schema.Literals(["all", "any", "not", "notAll", "part", "always"]),
      parts: Schema.Array(Part).check(Schema.isBetweenLength(1, 3))
    })
  ).check(Schema.isBetweenLength(1, 3))
})

const shaped = (shape: string, first: Condition, others: Array<Condition>): Condition => {
  const all = [first, ...others]
  if (shape === "all") return { all }
  if (shape === "any") return { any: all }
  if (shape === "not") return { not: first }
  if (shape === "notAll") return { not: { all } }
  if (shape === "notAny") return { not: { any: all } }
  return shape === "always" ? { always: true } : first
}

const conditionIn = ({ parts, shape }: typeof Tree.Type): Condition => {
  const [first = { always: true as const }, ...others] = parts.map((part): Condition => {
    const [one, ...rest]: ReadonlyArray<Comparison> = part.parts
    return one === undefined ? { always: true } : shaped(part.shape, one, rest)
  })
  return shaped(shape, first, others)
}

/** The condition, read and written by the editor in every depth. */
const again = (condition: Condition): Condition => {
  const { joined, parts } = groupOf(condition)
  const isItself = joined === "one"
  return conditionOf({ joined, parts: isItself ? parts : parts.map(again) })
}

describe("conditions in the editor", () => {
  it.prop("D-CON-75: a condition is written as it was read", [Tree], ([tree]) => {
    const condition = conditionIn(tree)
    assert.deepStrictEqual(again(condition), condition)
  })

  it.prop(
    "D-CON-75: the parts of a group are combined as its name says",
    [Schema.Literals(joinings), Schema.Array(Schema.Boolean).check(Schema.isBetweenLength(1, 4))],
    ([joined, answers]) => {
      const parts = answers.map((isTrue): Condition => ({
        field: "name",
        op: isTrue ? "exists" : "equals",
        value: isTrue || "other"
      }))
      const expected = {
        all: answers.every(Boolean),
        any: answers.some(Boolean),
        notAny: !answers.some(Boolean),
        notAll: !answers.every(Boolean)
      }[joined]
      assert.strictEqual(
        matches(conditionOf({ joined, parts }), () => choicesOf(["Vera"])),
        expected
      )
    }
  )

  it("D-CON-75: a single part is combined with a second one by all, or by none of them", () => {
    const [one, other]: ReadonlyArray<Comparison> = ["a", "b"].map((value) => ({
      field: "name",
      op: "equals" as const,
      value
    }))
    if (one === undefined || other === undefined) return assert.fail()
    const withOther = (condition: Condition) => {
      const group = groupOf(condition)
      return conditionOf({ ...group, parts: [...group.parts, other] })
    }
    assert.deepStrictEqual(withOther({ always: true }), other)
    assert.deepStrictEqual(withOther(one), { all: [one, other] })
    assert.deepStrictEqual(withOther({ not: one }), { not: { any: [one, other] } })
    assert.deepStrictEqual(conditionOf({ joined: "any", parts: [] }), { always: true })
  })

  it("D-CON-75, D-RULE-4: a condition of the greatest size is small enough, a larger one is not", () => {
    const leaf: Condition = { always: true }
    const deep = (levels: number): Condition => (levels === 1 ? leaf : { not: deep(levels - 1) })
    const wide = (leaves: number): Condition => ({ any: Array.from({ length: leaves }, () => leaf) })
    assert.deepStrictEqual([levelsOf(deep(8)), leavesOf(wide(100))], [8, 100])
    assert.isTrue(isSmall(deep(conditionLimits.levels)) && isSmall(wide(conditionLimits.leaves)))
    assert.isFalse(isSmall(deep(conditionLimits.levels + 1)))
    assert.isFalse(isSmall(wide(conditionLimits.leaves + 1)))
  })
})

describe("What a new rule asks", () => {
  const field = (key: string, type: "select" | "text", ...options: Array<string>) => ({
    key,
    label: key,
    type,
    required: false,
    ...(type === "select" && { options })
  })

  it("D-CON-213: is the last single choice that has an option, else the domain of the email", () => {
    const size = field("size", "select", "1-50", "51-500")
    const none = field("none", "select")
    const domain = { field: "email_domain", op: "equals", value: "" }
    const ofSize = { field: "custom.size", op: "equals", value: "1-50" }
    for (const [fields, expected] of [
      [[], domain],
      [[field("name", "text"), none], domain],
      [[size, field("name", "text"), none], ofSize],
      [[field("other", "select", "x"), size], ofSize]
    ] as const)
      assert.deepStrictEqual<unknown>(firstComparison({ fields: [...fields] }), expected)
  })
})
