import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { TimeZoneName } from "../../workspace/workspaces/index.ts"
import { clockOf, dayOfStep, wallTime } from "./Clock.ts"

const zones = ["UTC", "Europe/London", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"] as const
const Zone = Schema.Literals(zones)
const Minute = Schema.Int.check(
  Schema.isBetween({ minimum: Date.UTC(2024, 0) / 60_000, maximum: Date.UTC(2026, 0) / 60_000 })
)
const period = { from: DateTime.makeUnsafe(Date.UTC(2024, 0)), to: DateTime.makeUnsafe(Date.UTC(2026, 0)) }

/** The date and time of the clock on the wall, by the platform. */
const shown = (timeZone: string, instant: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(instant)

describe("The clock of a report", () => {
  it.prop(
    "D-REP-1: shows what a clock on the wall shows",
    [Zone, Minute],
    ([zone, minute]) => {
      const clock = clockOf(TimeZoneName.make(zone), period)
      const instant = minute * 60_000
      const wall = shown(zone, instant)
      assert.strictEqual(wallTime(clock, instant), Date.parse(`${wall.replace(" ", "T")}Z`))
      const day = Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) / 86_400_000
      assert.strictEqual(dayOfStep("day", clock, instant), day)
      let monday = day
      while (new Date(monday * 86_400_000).getUTCDay() !== 1) monday -= 1
      assert.strictEqual(dayOfStep("week", clock, instant), monday)
      const first = Date.parse(`${wall.slice(0, 8)}01T00:00:00Z`) / 86_400_000
      assert.strictEqual(dayOfStep("month", clock, instant), first)
    },
    { arbitrary: { runs: 500 } }
  )

  it("D-REP-1: an hour before and after the clocks change is on the right day", () => {
    const clock = clockOf(TimeZoneName.make("Europe/London"), period)
    const dayAt = (time: string) =>
      new Date(dayOfStep("day", clock, Date.parse(time)) * 86_400_000).toISOString().slice(0, 10)
    assert.strictEqual(dayAt("2025-03-30T22:59:00Z"), "2025-03-30")
    assert.strictEqual(dayAt("2025-03-30T23:00:00Z"), "2025-03-31")
    assert.strictEqual(dayAt("2025-10-26T23:59:00Z"), "2025-10-26")
  })

  it("keeps one entry for each change", () => {
    assert.strictEqual(clockOf(TimeZoneName.make("UTC"), period).starts.length, 1)
    assert.strictEqual(clockOf(TimeZoneName.make("Europe/London"), period).starts.length, 5)
  })
})
