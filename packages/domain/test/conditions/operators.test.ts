import { assert, describe, it } from "@effect/vitest"
import type { CustomFields } from "../../src/leads/contacts/index.ts"
import { type Comparison, Operator } from "../../src/workspace/event-types/index.ts"
import { answersOf } from "../../src/leads/routing/Answer.ts"
import { matches } from "../../src/leads/routing/matches.ts"
import { sampleContact, sampleWorkspace } from "@calendeal/port-contracts/samples"

type Answer = CustomFields[string] | undefined

/** A lead's answer, the rule's value, and the operators that are true for them, in the specification's order. */
type Row = readonly [Answer, Comparison["value"], string]

const same = "equals in contains starts_with ends_with gte lte exists"
const nothing = "not_equals not_in"
const missing = undefined
const googol = `1${"0".repeat(100)}`

const truthTable: Record<string, ReadonlyArray<Row>> = {
  "a missing field": [
    [missing, "a", nothing],
    [missing, "", nothing],
    [missing, 0, nothing],
    [missing, true, nothing],
    [missing, false, `${nothing} exists`],
    [missing, ["a", "b"], nothing],
    [missing, [], nothing],
    [null, "a", nothing],
    [{ a: 1 }, "a", nothing]
  ],
  "text without case": [
    ["Acme", "acme", same],
    ["ÉCOLE", "école", same],
    ["ΟΔΟΣ", "οδος", same],
    ["ΟΔΟΣΑ", "ΟΔΟΣ", "not_equals not_in contains starts_with gt gte exists"],
    ["acme inc", "ACME", "not_equals not_in contains starts_with gt gte exists"],
    ["the ACME", "acme", "not_equals not_in contains ends_with gt gte exists"],
    ["a acme b", "Acme", "not_equals not_in contains lt lte exists"],
    ["acme ", "acme", "not_equals not_in contains starts_with gt gte exists"],
    ["zebra", "Acme", "not_equals not_in gt gte exists"],
    ["Aardvark", "acme", "not_equals not_in lt lte exists"]
  ],
  "numbers, when both sides are": [
    [5, 5, same],
    [9, 10, "not_equals not_in lt lte exists"],
    [10, 9, "not_equals not_in gt gte exists"],
    [-1, -2, "not_equals not_in gt gte exists"],
    [0.5, 0.25, "not_equals not_in gt gte exists"],
    [1e21, 9, "not_equals not_in gt gte exists"]
  ],
  "numeric texts": [
    ["9", "10", "not_equals not_in lt lte exists"],
    ["10", "9", "not_equals not_in gt gte exists"],
    ["10", 9, "not_equals not_in gt gte exists"],
    [9, "10", "not_equals not_in lt lte exists"],
    ["-1", "-2", "not_equals not_in gt gte exists"],
    ["1.0", 1, "equals in contains starts_with gte lte exists"],
    ["1.50", "1.5", "equals in contains starts_with gte lte exists"],
    ["-0", 0, "equals in contains ends_with gte lte exists"],
    [googol, "9", "not_equals not_in gt gte exists"]
  ],
  "numeric texts of more digits than a number holds": [
    ["120210000000000123", "120210000000000123", same],
    ["120210000000000123", "120210000000000124", "not_equals not_in lt lte exists"],
    ["120210000000000124", ["120210000000000123"], "not_equals not_in gt gte exists"],
    ["9007199254740993.0", "9007199254740993", "equals in contains starts_with gte lte exists"],
    ["0.10000000000000000001", "0.1", "not_equals not_in contains starts_with gt gte exists"],
    ["-0.10000000000000000001", "-0.1", "not_equals not_in contains starts_with lt lte exists"]
  ],
  "texts that only look like numbers": [
    ["007", 7, "not_equals not_in contains ends_with lt lte exists"],
    ["+5", "5", "not_equals not_in contains ends_with lt lte exists"],
    [" 5", 5, "not_equals not_in contains ends_with lt lte exists"],
    ["1e3", 1000, "not_equals not_in gt gte exists"],
    ["0x10", 16, "not_equals not_in lt lte exists"],
    ["9 people", "10", "not_equals not_in gt gte exists"]
  ],
  "yes and no": [
    [true, true, same],
    [true, "TRUE", same],
    ["True", true, same],
    [false, false, "equals in contains starts_with ends_with gte lte"],
    [true, false, "not_equals not_in gt gte"],
    [false, true, "not_equals not_in lt lte exists"]
  ],
  "lists, of which one element is enough": [
    [["b", "A"], "a", `equals in contains starts_with ends_with gt gte lte exists`],
    [["b", "c"], "a", "not_equals not_in gt gte exists"],
    ["b", ["a", "B"], `equals in contains starts_with ends_with gt gte lte exists`],
    [["x", "y"], ["a", "b"], "not_equals not_in gt gte exists"],
    [["x", "b"], ["a", "B"], `equals in contains starts_with ends_with gt gte lte exists`],
    [[5, 20], 10, "not_equals not_in gt gte lt lte exists"],
    [["5", "20"], ["10"], "not_equals not_in gt gte lt lte exists"],
    [[true], "true", same],
    [[], "a", "not_equals not_in exists"],
    [[], "", "not_equals not_in exists"],
    ["a", [], "not_equals not_in exists"]
  ],
  "empty text": [
    ["", "", same],
    ["", "acme", "not_equals not_in lt lte exists"],
    ["acme", "", "not_equals not_in contains starts_with ends_with gt gte exists"],
    ["", 0, "not_equals not_in lt lte exists"],
    ["", false, "not_equals not_in lt lte"]
  ],
  "different types, which compare as texts": [
    ["abc", 5, "not_equals not_in gt gte exists"],
    [5, "abc", "not_equals not_in lt lte exists"],
    [true, 1, "not_equals not_in gt gte exists"],
    [5, true, "not_equals not_in lt lte exists"],
    [[], true, "not_equals not_in exists"]
  ]
}

const workspaceId = sampleWorkspace().id
const isTrue = (op: Operator, [answer, value]: Row): boolean => {
  const customFields = answer === undefined ? {} : { answer }
  const lead = { contact: sampleContact(workspaceId, { customFields }), phoneCountry: null }
  const several = { key: "answer", label: "Answer", type: "multiselect", required: false } as const
  return matches({ field: "custom.answer", op, value }, answersOf(lead, { fields: [several] }))
}

describe.each(Operator.literals)("the operator %s", (op) => {
  it.each(Object.entries(truthTable))("D-RULE-2: with %s", (_title, rows) => {
    for (const row of rows) {
      const [answer, value, truths] = row
      const asked = `${JSON.stringify(answer)} ${op} ${JSON.stringify(value)}`
      assert.strictEqual(isTrue(op, row), truths.split(" ").includes(op), asked)
    }
  })
})

it("has a true and a false row for every operator", () => {
  const rows = Object.values(truthTable).flat()
  for (const op of Operator.literals) {
    const truths = rows.map(([, , operators]) => operators.split(" ").includes(op))
    assert.sameMembers([...new Set(truths)], [true, false], op)
  }
})
