import { assert, describe, it } from "@effect/vitest"
import { sampleHost, sampleWorkspace } from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { type Host, LocalDate, type Schedule } from "../../workspace/event-types/index.ts"
import { TimeZoneName } from "../../workspace/workspaces/index.ts"
import { bookableTime } from "./bookableTime.ts"
import { clockOf } from "./Clock.ts"

const { id: workspaceId } = sampleWorkspace()
/** All windows and periods begin and end at whole steps. */
const step = 5
const Zone = Schema.Literals(["UTC", "Europe/London", "Asia/Kolkata", "America/New_York"])
const Windows = Schema.Array(
  Schema.Struct({
    day: Schema.Literals(["mon", "wed", "sun"]),
    from: Schema.Literals(["00:00", "08:30", "09:00"]),
    to: Schema.Literals(["10:15", "12:00", "17:00"])
  })
).check(Schema.isMaxLength(3))
// The clocks change in Europe on 30 March, in America on 9 March.
const Start = Schema.Literals(["2026-03-06T00:00:00Z", "2026-03-27T13:20:00Z", "2026-06-01T00:00:00Z"])

const clocks = new Map(
  Zone.literals.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      weekday: "long",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23"
    })
  ])
)

const partsOf = (timeZone: typeof Zone.Type, instant: number) => {
  const parts = clocks.get(timeZone)?.formatToParts(instant) ?? []
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ""
  return {
    weekday: part("weekday").toLowerCase().slice(0, 3),
    date: `${part("year")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
    hour: Number(part("hour"))
  }
}

const week = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

const hostWith = (schedule: Schedule, overrides: Partial<Host>): Host => ({
  ...sampleHost(workspaceId),
  ...overrides,
  schedule
})

describe("The bookable time", () => {
  it.prop(
    "D-REP-3: is each minute in a window of the host's zone without absences, in the hour of the workspace's zone",
    [Zone, Zone, Windows, Start, Schema.Boolean],
    ([hostZone, zone, windows, start, isAway]) => {
      const from = Date.parse(start)
      const to = from + 4 * 86_400_000
      const away = { from: LocalDate.make("2026-03-29"), to: LocalDate.make("2026-03-30") }
      const host = hostWith(
        {
          timezone: TimeZoneName.make(hostZone),
          weekly: windows.map(({ day, from: opens, to: closes }) => ({
            days: [day],
            from: opens,
            to: closes
          })),
          overrides: []
        },
        { active: true, absences: isAway ? [{ ...away, reason: "" }] : [] }
      )
      const period = { from: DateTime.makeUnsafe(from), to: DateTime.makeUnsafe(to) }
      const clock = clockOf(TimeZoneName.make(zone), period)
      const sums = new Map<number, number>()
      let all = 0
      for (let instant = from; instant < to; instant += step * 60_000) {
        const local = partsOf(hostZone, instant)
        if (isAway && local.date >= away.from && local.date <= away.to) continue
        if (
          !windows.some(
            ({ day, from: a, to: b }) => day === local.weekday && a <= local.time && local.time < b
          )
        )
          continue
        const shown = partsOf(zone, instant)
        const hour = week.indexOf(shown.weekday) * 24 + shown.hour
        sums.set(hour, (sums.get(hour) ?? 0) + step)
        all += step
      }
      const found = bookableTime([host, { ...host, active: false }], { ...period, clock })
      assert.strictEqual(found.ofHost.get(host.id), all)
      assert.deepStrictEqual(
        found.hours,
        [...sums]
          .map(([hour, minutes]) => ({ hour, minutes }))
          .toSorted((one, other) => one.hour - other.hour)
      )
    },
    { arbitrary: { runs: 20 } }
  )
})
