import { assert, describe, it } from "@effect/vitest"
import { waitBeforeNext } from "./nextTurn.ts"

const minute = 60_000
const after = (failures: number, retryAfter: number | null = null, chance = 0.5) =>
  waitBeforeNext({ lastSyncedAt: null, lastError: null, failures }, retryAfter, chance) / minute

describe("waitBeforeNext", () => {
  it("is 3 minutes, and after each further failure twice as long, up to an hour", () => {
    assert.deepStrictEqual(
      [0, 1, 2, 3, 4, 5, 6, 99].map((failures) => after(failures)),
      [3, 3, 6, 12, 24, 48, 60, 60]
    )
  })

  it("is a tenth more or less by chance, so that calendars do not come all at once", () => {
    assert.deepStrictEqual([after(0, null, 0), after(0, null, 1)], [2.7, 3.3])
  })

  it("is as long as the server asks, a day at most", () => {
    assert.deepStrictEqual([after(1, 600), after(1, 1), after(1, 9e9), after(1, -5)], [10, 3, 24 * 60, 3])
  })
})
