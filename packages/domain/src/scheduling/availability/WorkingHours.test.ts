import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { assert, describe, it } from "@effect/vitest"
import { at, everyDay, iso, zone } from "../../../test/availability/questions.ts"
import type { Schedule } from "../../workspace/event-types/index.ts"
import { workingHours, workingHoursAround } from "./WorkingHours.ts"

/** The hours of the schedule that overlap [from, to), to the minute. */
const hoursBetween = (schedule: Schedule, from: string, to: string) => {
  const { grids, open } = workingHours(schedule, { start: at(from), end: at(to) })
  const text = ({ end, start }: { readonly start: number; readonly end: number }) =>
    `${iso(start)} to ${iso(end)}`
  return { open: open.map(text), grids: grids.map(text) }
}

describe("workingHours", () => {
  it("D-AV-1: merges windows of a day that touch or overlap, with one grid", () => {
    const schedule = everyDay("UTC", ["13:00-15:00", "09:00-11:00", "11:00-12:00", "14:00-16:00"])
    const both = ["2026-06-01T09:00Z to 2026-06-01T12:00Z", "2026-06-01T13:00Z to 2026-06-01T16:00Z"]
    assert.deepEqual(hoursBetween(schedule, "2026-06-01T00:00Z", "2026-06-02T00:00Z"), {
      open: both,
      grids: both
    })
  })

  it("D-AV-1: merges windows that touch across midnight, with a grid for each day", () => {
    const schedule = everyDay("UTC", ["22:00-24:00", "00:00-01:00"])
    assert.deepEqual(hoursBetween(schedule, "2026-06-01T12:00Z", "2026-06-02T12:00Z"), {
      open: ["2026-06-01T22:00Z to 2026-06-02T01:00Z"],
      grids: ["2026-06-01T22:00Z to 2026-06-02T00:00Z", "2026-06-02T00:00Z to 2026-06-02T01:00Z"]
    })
  })

  it("D-AV-2: if `to` is at or before `from`, it is on the next day", () => {
    const night = everyDay("UTC", [], { "2026-06-01": ["22:00-02:00"] })
    assert.deepEqual(hoursBetween(night, "2026-06-01T00:00Z", "2026-06-05T00:00Z").open, [
      "2026-06-01T22:00Z to 2026-06-02T02:00Z"
    ])
    const fullDay = everyDay("UTC", [], { "2026-06-01": ["09:00-09:00"] })
    assert.deepEqual(hoursBetween(fullDay, "2026-06-01T00:00Z", "2026-06-05T00:00Z").open, [
      "2026-06-01T09:00Z to 2026-06-02T09:00Z"
    ])
    assert.lengthOf(
      hoursBetween(everyDay("UTC", ["00:00-24:00"]), "2026-06-01T00:00Z", "2026-06-05T00:00Z").open,
      1
    )
  })

  it("D-AV-2: returns the whole window if it began days before the range", () => {
    const long = everyDay("UTC", [], { "2026-06-01": ["24:00-24:00"] })
    const whole = ["2026-06-02T00:00Z to 2026-06-03T00:00Z"]
    assert.deepEqual(hoursBetween(long, "2026-06-02T23:00Z", "2026-06-04T00:00Z").open, whole)
    assert.deepEqual(hoursBetween(long, "2026-06-03T00:00Z", "2026-06-04T00:00Z").open, [])
  })

  it("D-AV-2: the same if clocks set back past midnight begin a date twice (St. John's 2010)", () => {
    // At 00:01 on 7 November, 02:31Z, it became 23:01 on the 6th again.
    const early = everyDay("America/St_Johns", [], { "2010-11-07": ["00:00-01:00"] })
    assert.deepEqual(hoursBetween(early, "2010-11-07T02:35Z", "2010-11-07T02:40Z").open, [
      "2010-11-07T02:30Z to 2010-11-07T04:30Z"
    ])
    const long = everyDay("America/St_Johns", [], { "2010-11-05": ["24:00-24:00"] })
    assert.deepEqual(hoursBetween(long, "2010-11-07T02:30Z", "2010-11-07T02:31Z").open, [
      "2010-11-06T02:30Z to 2010-11-07T03:30Z"
    ])
  })

  it("an override replaces the whole day, but not a window that began the day before", () => {
    const schedule = everyDay("UTC", ["20:00-02:00"], { "2026-06-02": ["09:00-10:00"], "2026-06-03": [] })
    assert.deepEqual(hoursBetween(schedule, "2026-06-01T12:00Z", "2026-06-04T12:00Z").open, [
      "2026-06-01T20:00Z to 2026-06-02T02:00Z",
      "2026-06-02T09:00Z to 2026-06-02T10:00Z"
    ])
  })

  it("uses the days of the week in the schedule's zone", () => {
    const mondays: Schedule = {
      timezone: zone("Pacific/Kiritimati"),
      weekly: [{ days: ["mon"], from: "09:00", to: "10:00" }],
      overrides: []
    }
    // Monday, 1 June begins in Kiritimati while it is still Sunday in UTC.
    assert.deepEqual(hoursBetween(mondays, "2026-05-30T00:00Z", "2026-06-03T00:00Z").open, [
      "2026-05-31T19:00Z to 2026-05-31T20:00Z"
    ])
  })

  it("D-AV-2: a boundary inside a spring gap is the first instant after the gap", () => {
    const hours = (window: string) =>
      hoursBetween(everyDay("America/New_York", [window]), "2026-03-08T05:00Z", "2026-03-09T04:00Z").open
    assert.deepEqual(hours("02:30-05:00"), ["2026-03-08T07:00Z to 2026-03-08T09:00Z"])
    assert.deepEqual(hours("01:00-02:30"), ["2026-03-08T06:00Z to 2026-03-08T07:00Z"])
    assert.deepEqual(hours("02:10-02:50"), [])
  })

  it("D-AV-2: in a fall fold a window starts at the earlier instant and ends at the later", () => {
    const hours = (window: string) =>
      hoursBetween(everyDay("America/New_York", [window]), "2026-11-01T04:00Z", "2026-11-02T05:00Z").open
    assert.deepEqual(hours("01:30-03:00"), ["2026-11-01T05:30Z to 2026-11-01T08:00Z"])
    assert.deepEqual(hours("00:00-01:30"), ["2026-11-01T04:00Z to 2026-11-01T06:30Z"])
    assert.deepEqual(hours("01:10-01:20"), ["2026-11-01T05:10Z to 2026-11-01T06:20Z"])
  })

  it("windows that only touch because of a clock change keep their grids", () => {
    const schedule = everyDay("America/New_York", ["01:00-02:00", "02:30-04:00"])
    assert.deepEqual(hoursBetween(schedule, "2026-03-08T05:00Z", "2026-03-09T04:00Z"), {
      open: ["2026-03-08T06:00Z to 2026-03-08T08:00Z"],
      grids: ["2026-03-08T06:00Z to 2026-03-08T07:00Z", "2026-03-08T07:00Z to 2026-03-08T08:00Z"]
    })
  })

  it("D-AV-2: a skipped date has no hours, and a window into it ends with the day before (Apia 2011)", () => {
    assert.deepEqual(
      hoursBetween(everyDay("Pacific/Apia", ["09:00-17:00"]), "2011-12-29T12:00Z", "2011-12-31T09:00Z").open,
      ["2011-12-29T19:00Z to 2011-12-30T03:00Z", "2011-12-30T19:00Z to 2011-12-31T03:00Z"]
    )
    const night = everyDay("Pacific/Apia", [], { "2011-12-29": ["22:00-02:00"] })
    assert.deepEqual(hoursBetween(night, "2011-12-29T00:00Z", "2012-01-02T00:00Z").open, [
      "2011-12-30T08:00Z to 2011-12-30T10:00Z"
    ])
  })
})

describe("workingHoursAround", () => {
  it("does not keep a schedule in memory", async () => {
    setFlagsFromString("--expose-gc")
    const collectGarbage = runInNewContext("gc")
    const during = { start: at("2026-06-01T00:00Z"), end: at("2026-07-01T00:00Z") }
    const cached = (schedule: Schedule) => {
      assert.strictEqual(workingHoursAround(schedule, during), workingHoursAround(schedule, during))
      return new WeakRef(schedule)
    }
    const kept = everyDay("UTC", ["09:00-17:00"])
    const [keptReference, reference] = [cached(kept), cached(everyDay("UTC", ["09:00-17:00"]))]
    // A target is not collected in the turn of the event loop that used its WeakRef, nor by a collection that had begun.
    for (let nth = 0; nth < 20 && reference.deref() !== undefined; nth++) {
      await new Promise((resolve) => setImmediate(resolve))
      collectGarbage()
    }
    assert.isUndefined(reference.deref())
    assert.strictEqual(keptReference.deref(), kept)
  })
})
