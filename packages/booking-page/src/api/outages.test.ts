import { assert, describe, it } from "@effect/vitest"
import { pauseInOutage } from "./outages.ts"

describe("D-OUTAGE-4: the pause in an outage", () => {
  it("is the time to wait and up to as long again", () => {
    assert.deepStrictEqual(
      [0, 0.5, 1].map((random) => pauseInOutage(2, 0, random)),
      [2000, 3000, 4000]
    )
  })

  it("ends after a minute", () => {
    assert.strictEqual(pauseInOutage(2, 58_000, 0), 2000)
    assert.isNull(pauseInOutage(2, 58_000, 0.1))
    assert.isNull(pauseInOutage(3600, 31_000, 0))
  })
})
