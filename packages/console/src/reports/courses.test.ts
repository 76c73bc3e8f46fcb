import { assert, describe, it } from "@effect/vitest"
import { sumsOf } from "./courses.ts"

describe("sumsOf", () => {
  it("adds up what is within the days, from day to day, also over days without any", () => {
    const items = [
      { date: "2026-10-24", paid: 100 },
      { date: "2026-10-25", paid: 5 },
      { date: "2026-10-27", paid: 2 },
      { date: "2026-10-27", paid: -3 },
      { date: "2026-10-29", paid: 100 }
    ]
    const days = { first: "2026-10-25", last: "2026-10-28" }
    assert.deepStrictEqual(
      sumsOf(items, days, ({ paid }) => paid),
      [5, 5, 4, 4]
    )
  })
})
