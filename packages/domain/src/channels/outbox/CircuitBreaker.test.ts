import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { sampleNow } from "@calendeal/port-contracts/samples"
import { afterLease, type CircuitBreaker, closed, isHalfOpen } from "./CircuitBreaker.ts"
import { Outcome } from "./retryPolicy.ts"

const seconds = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4000 })))
const AnyOutcome = Schema.Union([
  Schema.Struct({ _tag: Schema.tag("Delivered") }),
  Schema.Struct({ _tag: Schema.tag("Confirming"), receipt: Schema.String }),
  Schema.Struct({ _tag: Schema.tag("Skipped"), reason: Schema.String }),
  Schema.Struct({ _tag: Schema.tag("Refused"), code: Schema.String }),
  Schema.Struct({
    _tag: Schema.tag("Retry"),
    code: Schema.String,
    afterSeconds: seconds,
    fault: Schema.Literals(["delivery", "destination"])
  })
])
const Failures = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 }))
const Chance = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 0.999_999 }))

const down = (afterSeconds: number | null = null) =>
  Outcome.Retry({ code: "http_503", afterSeconds, fault: "destination" })
const millis = ({ openUntil }: CircuitBreaker) =>
  openUntil === null ? null : DateTime.toEpochMillis(openUntil) - DateTime.toEpochMillis(sampleNow)

/** The same, by the meaning of each outcome. */
const slowly = (failures: number, outcomes: ReadonlyArray<Outcome>, chance: number): CircuitBreaker => {
  let [hasAnswered, hasFailed, wait] = [false, false, 0]
  for (const outcome of outcomes) {
    if (outcome._tag === "Skipped") continue
    if (outcome._tag === "Retry" && outcome.fault === "destination") {
      hasFailed = true
      if (outcome.afterSeconds !== null && outcome.afterSeconds * 1000 > wait)
        wait = outcome.afterSeconds * 1000
    } else hasAnswered = true
  }
  if (!hasAnswered && !hasFailed) return { failures, openUntil: null }
  const row = hasAnswered ? 0 : failures + 1
  if (row >= 3) {
    let longest = 5_000
    for (let nth = 3; nth < row; nth++) longest = Math.min(longest * 2, 21_600_000)
    wait = Math.max(wait, Math.floor(chance * longest))
  }
  return { failures: row, openUntil: wait === 0 ? null : DateTime.add(sampleNow, { milliseconds: wait }) }
}

describe("afterLease", () => {
  it.prop(
    "D-ADS-2: a breaker is what its turns made of it, outcome by outcome",
    [Failures, Schema.Array(AnyOutcome), Chance],
    ([failures, outcomes, chance]) => {
      const after = afterLease({ failures, openUntil: null }, outcomes, sampleNow, chance)
      const expected = slowly(failures, outcomes, chance)
      assert.deepStrictEqual([after.failures, millis(after)], [expected.failures, millis(expected)])
    }
  )

  it("D-ADS-2: three consecutive failed leases open it, each time for longer; a successful test closes it", () => {
    const waits: Array<number | null> = []
    let breaker = closed
    for (let lease = 0; lease < 5; lease++) {
      breaker = afterLease(breaker, [down(), down()], sampleNow, 0.5)
      waits.push(millis(breaker))
    }
    assert.deepStrictEqual(waits, [null, null, 2_500, 5_000, 10_000])
    assert.isTrue(isHalfOpen(breaker))
    assert.deepStrictEqual(afterLease(breaker, [Outcome.Delivered()], sampleNow, 0.5), closed)
  })

  it("D-ADS-2: a delay that the destination requests applies immediately and is a minimum", () => {
    assert.strictEqual(millis(afterLease(closed, [down(120)], sampleNow, 0.5)), 120_000)
    const partly = [Outcome.Delivered(), down(60)]
    assert.strictEqual(millis(afterLease(closed, partly, sampleNow, 0.5)), 60_000)
  })

  it("D-ADS-2: unsent deliveries do not count", () => {
    const open: CircuitBreaker = { failures: 4, openUntil: sampleNow }
    assert.deepStrictEqual(
      afterLease(open, [Outcome.Skipped({ reason: "no_consent" })], sampleNow, 0.5),
      open
    )
  })
})
