import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { addsTo, Billing, completed, noBilling } from "./Billing.ts"

const Reports = Schema.Array(Billing).check(Schema.isMaxLength(5))

describe("completed", () => {
  it.prop(
    "D-LEDG-11: of each fact the first report that says it counts, and no more is added after it",
    [Reports],
    ([reports]) => {
      const known = reports.reduce((known, more) => completed(known, more), noBilling)
      for (const fact of ["tax", "subscriptionId", "subscriptionPayment"] as const) {
        const [first = null] = reports.map((report) => report[fact]).filter((said) => said !== null)
        assert.strictEqual<unknown>(known[fact], first)
      }
      for (const [nth, more] of reports.entries()) {
        const before = reports.slice(0, nth).reduce((known, next) => completed(known, next), noBilling)
        const after = completed(before, more)
        assert.strictEqual(addsTo(before, more), JSON.stringify(before) !== JSON.stringify(after))
        assert.isFalse(addsTo(after, more))
      }
    }
  )
})
