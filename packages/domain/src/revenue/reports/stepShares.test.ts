import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { lostAt, sharesOf, stepNames, weakestOf } from "./stepShares.ts"

const Count = Schema.Literals([0, 1, 2, 10, 1000])

describe("The steps from visit to payment", () => {
  it.prop(
    "D-CON-13: a share is between 0 and 1, and the weakest step has the smallest one",
    [Count, Count, Count, Count, Count, Count],
    (counts) => {
      const [visits = 0, leads = 0, qualified = 0, booked = 0, came = 0, paid = 0] = counts
      const steps = { visits, leads, qualified, booked, came, paid }
      const shares = sharesOf(steps)
      assert.deepStrictEqual(
        shares.map(({ count }) => count),
        counts
      )
      assert.deepStrictEqual(
        shares.map(({ name }) => name),
        [...stepNames]
      )
      const known = shares.flatMap(({ share }) => (share === null ? [] : [share]))
      for (const share of known) assert.isTrue(share >= 0 && share <= 1)
      assert.strictEqual(weakestOf(shares)?.share, known.length === 0 ? undefined : Math.min(...known))
      // Who paid need not have a mark.
      if (booked > 0 && paid <= booked) assert.strictEqual(shares[5]?.share, paid / booked)
      for (const share of shares) assert.isAtLeast(lostAt(steps, share), 0)
      // Leads of the API have no visit.
      if (leads > visits) assert.isNull(shares[1]?.share)
    }
  )
})
