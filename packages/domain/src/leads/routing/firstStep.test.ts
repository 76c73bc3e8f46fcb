import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { sampleContact, sampleOffering } from "@calendeal/port-contracts/samples"
import { type Condition, WebAddress } from "../../workspace/event-types/index.ts"
import { fieldsBeforeTimes, firstStepOf } from "./firstStep.ts"
import { qualify } from "./qualify.ts"

const { eventType, workspace } = sampleOffering({
  eventType: {
    form: {
      fields: ["a", "b", "c"].map((key) => ({ key, label: key, type: "text" as const, required: false }))
    }
  }
})

const outcome = {
  redirectUrl: WebAddress.make("https://example.com/no"),
  fullyBooked: false,
  title: "",
  guestMessage: "",
  ctaLabel: "",
  ctaUrl: WebAddress.make("https://example.com/no")
}

const Comparison = Schema.Struct({
  field: Schema.Literals(["custom.a", "custom.b", "custom.c"]),
  op: Schema.Literals(["equals", "not_equals", "exists"]),
  value: Schema.Literals(["x", "y"])
})
const When = Schema.Union([
  Schema.Struct({ always: Schema.Literal(true) }),
  Comparison,
  Schema.Struct({ not: Comparison }),
  Schema.Struct({ all: Schema.Array(Comparison).check(Schema.isMaxLength(2)) }),
  Schema.Struct({ any: Schema.Array(Comparison).check(Schema.isMaxLength(2)) })
])
const Rules = Schema.Array(When).check(Schema.isMaxLength(3))
const Answers = Schema.Struct({
  a: Schema.Literals(["x", "y"]),
  b: Schema.Literals(["x", "y"]),
  c: Schema.Literals(["x", "y"])
})

const ruled = (refusals: ReadonlyArray<Condition>, routes: ReadonlyArray<Condition>) => ({
  ...eventType,
  disqualification: refusals.map((when) => ({ when, outcome })),
  routing: routes.map((when) => ({ when, hostIds: [], redirectUrl: null }))
})

const outcomeFor = (event: ReturnType<typeof ruled>, customFields: typeof Answers.Type) =>
  qualify(event, { contact: sampleContact(workspace.id, { customFields }), phoneCountry: null })

describe("D-PAGE-10: what visitors answer before the times", () => {
  it.prop(
    "decides the outcome: other answers never change it",
    [Rules, Rules, Answers, Answers],
    ([refusals, routes, answers, others]) => {
      const event = ruled(refusals, routes)
      const asked = fieldsBeforeTimes(event)
      const given = (key: "a" | "b" | "c") => (asked.has(`custom.${key}`) ? answers[key] : others[key])
      const changed = { a: given("a"), b: given("b"), c: given("c") }
      assert.deepStrictEqual(outcomeFor(event, changed), outcomeFor(event, answers))
    }
  )

  it("is nothing after a rule that always matches", () => {
    const first: Condition = { field: "custom.a", op: "exists", value: true }
    const later: Condition = { field: "custom.b", op: "exists", value: true }
    assert.deepStrictEqual([...fieldsBeforeTimes(ruled([], [first, { always: true }, later]))], ["custom.a"])
    assert.deepStrictEqual([...fieldsBeforeTimes(ruled([{ always: true }], [first]))], [])
    assert.deepStrictEqual([...fieldsBeforeTimes(ruled([first], [later]))], ["custom.a", "custom.b"])
  })

  it.each([
    ["times", [], [], "times"],
    ["details", [], [], "details"],
    ["times", [{ always: true }], [], "details"],
    ["times", [], [{ always: true }], "details"]
  ] as const)("chosen %s, with %j and %j: %s first", (firstStep, refusals, routes, expected) => {
    assert.strictEqual(firstStepOf({ ...ruled(refusals, routes), firstStep }), expected)
  })
})
