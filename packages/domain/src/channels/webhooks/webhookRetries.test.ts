import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { webhookRetries } from "./webhookRetries.ts"

const seconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
const Attempts = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 }))
const Chance = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1, exclusiveMaximum: true }))

describe("webhookRetries", () => {
  it.prop(
    "delays are 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each ± 10 %, for ten attempts",
    [Attempts, Chance],
    ([attempts, chance]) => {
      const wait = webhookRetries(attempts, chance)
      const planned = seconds[attempts - 1]
      if (planned === undefined || wait === null)
        return assert.deepStrictEqual([wait, planned], [null, undefined])
      assert.closeTo(wait / 1000, planned, planned / 10)
      assert.closeTo(webhookRetries(attempts, 0.5) ?? 0, planned * 1000, 0.5)
      assert.isAtMost(webhookRetries(attempts, 0) ?? 0, wait)
    }
  )
})
