import { assert, describe, it } from "@effect/vitest"
import { makePulse } from "./makePulse.ts"

describe("the pulse of a worker", () => {
  it("D-HTTP-12: a worker is stuck if one of its loops waits in the same turn for more than five minutes", () => {
    let now = 0
    const pulse = makePulse(() => now)
    assert.isFalse(pulse.isStuck())
    pulse.beat("messages")
    pulse.beat("deliveries")
    now = 300_000
    assert.isFalse(pulse.isStuck())
    pulse.beat("messages")
    now = 300_001
    assert.isTrue(pulse.isStuck())
    pulse.beat("deliveries")
    assert.isFalse(pulse.isStuck())
  })
})
