import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { addressOf, type Choice, choiceIn, dimensions } from "./choice.ts"

const Period = Schema.Union([
  Schema.Literals([7, 30, 90, 365]),
  Schema.Struct({
    first: Schema.Literals(["2026-01-01", "2026-02-28"]),
    last: Schema.Literals(["2026-03-01", "2026-12-31"])
  })
])

const id = "ca1e0dea-0000-4000-8000-000000000001"
const Selected = Schema.Struct({
  eventTypeId: Schema.optionalKey(Schema.Literal(id)),
  hostId: Schema.optionalKey(Schema.Literal(id))
})

describe("The address of a report", () => {
  it.prop(
    "D-CON-4, D-REP-7: it is read as it was written",
    [
      Period,
      Schema.Literals(dimensions),
      Schema.NullOr(Schema.Literal("EUR")),
      Selected,
      Schema.Literals(["", "channel.linear"])
    ],
    ([period, by, currency, selected, shared]) => {
      const choice: Choice = { period, by, currency, selected, shared }
      const query = Object.fromEntries(new URLSearchParams(addressOf(choice)))
      assert.deepStrictEqual(choiceIn(query), choice)
    }
  )

  it("D-CON-4: invalid parts are ignored", () => {
    const none: Choice = { period: 30, by: "first_source", currency: null, selected: {}, shared: "" }
    assert.deepStrictEqual(
      choiceIn({
        from: "2026-03-01",
        until: "2026-02-01",
        days: "8",
        by: "<b>",
        currency: "eur",
        event: "all",
        host: "1"
      }),
      none
    )
  })
})
