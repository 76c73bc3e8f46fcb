import { zoneNamed } from "@calendeal/domain/availability"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { wallClockOf } from "../../recurrence/WallClock.ts"
import { calendarsIn, type Component } from "../readComponents.ts"
import { describedClock } from "./describedClock.ts"
import { clockOfOnsets, type Onset } from "./onsets.ts"

const [quarter, hour] = [900_000, 3_600_000]
const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** In quarters of an hour. */
const Change = Schema.Struct({ at: between(0, 400), before: between(-48, 56), after: between(-48, 56) })
const Changes = Schema.Array(Change).check(Schema.isMinLength(1), Schema.isMaxLength(5))

/** The last change until the instant decides; of several at once, the last that is listed. */
const slowWall = (onsets: ReadonlyArray<Onset>, instant: number): number => {
  const passed = onsets.filter((onset) => onset.instant <= instant)
  const latest = passed.findLast((onset) => passed.every((other) => other.instant <= onset.instant))
  const first = onsets.find((onset) => onsets.every((other) => onset.instant <= other.instant))
  return instant + (latest?.after ?? first?.before ?? 0)
}

/** The first instant with this wall time; without one, the offset before the first instant that is later on the clock. */
const slowInstant = (onsets: ReadonlyArray<Onset>, wall: number): number => {
  for (let instant = wall - 24 * hour; ; instant += quarter) {
    const shown = slowWall(onsets, instant)
    if (shown === wall) return instant
    if (shown > wall && slowWall(onsets, instant - quarter) < wall)
      return wall - (slowWall(onsets, instant - quarter) - (instant - quarter))
  }
}

describe("D-CAL-12: the clock of a described zone", () => {
  it.prop("shows the offset of the last change", [Changes, between(-500, 900)], ([changes, at]) => {
    const onsets = changes.map(({ after, at: nth, before }) => ({
      instant: nth * quarter,
      before: before * quarter,
      after: after * quarter
    }))
    assert.strictEqual(clockOfOnsets(onsets).wallAt(at * quarter), slowWall(onsets, at * quarter))
  })

  it.prop(
    "finds the first instant of a wall time, and uses the offset before a gap",
    // Changes of real zones are days apart, and small.
    [Schema.Array(between(-12, 12)).check(Schema.isMinLength(1), Schema.isMaxLength(4)), between(-300, 1500)],
    ([steps, at]) => {
      let offset = 0
      const onsets = steps.map((step, nth): Onset => {
        const before = offset
        offset += step * quarter
        return { instant: nth * 72 * hour, before, after: offset }
      })
      const wall = at * quarter
      assert.strictEqual(clockOfOnsets(onsets).instantOf(wall), slowInstant(onsets, wall))
    }
  )

  const zones = [
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "America/Santiago",
    "Africa/Casablanca"
  ]
  it.prop(
    "is that of an IANA zone whose changes are listed",
    [Schema.Literals(zones), between(0, 4 * 365 * 96)],
    ([name, at]) => {
      const iana = wallClockOf(zoneNamed(TimeZoneName.make(name)))
      const wall = Date.UTC(2025, 0, 1) + at * quarter
      const described = describedClock(descriptionOf(name, iana.wallAt)) ?? assert.fail("unreadable")
      assert.strictEqual(described.instantOf(wall), iana.instantOf(wall))
      assert.strictEqual(described.wallAt(wall), iana.wallAt(wall))
    }
  )
})

const descriptions = new Map<string, Component>()

/** A VTIMEZONE with the changes of a clock from 2024 to 2030: one observance for all with the same offsets. */
const descriptionOf = (name: string, wallAt: (instant: number) => number): Component => {
  const known = descriptions.get(name)
  if (known !== undefined) return known
  const offset = (instant: number) => wallAt(instant) - instant
  const lists = new Map<string, Array<string>>()
  for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2030, 0, 1); at += hour) {
    const [before, after] = [offset(at - hour), offset(at)]
    if (before === after) continue
    const wall = new Date(at + before).toISOString().replace(/[-:]|\.\d+Z/g, "")
    const key = `TZOFFSETFROM:${signed(before)}\nTZOFFSETTO:${signed(after)}`
    lists.set(key, [...(lists.get(key) ?? []), wall])
  }
  const observances = [...lists].map(
    ([offsets, [first, ...more]]) =>
      `BEGIN:STANDARD\n${offsets}\nDTSTART:${first}\nRDATE:${more.join(",")}\nEND:STANDARD`
  )
  const text = ["BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", ...observances, "END:VTIMEZONE", "END:VCALENDAR"].join(
    "\n"
  )
  const zone = calendarsIn(text)[0]?.components[0] ?? assert.fail("no zone")
  descriptions.set(name, zone)
  return zone
}

const signed = (offset: number): string => {
  const minutes = Math.abs(offset) / 60_000
  const two = (number: number) => String(number).padStart(2, "0")
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}
