import { assert, describe, it } from "@effect/vitest"
import { Breaker, Outage } from "./resilience.ts"

/** Fails as often as it may at this instant, and tells how often that was. */
const failuresAt = (breaker: Breaker, now: number): number => {
  for (let failures = 0; failures < 100; failures++) {
    const attempt = breaker.attempt(now)
    if (attempt === undefined) return failures
    breaker.failed(attempt, now)
  }
  return 100
}

describe("Breaker", () => {
  it("D-RATE-3: gives up after 5 failures in a row, not after 5 among successes", () => {
    const breaker = new Breaker()
    for (let round = 0; round < 20; round++) {
      const attempt = breaker.attempt(0)
      if (attempt === undefined) return assert.fail("gave up")
      if (round % 5 === 4) breaker.succeeded()
      else breaker.failed(attempt, 0)
    }
    assert.strictEqual(failuresAt(breaker, 0), 5)
  })

  it("D-RATE-3: then lets one probe try, after 1, 2, 2, 2 … seconds", () => {
    const breaker = new Breaker()
    failuresAt(breaker, 0)
    const probes: Array<number> = []
    for (let now = 0; now < 10_000; now += 100) if (failuresAt(breaker, now) === 1) probes.push(now)
    assert.deepStrictEqual(probes, [1000, 3000, 5000, 7000, 9000])
  })

  it("lets nobody else try while the probe is under way", () => {
    const breaker = new Breaker()
    failuresAt(breaker, 0)
    assert.deepStrictEqual([breaker.attempt(1000), breaker.attempt(9000)], [{ isProbe: true }, undefined])
  })

  it("trusts the store again after one success, and is as patient with it as before", () => {
    const breaker = new Breaker()
    failuresAt(breaker, 0)
    failuresAt(breaker, 1000)
    breaker.attempt(3000)
    breaker.succeeded()
    assert.strictEqual(failuresAt(breaker, 3000), 5)
    assert.deepStrictEqual([breaker.attempt(3999), breaker.attempt(4000)], [undefined, { isProbe: true }])
  })

  it("is not kept waiting by those who were under way when it gave up", () => {
    const breaker = new Breaker()
    const attempts = Array.from({ length: 50 }, () => breaker.attempt(0))
    for (const [nth, attempt] of attempts.entries()) if (attempt) breaker.failed(attempt, nth)
    assert.deepStrictEqual(breaker.attempt(1004), { isProbe: true })
  })
})

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
