import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { sampleNow, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { TimeZoneName } from "../../workspace/workspaces/index.ts"
import { isWithin, monthsOf, periodOf } from "./period.ts"

const day = 86_400_000
const { id: workspaceId } = sampleWorkspace()
const at = (days: number, milliseconds = 0) =>
  DateTime.makeUnsafe(DateTime.toEpochMillis(sampleNow) + days * day + milliseconds)
const Days = Schema.Int.check(Schema.isBetween({ minimum: -1700, maximum: 1700 }))
const Part = Schema.Literals([-1, 0, 1])

/** The ends in milliseconds from now, or the error. */
const outcome = (asked: Parameters<typeof periodOf>[0]) =>
  Result.match(periodOf(asked, workspaceId, sampleNow), {
    onFailure: ({ _tag }) => _tag,
    onSuccess: ({ from, to }) =>
      [from, to].map((end) => DateTime.toEpochMillis(end) - DateTime.toEpochMillis(sampleNow))
  })

describe("periodOf", () => {
  it("by default it is the 800 days up to 24 hours from now", () => {
    assert.deepStrictEqual(outcome({}), [-799 * day, day])
  })

  it("a missing start is 800 days before the end, a missing end 24 hours from now", () => {
    assert.deepStrictEqual(outcome({ from: at(-30) }), [-30 * day, day])
    assert.deepStrictEqual(outcome({ to: at(-30) }), [-830 * day, -30 * day])
    assert.deepStrictEqual(outcome({ from: at(-799) }), [-799 * day, day])
    assert.strictEqual(outcome({ from: at(-799, -1) }), "PeriodTooLong")
    assert.strictEqual(outcome({ from: at(2) }), "PeriodReversed")
  })

  it.prop(
    "a reversed period and one of more than 800 days are rejected",
    [Days, Part, Days, Part],
    ([one, part, other, otherPart]) => {
      const [from, to] = [at(one, part), at(other, otherPart)]
      const long = (other - one) * day + otherPart - part
      const expected =
        long < 0
          ? "PeriodReversed"
          : long > 800 * day
            ? "PeriodTooLong"
            : [one * day + part, other * day + otherPart]
      assert.deepStrictEqual(outcome({ from, to }), expected)
    },
    { arbitrary: { runs: 500 } }
  )
})

describe("isWithin", () => {
  it("a period includes its start and excludes its end", () => {
    const period = { workspaceId, from: at(0), to: at(1) }
    assert.deepStrictEqual(
      [at(0, -1), at(0), at(1, -1), at(1)].map((instant) => isWithin(instant, period)),
      [false, true, true, false]
    )
  })
})

describe("monthsOf", () => {
  it.each(["UTC", "Europe/London", "America/New_York", "Asia/Kolkata"])(
    "each month of 1970 to 2099 begins at its first midnight in %s",
    (timeZone) => {
      const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" })
      const { names, starts } = monthsOf(TimeZoneName.make(timeZone))
      assert.deepStrictEqual(
        starts.map((start) => format.format(start)),
        names.map((name) => `${name}-01 00:00:00`)
      )
      assert.deepStrictEqual([names[0], names.at(-1)], ["1970-01", "2099-12"])
    }
  )

  it("computes the months of a zone once", () => {
    assert.strictEqual(
      monthsOf(TimeZoneName.make("Europe/Paris")),
      monthsOf(TimeZoneName.make("europe/paris"))
    )
  })
})
