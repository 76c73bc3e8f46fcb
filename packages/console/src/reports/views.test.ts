import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { addressOf, type Choice, choicesOf, dimensions } from "./choice.ts"
import { costGroups, models, parts, sharingText } from "./sharing.ts"
import { choiceOf } from "./views.ts"

const id = "ca1e0dea-0000-4000-8000-000000000001"
const Chosen = Schema.Struct({
  period: Schema.Union([
    Schema.Literals([7, 30, 90, 365]),
    Schema.Struct({
      first: Schema.Literal("2026-01-01"),
      last: Schema.Literals(["2026-03-01", "2026-12-31"])
    })
  ]),
  by: Schema.Literals(dimensions),
  currency: Schema.NullOr(Schema.Literal("EUR")),
  selected: Schema.Struct({
    eventTypeId: Schema.optionalKey(Schema.Literal(id)),
    hostId: Schema.optionalKey(Schema.Literal(id))
  })
})
const Shared = Schema.Struct({
  part: Schema.Literals(parts),
  model: Schema.Literals(models),
  costs: Schema.Literals(costGroups)
})

describe("A saved view", () => {
  it.prop("D-VIEW-1: it shows what was chosen when it was saved", [Chosen, Shared], ([chosen, shared]) => {
    const choice: Choice = { ...chosen, shared: sharingText(shared) }
    assert.deepStrictEqual(choiceOf(choicesOf(choice)), choice)
  })

  it("D-VIEW-1: of a view by what links call sources, the console shows their names", () => {
    const { by, shared } = choiceOf({ by: "last_utm_source", sharedBy: "utm_source", model: "linear" })
    assert.deepStrictEqual([by, shared], ["last_source", "source.linear"])
  })

  it("D-VIEW-1: without choices it is the reports as they open", () => {
    assert.strictEqual(addressOf(choiceOf({})), "")
  })
})
