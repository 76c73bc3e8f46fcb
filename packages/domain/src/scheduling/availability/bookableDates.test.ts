import { assert, describe, it } from "@effect/vitest"
import {
  anHour,
  at,
  busy,
  date,
  everyDay,
  iso,
  question,
  zone
} from "../../../test/availability/questions.ts"
import { availableDates, bookableDates, bookableInstants, daySlots } from "./bookableDates.ts"

const nineToEleven = everyDay("Europe/London", ["09:00-11:00"])
const asked = {
  ...question(nineToEleven, "2026-06-02T00:00Z", "2026-06-02T00:00Z"),
  now: at("2026-06-01T09:30Z"),
  window: { ...anHour, bookingWindowDays: 3 }
}

describe("availableDates", () => {
  const dates = (
    changes: Partial<typeof asked>,
    from = "2026-01-01",
    to = "2026-12-31"
  ): ReadonlyArray<string> => availableDates({ ...asked, ...changes }, date(from), date(to))

  it("D-AV-3: are the dates of open starts in the booker's zone, ascending and unique", () => {
    assert.deepEqual(dates({}), ["2026-06-02", "2026-06-03", "2026-06-04"])
    // In Honolulu, 08:00Z and 09:00Z are 22:00 and 23:00 of the day before.
    assert.deepEqual(dates({ bookerZone: zone("Pacific/Honolulu") }), [
      "2026-06-01",
      "2026-06-02",
      "2026-06-03"
    ])
  })

  it("D-AV-3: are within [from, to], both inclusive, and inside the booking window", () => {
    assert.deepEqual(dates({}, "2026-06-03", "2026-06-03"), ["2026-06-03"])
    assert.deepEqual(dates({}, "2026-06-05", "2026-06-30"), [])
    assert.deepEqual(dates({}, "9999-01-01", "9999-12-31"), [])
    assert.deepEqual(dates({}, "2026-06-04", "2026-06-02"), [])
  })

  it("do not include a date without an open start", () => {
    assert.deepEqual(dates({ busyPeriods: [busy("2026-06-03T00:00Z", "2026-06-03T09:30Z")] }), [
      "2026-06-02",
      "2026-06-04"
    ])
  })
})

describe("daySlots", () => {
  it("D-AV-6: are the open starts of the booker's date", () => {
    assert.deepEqual(daySlots(asked, date("2026-06-02")).map(iso), ["2026-06-02T08:00Z", "2026-06-02T09:00Z"])
    assert.deepEqual(daySlots(asked, date("2026-06-01")), [])
    assert.deepEqual(daySlots(asked, date("9999-12-31")), [])
  })

  it("D-AV-2: are empty on a skipped date of the booker (Apia 2011)", () => {
    const apia = {
      ...asked,
      now: at("2011-12-28T00:00Z"),
      bookerZone: zone("Pacific/Apia"),
      window: { ...anHour, bookingWindowDays: 7 },
      hosts: question(everyDay("UTC", ["00:00-24:00"]), "2011-12-28T00:00Z", "2011-12-28T00:00Z").hosts
    }
    assert.deepEqual(daySlots(apia, date("2011-12-30")), [])
    assert.lengthOf(daySlots(apia, date("2011-12-29")), 24)
    assert.deepEqual<ReadonlyArray<string>>(availableDates(apia, date("2011-12-29"), date("2011-12-31")), [
      "2011-12-29",
      "2011-12-31"
    ])
  })
})

describe("a date that continues after the next one began (St. John's 2010)", () => {
  // At 00:01 on 7 November, 02:31Z, it became 23:01 on the 6th again.
  const halfHours = { ...anHour, durationMinutes: 30, slotIntervalMinutes: 30, bookingWindowDays: 7 }
  const stJohns = {
    ...asked,
    now: at("2010-11-06T23:00Z"),
    bookerZone: zone("America/St_Johns"),
    window: halfHours,
    hosts: question(everyDay("UTC", ["02:00-04:00"]), "2010-11-06T00:00Z", "2010-11-06T00:00Z").hosts
  }

  it("D-AV-3: has the starts of both its parts, and none between them", () => {
    assert.deepEqual(daySlots(stJohns, date("2010-11-06")).map(iso), [
      "2010-11-07T02:00Z",
      "2010-11-07T03:00Z"
    ])
    assert.deepEqual(daySlots(stJohns, date("2010-11-07")).map(iso).slice(0, 2), [
      "2010-11-07T02:30Z",
      "2010-11-07T03:30Z"
    ])
    assert.deepEqual<ReadonlyArray<string>>(availableDates(stJohns, date("2010-11-06"), date("2010-11-06")), [
      "2010-11-06"
    ])
  })
})

describe("bookableDates", () => {
  it("D-AV-1: are from today to today + bookingWindowDays in the booker's zone", () => {
    const now = at("2026-06-01T12:00Z")
    assert.deepEqual<object>(bookableDates(now, zone("Pacific/Kiritimati"), 60), {
      from: "2026-06-02",
      to: "2026-08-01"
    })
    assert.deepEqual<object>(bookableDates(now, zone("Etc/GMT+12"), 0), {
      from: "2026-06-01",
      to: "2026-06-01"
    })
  })

  it("D-AV-1: as instants are within the requested dates, and empty if none of them is bookable", () => {
    const span = (from: string, to: string) => bookableInstants(asked, date(from), date(to))
    assert.deepEqual(span("2026-06-03", "2026-06-30"), {
      start: at("2026-06-03T00:00Z"),
      end: at("2026-06-05T00:00Z")
    })
    assert.deepEqual(span("2026-07-01", "2026-07-31"), { start: asked.now, end: asked.now })
  })
})
