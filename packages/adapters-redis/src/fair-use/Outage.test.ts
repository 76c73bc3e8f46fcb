import { assert, describe, it } from "@effect/vitest"
import { Outage } from "./Outage.ts"

describe("Outage", () => {
  it("D-RATE-3: begins once, and ends once when the store has answered for 5 seconds", () => {
    const outage = new Outage()
    assert.isFalse(outage.ends(0))
    assert.deepStrictEqual([outage.begins(0), outage.begins(10), outage.begins(20)], [true, false, false])
    assert.deepStrictEqual([outage.ends(30), outage.ends(5019), outage.ends(5020)], [false, false, true])
    assert.deepStrictEqual([outage.ends(5021), outage.begins(5022)], [false, true])
  })

  it("D-RATE-3: a store that fails now and then has one outage", () => {
    const outage = new Outage()
    const reports: Array<boolean> = []
    for (let now = 0; now < 20_000; now += 1000) {
      reports.push(now % 2000 === 0 ? outage.begins(now) : outage.ends(now))
    }
    assert.strictEqual(reports.filter(Boolean).length, 1)
  })
})
