import { assert, describe, it } from "@effect/vitest"
import { absent, at, everyDay, host, iso, question, startsOf } from "../../../test/availability/questions.ts"
import { hoursOfHost } from "./absences.ts"
import { openSlots } from "./openSlots.ts"

const openHours = (hours: string, absence: string, from: string, to: string, zone = "UTC") =>
  hoursOfHost(absent(host(0, everyDay(zone, [hours])), absence), { start: at(from), end: at(to) })
    .open.filter(({ end, start }) => start < at(to) && at(from) < end)
    .map(({ end, start }) => `${iso(start)} to ${iso(end)}`)

describe("hoursOfHost", () => {
  it("D-ABS-2: hours that reach into an absence end there, and begin again after it", () => {
    assert.deepStrictEqual(
      openHours("20:00-03:00", "2026-06-02/2026-06-02", "2026-06-01T12:00Z", "2026-06-03T12:00Z"),
      ["2026-06-01T20:00Z to 2026-06-02T00:00Z", "2026-06-03T00:00Z to 2026-06-03T03:00Z"]
    )
  })

  it("D-ABS-2: a date is the one of the schedule's zone, with 23 or 25 hours when clocks change", () => {
    const day = (date: string, from: string, to: string) =>
      openHours("00:00-24:00", `${date}/${date}`, from, to, "America/New_York")
    assert.deepStrictEqual(day("2026-03-08", "2026-03-08T04:00Z", "2026-03-09T05:00Z").length, 2)
    assert.include(day("2026-03-08", "2026-03-08T04:00Z", "2026-03-09T05:00Z")[0], "to 2026-03-08T05:00Z")
    assert.match(String(day("2026-03-08", "2026-03-08T04:00Z", "2026-03-09T05:00Z")[1]), /^2026-03-09T04:00Z/)
    assert.match(String(day("2026-11-01", "2026-11-01T03:00Z", "2026-11-02T06:00Z")[1]), /^2026-11-02T05:00Z/)
  })

  it("D-ABS-2: an absence of centuries is limited to the requested time", () => {
    assert.deepStrictEqual(
      openHours(
        "09:00-17:00",
        "0001-01-01/9999-12-31",
        "2026-06-01T00:00Z",
        "2026-07-01T00:00Z",
        "Europe/London"
      ),
      []
    )
  })
})

it("D-ABS-2: the grid after an absence is the schedule's, and buffers may reach into an absence", () => {
  const nights = everyDay("UTC", ["22:30-03:00"])
  const away = absent(host(0, nights), "2026-06-02/2026-06-02")
  const asked = question(nights, "2026-06-01T12:00Z", "2026-06-03T12:00Z", {
    hosts: [{ host: away, required: false }]
  })
  const window = { ...asked.window, bufferBeforeMinutes: 90, bufferAfterMinutes: 90 }
  assert.deepStrictEqual(startsOf(openSlots({ ...asked, window })), [
    "2026-06-01T22:30Z",
    "2026-06-03T00:30Z",
    "2026-06-03T01:30Z"
  ])
})
