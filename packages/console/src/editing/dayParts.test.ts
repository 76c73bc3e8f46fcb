import { assert, describe, it } from "@effect/vitest"
import { dayPartsOf, shownHours } from "./dayParts.ts"

const week = ["2026-03-27", "2026-03-28", "2026-03-29"]

describe("the parts of a period on dates", () => {
  it.each([
    ["in the zone", "2026-03-27T08:30:00Z", "2026-03-27T09:00:00Z", [["2026-03-27", 570, 600]]],
    [
      "over midnight",
      "2026-03-27T22:30:00Z",
      "2026-03-28T00:30:00Z",
      [
        ["2026-03-27", 1410, 1440],
        ["2026-03-28", 0, 90]
      ]
    ],
    ["until midnight", "2026-03-27T22:00:00Z", "2026-03-27T23:00:00Z", [["2026-03-27", 1380, 1440]]],
    ["over a change of the clock", "2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z", [["2026-03-29", 90, 210]]],
    [
      "of several days, of which some are shown",
      "2026-03-20T08:00:00Z",
      "2026-03-28T08:00:00Z",
      [
        ["2026-03-27", 0, 1440],
        ["2026-03-28", 0, 540]
      ]
    ],
    ["of other dates", "2026-04-01T08:00:00Z", "2026-04-01T09:00:00Z", []]
  ] as const)("D-CON-160: %s", (_, from, to, expected) => {
    assert.deepStrictEqual(
      dayPartsOf("Europe/Berlin", week)(from, to).map(({ date, end, start }) => [date, start, end]),
      expected.map((one) => [...one])
    )
  })

  it("D-CON-160: in the hour that a clock repeats, a period has at least a minute", () => {
    const parts = dayPartsOf("Europe/Berlin", ["2026-10-25"])
    assert.deepStrictEqual(parts("2026-10-25T00:50:00Z", "2026-10-25T01:10:00Z"), [
      { date: "2026-10-25", start: 170, end: 171 }
    ])
  })

  it("D-CON-160: a week is drawn from 8 to 20, and wider if something is outside", () => {
    assert.deepStrictEqual(shownHours([], []), { first: 8, last: 20 })
    assert.deepStrictEqual(shownHours([{ from: "07:30", to: "17:00" }], []), { first: 7, last: 20 })
    assert.deepStrictEqual(shownHours([{ from: "22:00", to: "06:00" }], []), { first: 8, last: 24 })
    assert.deepStrictEqual(shownHours([], [{ start: 300, end: 1205 }]), { first: 5, last: 21 })
  })
})
