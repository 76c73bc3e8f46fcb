import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { bound, fullJitter, maximumAttempts } from "./retryPolicy.ts"

const Attempts = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 60 }))
const Chance = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 0.999_999 }))

/** The limit, doubled once per failure. */
const slowBound = (failures: number): number => {
  let wait = 5_000
  for (let nth = 1; nth < failures && wait < 6 * 3_600_000; nth++) wait *= 2
  return wait > 6 * 3_600_000 ? 6 * 3_600_000 : wait
}

describe("fullJitter", () => {
  it.prop(
    "D-ADS-2: waits anything below a bound that doubles from 5 seconds to 6 hours",
    [Attempts, Chance],
    ([attempts, chance]) => {
      assert.strictEqual(bound(attempts), slowBound(attempts))
      const wait = fullJitter(attempts, chance)
      if (attempts >= maximumAttempts) return assert.isNull(wait)
      assert.isNotNull(wait)
      assert.isTrue(Number.isInteger(wait) && wait >= 0 && wait < slowBound(attempts), String(wait))
    }
  )

  it("D-ADS-2: spreads deliveries that failed together evenly over the whole wait", () => {
    const waits = Array.from({ length: 10 }, (_, nth) => fullJitter(4, nth / 10))
    assert.deepStrictEqual(
      waits,
      Array.from({ length: 10 }, (_, nth) => nth * 4_000)
    )
  })

  it("D-ADS-2: there is no attempt after the last one", () => {
    assert.deepStrictEqual([fullJitter(24, 0.5), fullJitter(25, 0.5)], [3 * 3_600_000, null])
  })
})
