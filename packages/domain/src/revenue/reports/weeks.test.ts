import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { LocalDate } from "../../workspace/event-types/index.ts"
import { TimeZoneName } from "../../workspace/workspaces/index.ts"
import { daysOfView, dueIn, firstWeek, periodOfDays, weekAfter } from "./weeks.ts"

const zones = ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia", "Asia/Kathmandu", "Africa/Cairo"]
const Zone = Schema.Literals(zones)
const [first, last] = [Date.parse("2024-01-01T00:00:00Z"), Date.parse("2028-01-01T00:00:00Z")]
const Minute = Schema.Int.check(Schema.isBetween({ minimum: first / 60_000, maximum: last / 60_000 }))

/** Making one takes long. */
const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      weekday: "short",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23"
    })
  ])
)

/** The wall-clock time, such as `Mon 2026-11-30 08:00`. */
const wall = (at: number, timeZone: string): string => {
  const parts = Object.fromEntries(
    (formats.get(timeZone)?.formatToParts(at) ?? []).map(({ type, value }) => [type, value])
  )
  return `${parts["weekday"]} ${parts["year"]}-${parts["month"]}-${parts["day"]} ${parts["hour"]}:${parts["minute"]}`
}

/** The next Monday at 8:00, found by looking at each quarter of an hour. */
const slowNext = (after: number, timeZone: string): number => {
  const quarter = 15 * 60_000
  for (let at = (Math.floor(after / quarter) + 1) * quarter; ; at += quarter)
    if (/^Mon .* 08:00$/.test(wall(at, timeZone))) return at
}

describe("The weeks of a saved view", () => {
  it.prop(
    "D-VIEW-3: the first mail is due on the next Monday at 8:00 of the zone that is more than an hour away",
    [Minute, Zone],
    ([minute, zone]) => {
      const now = minute * 60_000
      const timezone = TimeZoneName.make(zone)
      const week = firstWeek(DateTime.makeUnsafe(now), timezone)
      const due = DateTime.toEpochMillis(dueIn(week, timezone))
      assert.strictEqual(due, slowNext(now + 3_600_000, zone))
      assert.strictEqual(wall(due, zone), `Mon ${week} 08:00`)
      assert.strictEqual(
        DateTime.toEpochMillis(dueIn(weekAfter(week), timezone)),
        slowNext(due, zone),
        "each week has one"
      )
    },
    { arbitrary: { runs: 40 } }
  )

  it("D-VIEW-4: the mail has the last days until the Sunday before, or those that the view names", () => {
    const week = LocalDate.make("2026-11-30")
    assert.deepStrictEqual(daysOfView({ days: 7 }, week), {
      first: LocalDate.make("2026-11-23"),
      last: LocalDate.make("2026-11-29")
    })
    assert.strictEqual(daysOfView({}, week).first, "2026-10-31")
    const between = { first: LocalDate.make("2026-01-01"), last: LocalDate.make("2026-03-31") }
    assert.deepStrictEqual(daysOfView({ between }, week), between)
    const { from, to } = periodOfDays(between, TimeZoneName.make("Europe/Berlin"))
    assert.deepStrictEqual([from, to].map(DateTime.formatIso), [
      "2025-12-31T23:00:00.000Z",
      "2026-03-31T22:00:00.000Z"
    ])
  })
})
