import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { creditsOf, type Path } from "./creditsOf.ts"
import { RuleModel } from "./Model.ts"
import { shareOut } from "./shareOut.ts"

const start = Date.UTC(2026, 0)
const onDay = (day: number) => DateTime.makeUnsafe(start + day * 86_400_000)

/** LinkedIn ad, blog, retargeting, branded search, direct: 12,000.00 on the day of the last one. */
const example: Path = {
  touches: [0, 5, 12, 30, 38].map((day) => ({ at: onDay(day), isDirect: day === 38 })),
  leadAt: onDay(5),
  dealAt: onDay(31),
  convertedAt: onDay(38)
}
const sumOf = (cents: ReadonlyArray<bigint>) => cents.reduce((all, one) => all + one, 0n)

const Day = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 400 }))
const Drawn = Schema.Struct({
  days: Schema.Array(Schema.Tuple([Day, Schema.Boolean])).check(Schema.isMaxLength(12)),
  leadDay: Schema.NullOr(Day),
  dealDay: Schema.NullOr(Day),
  convertedDay: Day
})
const pathOf = ({ convertedDay, days, dealDay, leadDay }: typeof Drawn.Type): Path => ({
  touches: days
    .toSorted(([one], [other]) => one - other)
    .map(([day, isDirect]) => ({ at: onDay(day), isDirect })),
  leadAt: leadDay === null ? null : onDay(leadDay),
  dealAt: dealDay === null ? null : onDay(dealDay),
  convertedAt: onDay(convertedDay)
})
const Cents = Schema.Int.check(Schema.isBetween({ minimum: -999_999_999_999, maximum: 999_999_999_999 }))

describe("creditsOf", () => {
  it.for<readonly [RuleModel, ReadonlyArray<number>]>([
    ["first", [12_000, 0, 0, 0, 0]],
    ["last", [0, 0, 0, 0, 12_000]],
    ["last_non_direct", [0, 0, 0, 12_000, 0]],
    ["linear", [2400, 2400, 2400, 2400, 2400]],
    ["position", [4800, 800, 800, 800, 4800]],
    ["w_shaped", [3600, 3600, 600, 3600, 600]],
    ["full_path", [2700, 2700, 1200, 2700, 2700]],
    ["time_decay", [175.19, 287.44, 574.88, 3417.04, 7545.45]]
  ])("D-ATTR-20: %s shares the example to the cent", ([model, amounts]) => {
    assert.deepStrictEqual(
      creditsOf(example, model, 1_200_000n),
      amounts.map((amount) => BigInt(Math.round(amount * 100)))
    )
  })

  it("D-ATTR-23: position-based gives halves of two touches and all of one", () => {
    const two = { ...example, touches: example.touches.slice(3) }
    assert.deepStrictEqual(creditsOf(two, "position", 101n), [51n, 50n])
    const one = { ...example, touches: example.touches.slice(4) }
    for (const model of RuleModel.literals) assert.deepStrictEqual(creditsOf(one, model, 101n), [101n])
  })

  it("D-ATTR-24: milestones of one touch add up, and a missing one is shared in proportion", () => {
    const same = { ...example, leadAt: onDay(0) }
    assert.deepStrictEqual(creditsOf(same, "w_shaped", 9000n), [5400n, 300n, 300n, 2700n, 300n])
    const without = { ...example, dealAt: null }
    assert.deepStrictEqual(creditsOf(without, "w_shaped", 7000n), [3000n, 3000n, 334n, 333n, 333n])
    const all = { ...example, touches: example.touches.slice(0, 2), dealAt: null }
    assert.deepStrictEqual(creditsOf(all, "w_shaped", 6000n), [3000n, 3000n])
  })

  it.prop(
    "D-ATTR-21: the credits add up to the cent, and those of a refund are the payment's, negated",
    [Drawn, Cents],
    ([drawn, cents]) => {
      const path = pathOf(drawn)
      const isBefore = path.touches.map(({ at }) => !DateTime.isGreaterThan(at, path.convertedAt))
      for (const model of RuleModel.literals) {
        const credits = creditsOf(path, model, BigInt(cents))
        assert.strictEqual(sumOf(credits), isBefore.includes(true) ? BigInt(cents) : 0n, model)
        assert.isTrue(
          credits.every((credit, nth) => isBefore[nth] || credit === 0n),
          model
        )
        assert.deepStrictEqual(
          creditsOf(path, model, -BigInt(cents)),
          credits.map((credit) => -credit),
          model
        )
      }
    },
    { arbitrary: { runs: 300 } }
  )

  it.prop(
    "D-ATTR-25: each touch has about its exact share, by floating-point numbers",
    [Drawn, Cents],
    ([drawn, cents]) => {
      const path = pathOf({ ...drawn, convertedDay: 400 })
      const count = path.touches.length
      if (count === 0) return
      const lastAt = (at: DateTime.Utc | null) =>
        at === null ? -1 : path.touches.filter((touch) => !DateTime.isGreaterThan(touch.at, at)).length - 1
      const shaped = (milestones: ReadonlyArray<number>, each: number, others: number) => {
        const bare = path.touches.map((_, nth) => milestones.filter((one) => one === nth).length * each)
        const free = bare.filter((part) => part === 0).length
        return bare.map((part) => (part === 0 ? others / free : part))
      }
      const parts = {
        linear: path.touches.map(() => 1),
        position: shaped([0, count - 1], 0.4, 0.2),
        w_shaped: shaped([0, lastAt(path.leadAt), lastAt(path.dealAt)], 0.3, 0.1),
        full_path: shaped([0, lastAt(path.leadAt), lastAt(path.dealAt), count - 1], 0.225, 0.1),
        time_decay: path.touches.map(
          ({ at }) => 2 ** -((path.convertedAt.epochMilliseconds - at.epochMilliseconds) / 86_400_000 / 7)
        )
      }
      for (const [model, weights] of Object.entries(parts)) {
        const whole = weights.reduce((all, weight) => all + weight, 0)
        const credits = creditsOf(path, Schema.decodeUnknownSync(RuleModel)(model), BigInt(cents))
        credits.forEach((credit, nth) =>
          assert.closeTo(Number(credit), (cents * (weights[nth] ?? 0)) / whole, 1.01, model)
        )
      }
    },
    { arbitrary: { runs: 300 } }
  )
})

