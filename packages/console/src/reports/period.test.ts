import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { daysBefore, daysFrom, instantsOf, lastDays, lengthOf } from "./period.ts"

const Count = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 400 }))
const Now = Schema.Int.check(
  Schema.isBetween({ minimum: Date.UTC(2020, 0, 1), maximum: Date.UTC(2040, 0, 1) })
)

describe("The periods of reports", () => {
  it.prop(
    "D-CON-13: the period before has the same days, and ends where the period begins",
    [Count, Now],
    ([count, now]) => {
      const days = lastDays(count, now)
      const before = daysBefore(days)
      assert.strictEqual(lengthOf(days), count)
      assert.strictEqual(lengthOf(before), count)
      assert.strictEqual(instantsOf(before).to, instantsOf(days).from)
      assert.isTrue(Date.parse(instantsOf(days).from) <= now && now < Date.parse(instantsOf(days).to))
      assert.deepStrictEqual(daysFrom(days.first, days.last), days)
    }
  )

  it("D-CON-13: reversed, too long and invalid periods are refused", () => {
    for (const [first, last] of [
      ["2026-02-02", "2026-02-01"],
      ["2025-01-01", "2026-03-01"],
      ["2026-02-30", "2026-03-01"],
      ["yesterday", "2026-03-01"],
      [undefined, "2026-03-01"]
    ])
      assert.isNull(daysFrom(first, last))
  })
})
