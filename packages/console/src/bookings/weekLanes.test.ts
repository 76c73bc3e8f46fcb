import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { dayPartsOf } from "../editing/dayParts.ts"
import { lanesOf } from "./weekLanes.ts"

const Part = Schema.Struct({
  start: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1439 })),
  minutes: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 180 }))
})
const Parts = Schema.Array(Part).check(Schema.isMaxLength(8))

const partOf = ({ minutes, start }: typeof Part.Type, name: number) => ({
  date: "2026-11-24",
  start,
  end: Math.min(1440, start + minutes),
  name
})

type Drawn = ReturnType<typeof lanesOf<ReturnType<typeof partOf>>>[number]
const overlap = (one: Drawn, other: Drawn) => one.top < other.bottom && other.top < one.bottom

/** The parts that a part is connected with by overlaps. */
const connected = (part: Drawn, all: ReadonlyArray<Drawn>) => {
  const group = new Set([part])
  for (let size = 0; size !== group.size;) {
    size = group.size
    for (const other of all) if ([...group].some((one) => overlap(one, other))) group.add(other)
  }
  return [...group]
}

describe("The lanes of a day", () => {
  it.prop(
    "D-CON-173: no two meetings of a lane overlap, and there are as many lanes as meet in a minute",
    [Parts],
    ([draws]) => {
      const parts = draws.map(partOf)
      const placed = lanesOf(parts)
      assert.sameMembers(
        placed.map(({ name }) => name),
        parts.map(({ name }) => name)
      )
      for (const part of placed) {
        const { bottom, end, lane, lanes, start, top } = part
        assert.isTrue(top >= 0 && top <= start && end <= bottom && bottom <= 1440 && bottom - top >= 30)
        assert.isTrue(start > 1410 ? top === 1410 : top === start)
        for (const other of placed)
          if (other !== part && other.lane === lane) assert.isFalse(overlap(part, other))
        const group = connected(part, placed)
        const most = Array.from(
          { length: 1440 },
          (_, minute) => group.filter((one) => one.top <= minute && minute < one.bottom).length
        )
        assert.strictEqual(lanes, Math.max(...most))
        assert.isBelow(lane, lanes)
      }
    }
  )

  const Zone = Schema.Literals([
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "America/Santiago"
  ])
  /** From March to November 2026, in which the clocks of all these zones change twice. */
  const Start = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 260 * 288 }))

  it.prop(
    "D-CON-173: a meeting is drawn on the dates of its minutes, and begins by the clock, also where clocks change",
    [Zone, Start, Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))],
    ([zone, start, length]) => {
      const from = Date.UTC(2026, 2, 1) + start * 300_000
      const to = from + length * 300_000
      const format = new Intl.DateTimeFormat("sv-SE", {
        timeZone: zone,
        dateStyle: "short",
        timeStyle: "short"
      })
      const clock = (at: number) => format.format(at).split(" ")
      const minutes = Array.from({ length: (to - from) / 60_000 }, (_, nth) => clock(from + nth * 60_000))
      const dates = [...new Set(minutes.map(([date = ""]) => date))]
      const parts = dayPartsOf(zone, dates)(new Date(from).toISOString(), new Date(to).toISOString())
      assert.deepStrictEqual(
        parts.map(({ date }) => date),
        dates
      )
      const [hours = 0, minute = 0] = (minutes[0]?.[1] ?? "").split(":").map(Number)
      assert.strictEqual(parts[0]?.start, hours * 60 + minute)
      for (const { bottom, top } of parts.flatMap((part) => lanesOf([part])))
        assert.isAtLeast(bottom - top, 30)
    }
  )
})
