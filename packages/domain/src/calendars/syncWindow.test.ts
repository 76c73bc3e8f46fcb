import { assert, describe, it } from "@effect/vitest"
import { syncWindow } from "./syncWindow.ts"

const day = 86_400_000

describe("syncWindow", () => {
  it("D-AV-1: holds yesterday and a year from now with a margin, at any moment", () => {
    const origin = Date.UTC(2026, 10, 21)
    for (let hours = 0; hours < 24 * 30; hours += 1) {
      const now = origin + hours * 3_600_000
      const { end, start } = syncWindow(now)
      assert.isBelow(start, now - 6 * day)
      assert.isAbove(end, now + (365 + 4) * day)
    }
  })

  it("moves once a week", () => {
    const windows = new Set(
      Array.from(
        { length: 24 * 28 },
        (_, hours) => syncWindow(Date.UTC(2026, 10, 19) + hours * 3_600_000).end
      )
    )
    assert.strictEqual(windows.size, 4)
  })
})
