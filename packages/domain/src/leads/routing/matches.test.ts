import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type CustomFields } from "../contacts/index.ts"
import { type Comparison, type Condition, Operator } from "../../workspace/event-types/index.ts"
import { sampleContact, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { answersOf } from "./Answer.ts"
import { matches } from "./matches.ts"
import type { Lead } from "./Lead.ts"

const workspaceId = sampleWorkspace().id
const leadWith = (customFields: CustomFields) => {
  const lead: Lead = { contact: sampleContact(workspaceId, { customFields }), phoneCountry: null }
  return answersOf(lead, { fields: [] })
}

const missing = undefined
type Answer = CustomFields[string] | undefined
const leadWithAnswer = (answer: Answer) => leadWith(answer === undefined ? {} : { answer })
const compare = (op: Operator, value: Comparison["value"], answer: Answer): boolean =>
  matches({ field: "custom.answer", op, value }, leadWithAnswer(answer))

describe("comparisons", () => {
  it("a missing field matches only not_equals, not_in and exists: false", () => {
    for (const value of [false, true, "", 0, ["a"]]) {
      const matching = Operator.literals.filter((op) => compare(op, value, missing))
      const expected = value === false ? ["not_equals", "not_in", "exists"] : ["not_equals", "not_in"]
      assert.deepStrictEqual(matching, expected, JSON.stringify(value))
    }
    assert.isFalse(compare("exists", false, "there"))
  })

  it("text is compared without case and with its blanks", () => {
    assert.isFalse(compare("contains", " ", "Ada"))
    assert.isTrue(compare("contains", " ", "Ada Lovelace"))
    assert.isFalse(compare("starts_with", "inc ", "incorporated"))
    assert.isFalse(compare("equals", "acme", "acme "))
  })
})

describe("matches", () => {
  it("an empty all is true and an empty any is false, also when nested", () => {
    const lead = leadWith({})
    for (const [condition, expected] of [
      [{ always: true }, true],
      [{ all: [] }, true],
      [{ any: [] }, false],
      [{ not: { all: [] } }, false],
      [{ not: { any: [] } }, true],
      [{ all: [{ all: [] }, { any: [] }] }, false],
      [{ any: [{ all: [] }, { any: [] }] }, true]
    ] satisfies ReadonlyArray<readonly [Condition, boolean]>) {
      assert.strictEqual(matches(condition, lead), expected, JSON.stringify(condition))
    }
  })

  const Truths = Schema.Array(Schema.Boolean).check(Schema.isMaxLength(4))
  const stated = (truth: boolean): Condition => (truth ? { always: true } : { not: { always: true } })

  it.prop("all needs every part, any needs one part, not negates", [Truths, Truths], ([some, more]) => {
    const lead = leadWith({})
    const [all, any] = [{ all: some.map(stated) }, { any: more.map(stated) }]
    const [every, one] = [!some.includes(false), more.includes(true)]
    assert.strictEqual(matches(all, lead), every)
    assert.strictEqual(matches(any, lead), one)
    assert.strictEqual(matches({ not: all }, lead), !every)
    assert.strictEqual(matches({ all: [all, any] }, lead), every && one)
    assert.strictEqual(matches({ any: [all, { not: any }] }, lead), every || !one)
  })
})
