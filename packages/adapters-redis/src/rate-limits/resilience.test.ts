import { assert, describe, it } from "@effect/vitest"
import { Breaker, Outage } from "./resilience.ts"

/** Uses up all permitted attempts at this instant, and returns their number. */
const failuresAt = (breaker: Breaker, now: number): number => {
  for (let failures = 0; failures < 100; failures++) {
    const attempt = breaker.attempt(now)
    if (attempt === undefined) return failures
    breaker.failed(attempt, now)
  }
  return 100
}

describe("Breaker", () => {
  it("D-RATE-3: opens after 5 consecutive failures, but not after 5 among successes", () => {
    const breaker = new Breaker()
    for (let round = 0; round < 20; round++) {
      const attempt = breaker.attempt(0)
      if (attempt === undefined) return assert.fail("gave up")
      if (round % 5 === 4) breaker.succeeded()
      else breaker.failed(attempt, 0)
    }
    assert.strictEqual(failuresAt(breaker, 0), 5)
  })

  it("D-RATE-3: permits one probe, after 1, 2, 2, 2 … seconds", () => {
    const breaker = new Breaker()
    failuresAt(breaker, 0)
    const probes: Array<number> = []
    for (let now = 0; now < 10_000; now += 100) if (failuresAt(breaker, now) === 1) probes.push(now)
    assert.deepStrictEqual(probes, [1000, 3000, 5000, 7000, 9000])
  })

  it("permits no other attempt during the probe", () => {
    const breaker = new Breaker()
    failuresAt(breaker, 0)
    assert.deepStrictEqual([breaker.attempt(1000), breaker.attempt(9000)], [{ isProbe: true }, undefined])
  })

  it("closes after one success, and resets its pauses", () => {
    const breaker = new Breaker()
    failuresAt(breaker, 0)
    failuresAt(breaker, 1000)
    breaker.attempt(3000)
    breaker.succeeded()
    assert.strictEqual(failuresAt(breaker, 3000), 5)
    assert.deepStrictEqual([breaker.attempt(3999), breaker.attempt(4000)], [undefined, { isProbe: true }])
  })

  it("pending attempts at the time of opening do not prolong the pause", () => {
    const breaker = new Breaker()
    const attempts = Array.from({ length: 50 }, () => breaker.attempt(0))
    for (const [nth, attempt] of attempts.entries()) if (attempt) breaker.failed(attempt, nth)
    assert.deepStrictEqual(breaker.attempt(1004), { isProbe: true })
  })
})

describe("Outage", () => {
  it("D-RATE-3: begins once, and ends once when the store has responded for 5 seconds", () => {
    const outage = new Outage()
    assert.isFalse(outage.ends(0))
    assert.deepStrictEqual([outage.begins(0), outage.begins(10), outage.begins(20)], [true, false, false])
    assert.deepStrictEqual([outage.ends(30), outage.ends(5019), outage.ends(5020)], [false, false, true])
    assert.deepStrictEqual([outage.ends(5021), outage.begins(5022)], [false, true])
  })

  it("D-RATE-3: intermittent failures are one outage", () => {
    const outage = new Outage()
    const reports: Array<boolean> = []
    for (let now = 0; now < 20_000; now += 1000) {
      reports.push(now % 2000 === 0 ? outage.begins(now) : outage.ends(now))
    }
    assert.strictEqual(reports.filter(Boolean).length, 1)
  })
})
