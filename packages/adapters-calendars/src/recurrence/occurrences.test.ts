import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { zoneNamed } from "@calendeal/domain/availability"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { wallClockOf } from "./WallClock.ts"
import { noChanges } from "./changesOf.ts"
import { occurrences } from "./occurrences.ts"
import { everyDay } from "./RepeatRule.ts"

const [minute, day] = [60_000, 86_400_000]
const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Asia/Kolkata"]

const Drawn = Schema.Struct({
  zone: Schema.Literals(zones),
  weekly: Schema.Boolean,
  interval: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 4 })),
  firstDay: Schema.Int.check(Schema.isBetween({ minimum: 2, maximum: 365 })),
  time: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 47 })),
  minutes: Schema.Int.check(Schema.isBetween({ minimum: 15, maximum: 600 }))
})

describe("occurrences", () => {
  it.prop("D-AV-1, D-AV-2: occurrences keep their wall time over every clock change", [Drawn], ([drawn]) => {
    const clock = wallClockOf(zoneNamed(TimeZoneName.make(drawn.zone)))
    const origin = Date.UTC(2026, 0, 1)
    const wall = origin + drawn.firstDay * day + drawn.time * 30 * minute
    const window = { start: origin, end: wall + 120 * day }
    const expanded = occurrences(
      {
        uid: "1",
        at: { wall, clock, isDate: false },
        length: { days: 0, milliseconds: drawn.minutes * minute },
        traits: { status: "confirmed", isTransparent: false, isDeclined: false },
        rules: [{ ...everyDay, every: drawn.weekly ? "week" : "day", interval: drawn.interval }],
        more: [],
        without: [],
        changes: noChanges
      },
      window,
      10_000
    )
    if (expanded._tag !== "Occurrences") return assert.fail(expanded._tag)
    const shown = new Intl.DateTimeFormat("sv-SE", {
      timeZone: drawn.zone,
      dateStyle: "short",
      timeStyle: "medium"
    })
    const step = (drawn.weekly ? 7 : 1) * drawn.interval
    const inside = expanded.occurrences.flatMap(({ time }) =>
      time._tag === "Timed" && window.start <= time.start && time.start < window.end - 2 * day ? [time] : []
    )
    for (const { end, start } of inside) assert.strictEqual(end - start, drawn.minutes * minute)
    // One start each period, at the wall time that Intl shows, or half an hour or an hour later in a gap.
    let expected = wall
    for (const { start } of inside) {
      const text = (late: number) =>
        new Date(expected + late * minute).toISOString().slice(0, 19).replace("T", " ")
      assert.include([text(0), text(30), text(60)], shown.format(start))
      expected += step * day
    }
    assert.isAtLeast(expected, window.end - 3 * day)
  })
})
