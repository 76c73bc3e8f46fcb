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

describe("The address of a report", () => {
  it.prop(
    "D-CON-4: it is read as it was written",
    [Period, Schema.Literals(dimensions), Schema.NullOr(Schema.Literal("EUR"))],
    ([period, by, currency]) => {
      const choice: Choice = { period, by, currency }
      const query = Object.fromEntries(new URLSearchParams(addressOf(choice)))
      assert.deepStrictEqual(choiceIn(query), choice)
    }
  )

  it("D-CON-4: invalid parts are ignored", () => {
    const none: Choice = { period: 30, by: "first_utm_source", currency: null }
    assert.deepStrictEqual(
      choiceIn({ from: "2026-03-01", until: "2026-02-01", days: "8", by: "<b>", currency: "eur" }),
      none
    )
  })
})