const Weight = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 }))

describe("shareOut", () => {
  it("D-ATTR-21: the largest remainders get the missing cents, the earlier first", () => {
    assert.deepStrictEqual(shareOut(10_000n, [1n, 1n, 1n]), [3334n, 3333n, 3333n])
    assert.deepStrictEqual(shareOut(-10_000n, [1n, 1n, 1n]), [-3334n, -3333n, -3333n])
    assert.deepStrictEqual(shareOut(10n, [1n, 2n, 0n]), [3n, 7n, 0n])
    assert.deepStrictEqual(shareOut(3n, [0n, 0n]), [2n, 1n])
    assert.deepStrictEqual(shareOut(3n, []), [])
  })

  it.prop(
    "D-ATTR-21: no other shares of whole cents are nearer to the exact ones",
    [
      Schema.Array(Weight).check(Schema.isMinLength(1), Schema.isMaxLength(6)),
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 }))
    ],
    ([weights, cents]) => {
      const given = weights.every((weight) => weight === 0) ? weights.map(() => 1) : weights
      const whole = given.reduce((all, weight) => all + weight, 0)
      // Cent by cent, to the touch that has least of what it should have.
      const shares = given.map((weight) => Math.floor((cents * weight) / whole))
      while (shares.reduce((all, one) => all + one, 0) < cents) {
        const missing = given.map((weight, nth) => cents * weight - (shares[nth] ?? 0) * whole)
        const most = missing.indexOf(Math.max(...missing))
        shares[most] = (shares[most] ?? 0) + 1
      }
      assert.deepStrictEqual(shareOut(BigInt(cents), weights.map(BigInt)), shares.map(BigInt))
    },
    { arbitrary: { runs: 300 } }
  )
})
