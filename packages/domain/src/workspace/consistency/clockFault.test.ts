import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { clockFault, clockOffset, offsetSince } from "./clockFault.ts"

const millis = (least: number, greatest: number) =>
  Schema.Int.check(Schema.isBetween({ minimum: least, maximum: greatest }))
const now = 1_800_000_000_000

describe("D-CLOCK-1: the comparison of two clocks", () => {
  it.prop(
    "finds no greater offset than the real one, and misses at most the time of the response",
    [millis(-100_000, 100_000), millis(0, 5000), millis(0, 5000)],
    ([real, there, back]) => {
      const reading = {
        askedAt: now + real,
        databaseAt: now + there,
        answeredAt: now + real + there + back
      }
      const offset = clockOffset(reading)
      assert.isAtMost(Math.abs(offset), Math.abs(real))
      assert.isAtMost(Math.abs(real - offset), there + back)
    }
  )

  it("takes an answer before the question, when the clock was set back in between", () => {
    assert.strictEqual(clockOffset({ askedAt: now, answeredAt: now - 9000, databaseAt: now }), -9000)
  })

  it.prop(
    "knows the offset of a clock that is set between two comparisons",
    [
      millis(-100_000, 100_000),
      Schema.Array(Schema.Tuple([millis(0, 60_000), millis(-7_200_000, 7_200_000)]))
    ],
    ([offset, steps]) => {
      // The oracle is a database's clock that runs beside: the time passes, and then the process's clock is set.
      const compared = { wall: now + offset, monotonic: 5000 }
      let [database, present] = [now, compared]
      for (const [passed, set] of steps) {
        database += passed
        present = { wall: present.wall + passed + set, monotonic: present.monotonic + passed }
      }
      assert.strictEqual(offsetSince(offset, compared, present), present.wall - database)
    }
  )

  it.each([
    [0, "none"],
    [2000, "none"],
    [-2000, "none"],
    [2001, "off"],
    [-30_000, "off"],
    [30_001, "wrong"],
    [-7_200_000, "wrong"]
  ] as const)("%d ms of offset is the fault `%s`", (offset, fault) => {
    assert.strictEqual(clockFault(offset), fault)
  })
})
