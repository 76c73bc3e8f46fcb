import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { sampleTime } from "@calendeal/port-contracts/samples"
import { teamsOf, type Situation } from "./team.ts"

/** The organisers of successive bookings, `minutesBetween` apart, while no host is busy. */
const ledBy = (situation: Situation, bookings: number, minutesBetween: number): ReadonlyArray<string> => {
  const led: Array<string> = []
  for (let index = 0; index < bookings; index += 1) {
    const now = sampleTime(index * minutesBetween)
    const recent = (letter: string) =>
      inLast30Days(led, minutesBetween).filter((one) => one === letter).length
    const last = (letter: string) => {
      const at = led.lastIndexOf(letter)
      return at < 0 ? null : DateTime.toEpochMillis(sampleTime(at * minutesBetween))
    }
    const loads = Object.fromEntries(
      Object.keys(situation.team).map((letter) => [letter, [recent(letter), last(letter)] as const])
    )
    led.push(teamsOf({ ...situation, now, loads }).charAt(0))
  }
  return led
}

/** The bookings that count for the next one: made less than 30 days before it. */
const inLast30Days = (led: ReadonlyArray<string>, minutesBetween: number): ReadonlyArray<string> =>
  led.slice(-Math.ceil((30 * 24 * 60) / minutesBetween - 1))

/** Asserts that each host's number of bookings differs from its share by at most 2. */
const assertWithin2 = (led: ReadonlyArray<string>, shares: Readonly<Record<string, number>>): void => {
  const whole = Object.values(shares).reduce((sum, share) => sum + share, 0)
  for (const [letter, share] of Object.entries(shares)) {
    const count = led.filter((one) => one === letter).length
    assert.isAtMost(Math.abs(count - (led.length * share) / whole), 2, `${letter}: ${count} of ${led.length}`)
  }
}

const weighted = { a: { weight: 1 }, b: { weight: 2 }, c: { weight: 3 } }
const shares = { a: 1, b: 2, c: 3 }

describe("D-BOOK-6: a thousand bookings", () => {
  it("with weights 1, 2 and 3 are shared as 167, 333 and 500, with a difference of at most 2 at any time", () => {
    const led = ledBy({ team: weighted }, 1000, 30)
    assert.strictEqual(led.length, 1000)
    for (let length = 1; length <= led.length; length += 1) assertWithin2(led.slice(0, length), shares)
  })

  it("over 41 days keep the shares, although bookings older than 30 days do not count", () => {
    const led = ledBy({ team: weighted }, 1000, 60)
    assertWithin2(led, shares)
    for (let length = 720; length <= led.length; length += 7)
      assertWithin2(inLast30Days(led.slice(0, length), 60), shares)
  })

  it("with a required host keep the shares of the others", () => {
    const led = ledBy({ team: { ...weighted, d: { required: true, weight: 9 } } }, 1000, 30)
    assertWithin2(led, { ...shares, d: 0 })
  })

  it("of leads routed to two hosts are shared by these two only, 1 to 3", () => {
    const led = ledBy({ team: weighted, routed: "ac" }, 1000, 30)
    assert.notInclude(led, "b")
    assertWithin2(led, { a: 1, c: 3 })
  })

  it("are shared only by the hosts with the highest priority", () => {
    const led = ledBy({ team: { ...weighted, d: { priority: 1 }, e: { priority: 1, weight: 4 } } }, 1000, 30)
    assertWithin2(led, { a: 0, b: 0, c: 0, d: 1, e: 4 })
  })

  it("with weights 0.1, 0.2 and 0.3, or 100, 200 and 300, are shared as with 1, 2 and 3", () => {
    const led = ledBy({ team: weighted }, 300, 30)
    for (const unit of [0.1, 100]) {
      const team = { a: { weight: unit }, b: { weight: 2 * unit }, c: { weight: 3 * unit } }
      assertWithin2(ledBy({ team }, 300, 30), shares)
      if (unit === 100) assert.deepStrictEqual(ledBy({ team }, 300, 30), led)
    }
  })

  const Weight = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 }))
  it.prop(
    "D-BOOK-6: never prefer a host to another one with a lower ratio",
    [Weight, Weight, Weight, Weight],
    ([a, b, c, d]) => {
      const weights: Readonly<Record<string, number>> = { a, b, c, d }
      const team = { a: { weight: a }, b: { weight: b }, c: { weight: c }, d: { weight: d } }
      const led = ledBy({ team }, 60, 30)
      const count = (letter: string) => led.filter((one) => one === letter).length
      for (const [one, weight] of Object.entries(weights)) {
        for (const [other, otherWeight] of Object.entries(weights)) {
          // Before its last booking, the ratio of one was not higher than the current ratio of the other.
          assert.isAtMost((count(one) - 1) * otherWeight, count(other) * weight, `${led.join("")}`)
        }
      }
    },
    { arbitrary: { runs: 30 } }
  )
})
