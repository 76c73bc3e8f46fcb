import { assert, describe, it } from "@effect/vitest"
import type { Admission, RateLimit } from "@calendeal/domain/rate-limits"
import { Schema } from "effect"
import { SlidingWindows } from "./SlidingWindows.ts"

const rateLimit = (limit: number, windowSeconds: number): RateLimit => ({
  name: "book",
  limit,
  windowSeconds,
  per: "address"
})

const limit = 3
const windowMillis = 2000

/** The rule as written, over all admissions. */
const oracle = (admitted: ReadonlyArray<number>, now: number): Admission => {
  const counted = admitted.filter((at) => at > now - windowMillis)
  if (counted.length < limit) return { _tag: "Admitted", remaining: limit - counted.length - 1 }
  for (let retryAfterSeconds = 1; ; retryAfterSeconds++) {
    const later = now + retryAfterSeconds * 1000
    if (admitted.filter((at) => at > later - windowMillis).length < limit)
      return { _tag: "Refused", retryAfterSeconds }
  }
}

const Steps = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1500 }))).check(
  Schema.isMaxLength(60)
)

/** Requests of 30 visitors of one network in quick succession. */
const Visits = Schema.Array(
  Schema.Struct({
    pause: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 250 })),
    who: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 29 }))
  })
).check(Schema.isMinLength(30), Schema.isMaxLength(80))

describe("SlidingWindows", () => {
  it.prop("D-RATE-1, D-RATE-2: matches the rule for any pauses", [Steps], ([pauses]) => {
    const windows = new SlidingWindows()
    const admitted: Array<number> = []
    let now = 1_000_000
    for (const pause of pauses) {
      now += pause
      const expected = oracle(admitted, now)
      assert.deepStrictEqual(windows.consume(rateLimit(limit, 2), "a", now), expected)
      if (expected._tag === "Admitted") admitted.push(now)
    }
  })

  it.prop("D-RATE-5: matches the rule for a subject and its network", [Visits], ([visits]) => {
    const windows = new SlidingWindows()
    const admitted: Array<{ readonly at: number; readonly who: number }> = []
    let now = 1_000_000
    for (const { pause, who } of visits) {
      now += pause
      const waitFor = (counted: ReadonlyArray<number>, most: number) => {
        let wait = 0
        while (counted.filter((at) => at + windowMillis > now + wait).length >= most) wait += 1
        return wait
      }
      const times = (of: typeof admitted) => of.map(({ at }) => at)
      const own = times(admitted.filter((one) => one.who === who))
      const wait = Math.max(waitFor(own, 1), waitFor(times(admitted), 16))
      const expected: Admission =
        wait === 0
          ? { _tag: "Admitted", remaining: 0 }
          : { _tag: "Refused", retryAfterSeconds: Math.ceil(wait / 1000) }
      assert.deepStrictEqual(windows.consume(rateLimit(1, 2), `${who}`, now, "network"), expected)
      if (wait === 0) admitted.push({ at: now, who })
    }
  })

  it.prop(
    "D-RATE-1: admits no more than the limit while the clock jumps within one window",
    [Steps],
    ([instants]) => {
      const windows = new SlidingWindows()
      const answers = instants.map(
        (instant) => windows.consume(rateLimit(limit, 2), "a", 1_000_000 + instant)._tag
      )
      assert.strictEqual(answers.filter((tag) => tag === "Admitted").length, Math.min(limit, instants.length))
    }
  )

  it("D-RATE-1: after the clock was set back, an admission counts from the latest time", () => {
    const windows = new SlidingWindows()
    const consume = (now: number) => windows.consume(rateLimit(2, 2), "a", now)._tag
    assert.deepStrictEqual([consume(5000), consume(3500), consume(6000)], ["Admitted", "Admitted", "Refused"])
    assert.deepStrictEqual([consume(7000), consume(7000), consume(7000)], ["Admitted", "Admitted", "Refused"])
  })

  it("D-RATE-2: after the limit was lowered, the wait lasts until enough admissions have left the window", () => {
    const windows = new SlidingWindows()
    for (const now of [0, 100, 1500]) windows.consume(rateLimit(3, 2), "a", now)
    assert.deepStrictEqual(windows.consume(rateLimit(1, 2), "a", 1500), {
      _tag: "Refused",
      retryAfterSeconds: 2
    })
    assert.strictEqual(windows.consume(rateLimit(1, 2), "a", 3500)._tag, "Admitted")
  })

  it("D-RATE-4: removes idle subjects within a minute after their window", () => {
    const windows = new SlidingWindows()
    for (let nth = 0; nth < 1000; nth++) windows.consume(rateLimit(5, 60), `a${nth}`, nth)
    assert.strictEqual(windows.size, 1000)
    windows.consume(rateLimit(5, 60), "b", 200_000)
    assert.strictEqual(windows.size, 1)
  })

  it("D-RATE-4: stores at most the maximum of subjects, and removes the longest idle first", () => {
    const windows = new SlidingWindows(3)
    const consume = (subject: string, now: number) => windows.consume(rateLimit(2, 60), subject, now)
    for (const [nth, subject] of ["a", "b", "c", "a", "d"].entries()) consume(subject, nth)
    assert.strictEqual(windows.size, 3)
    assert.strictEqual(consume("a", 5)._tag, "Refused")
    assert.deepStrictEqual(consume("b", 5), { _tag: "Admitted", remaining: 1 })
  })
})
