import { assert, describe, it } from "@effect/vitest"
import { at, date, iso, zone } from "../../../test/availability/questions.ts"
import { dayOf } from "./LocalDates.ts"
import { offsetAt, zoneNamed } from "./OffsetTable.ts"
import { dateAt, instantAt, instantsOfDate, instantsOfDays } from "./TimeZone.ts"

const minute = 60_000
const named = (name: string) => zoneNamed(zone(name))

/** The earlier and the later instant of a wall-clock time. */
const instants = (name: string, day: string, hour: number, minutes = 0): ReadonlyArray<string> =>
  (["earlier", "later"] as const).map((side) =>
    iso(instantAt(named(name), dayOf(date(day)), (hour * 60 + minutes) * minute, side))
  )

/** The instants of a local date, to the minute. */
const spans = (name: string, day: string): ReadonlyArray<string> =>
  instantsOfDate(named(name), date(day)).map(({ end, start }) => `${iso(start)} to ${iso(end)}`)

describe("offsets", () => {
  it("D-AV-2: equal Intl's in zones of every kind from 2010 to 2040", () => {
    for (const name of zoneNames) {
      const table = named(name)
      const clock = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" })
      // Every 13 hours, so that the probes cover all hours of the day.
      for (
        let instant = at("2010-01-01T00:30Z");
        instant < at("2041-01-01T00:00Z");
        instant += 13 * 60 * minute
      ) {
        const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(clock.format(instant)) ?? []
        const expected = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === "-" ? -1 : 1)
        if (offsetAt(table, instant) !== expected * minute) assert.fail(`${name} at ${iso(instant)}`)
      }
    }
  })

  it("change at the instant of the clock change", () => {
    const change = at("2026-03-08T07:00Z")
    assert.strictEqual(offsetAt(named("America/New_York"), change - 1), -5 * 60 * minute)
    assert.strictEqual(offsetAt(named("America/New_York"), change), -4 * 60 * minute)
  })

  it("D-HTTP-7: accept aliases, and names in any letter case", () => {
    assert.strictEqual(named("us/EASTERN"), named("US/Eastern"))
    const summer = at("2026-07-01T00:00Z")
    assert.strictEqual(offsetAt(named("US/Eastern"), summer), offsetAt(named("America/New_York"), summer))
    assert.strictEqual(offsetAt(named("Asia/Calcutta"), summer), 330 * minute)
    assert.strictEqual(offsetAt(named("Etc/GMT+5"), summer), -300 * minute)
  })
})

describe("the instant of a wall-clock time", () => {
  it("D-AV-2: inside a spring gap it is the first instant after the gap", () => {
    const after = ["2026-03-08T07:00Z", "2026-03-08T07:00Z"]
    assert.deepEqual(instants("America/New_York", "2026-03-08", 2), after)
    assert.deepEqual(instants("America/New_York", "2026-03-08", 2, 59), after)
    assert.deepEqual(instants("America/New_York", "2026-03-08", 3), after)
    assert.deepEqual(instants("America/New_York", "2026-03-08", 1, 59), [
      "2026-03-08T06:59Z",
      "2026-03-08T06:59Z"
    ])
  })

  it("D-AV-2: inside a fall fold it is the earlier or the later instant, depending on the side", () => {
    assert.deepEqual(instants("America/New_York", "2026-11-01", 1), [
      "2026-11-01T05:00Z",
      "2026-11-01T06:00Z"
    ])
    assert.deepEqual(instants("America/New_York", "2026-11-01", 2), [
      "2026-11-01T07:00Z",
      "2026-11-01T07:00Z"
    ])
  })

  it("D-AV-2: in a zone with half-hour clock changes (Lord Howe)", () => {
    assert.deepEqual(instants("Australia/Lord_Howe", "2026-10-04", 2, 10), [
      "2026-10-03T15:30Z",
      "2026-10-03T15:30Z"
    ])
    assert.deepEqual(instants("Australia/Lord_Howe", "2026-10-04", 2, 30), [
      "2026-10-03T15:30Z",
      "2026-10-03T15:30Z"
    ])
    assert.deepEqual(instants("Australia/Lord_Howe", "2026-04-05", 1, 30), [
      "2026-04-04T14:30Z",
      "2026-04-04T15:00Z"
    ])
    assert.deepEqual(instants("Australia/Lord_Howe", "2026-04-05", 2), [
      "2026-04-04T15:30Z",
      "2026-04-04T15:30Z"
    ])
  })

  it("D-AV-2: in a zone with two-hour clock changes (Troll)", () => {
    assert.deepEqual(instants("Antarctica/Troll", "2026-03-29", 1, 30), [
      "2026-03-29T01:00Z",
      "2026-03-29T01:00Z"
    ])
    assert.deepEqual(instants("Antarctica/Troll", "2026-10-25", 1, 30), [
      "2026-10-24T23:30Z",
      "2026-10-25T01:30Z"
    ])
  })

  it("D-AV-2: in zones with offsets of +14, -11 and +5:45 hours", () => {
    assert.deepEqual(instants("Pacific/Kiritimati", "2026-06-01", 9), [
      "2026-05-31T19:00Z",
      "2026-05-31T19:00Z"
    ])
    assert.deepEqual(instants("Pacific/Pago_Pago", "2026-06-01", 9), [
      "2026-06-01T20:00Z",
      "2026-06-01T20:00Z"
    ])
    assert.deepEqual(instants("Asia/Kathmandu", "2026-06-01", 9), ["2026-06-01T03:15Z", "2026-06-01T03:15Z"])
  })

  it("24:00 is the next day's midnight", () => {
    assert.deepEqual(instants("UTC", "2026-06-01", 24), ["2026-06-02T00:00Z", "2026-06-02T00:00Z"])
  })
})

describe("the instants of a local date", () => {
  it("D-AV-2: begin after the gap if midnight does not exist (Cairo, Santiago, Beirut)", () => {
    assert.deepEqual(spans("Africa/Cairo", "2026-04-24"), ["2026-04-23T22:00Z to 2026-04-24T21:00Z"])
    assert.deepEqual(spans("America/Santiago", "2026-09-06"), ["2026-09-06T04:00Z to 2026-09-07T03:00Z"])
    assert.deepEqual(spans("Asia/Beirut", "2026-03-29"), ["2026-03-28T22:00Z to 2026-03-29T21:00Z"])
  })

  it("D-AV-2: are 25 hours if 23:00 occurs twice (Cairo, Santiago)", () => {
    assert.deepEqual(spans("Africa/Cairo", "2026-10-29"), ["2026-10-28T21:00Z to 2026-10-29T22:00Z"])
    assert.deepEqual(spans("America/Santiago", "2026-04-04"), ["2026-04-04T03:00Z to 2026-04-05T04:00Z"])
  })

  it("D-AV-2: are empty if the date was skipped (Apia 2011)", () => {
    assert.deepEqual(spans("Pacific/Apia", "2011-12-29"), ["2011-12-29T10:00Z to 2011-12-30T10:00Z"])
    assert.deepEqual(spans("Pacific/Apia", "2011-12-30"), [])
    assert.deepEqual(spans("Pacific/Apia", "2011-12-31"), ["2011-12-30T10:00Z to 2011-12-31T10:00Z"])
    assert.deepEqual(spans("Pacific/Apia", "2024-12-30"), ["2024-12-29T11:00Z to 2024-12-30T11:00Z"])
  })

  it("are two intervals if clocks were set back past midnight (St. John's 2010)", () => {
    assert.deepEqual(spans("America/St_Johns", "2010-11-06"), [
      "2010-11-06T02:30Z to 2010-11-07T02:30Z",
      "2010-11-07T02:31Z to 2010-11-07T03:30Z"
    ])
  })

  it("are one interval for many dates", () => {
    const [first, last] = [dayOf(date("2026-01-01")), dayOf(date("2026-12-31"))]
    assert.deepEqual(instantsOfDays(named("Europe/Dublin"), first, last), [
      { start: at("2026-01-01T00:00Z"), end: at("2027-01-01T00:00Z") }
    ])
  })
})

describe("the local date of an instant", () => {
  it("D-AV-2: changes at the zone's midnight", () => {
    assert.strictEqual(dateAt(named("Pacific/Kiritimati"), at("2026-05-31T10:00Z")), "2026-06-01")
    assert.strictEqual(dateAt(named("Pacific/Pago_Pago"), at("2026-06-01T10:59Z")), "2026-05-31")
    assert.strictEqual(dateAt(named("Africa/Cairo"), at("2026-10-29T21:59Z")), "2026-10-29")
    assert.strictEqual(dateAt(named("Africa/Cairo"), at("2026-10-29T22:00Z")), "2026-10-30")
  })
})

const zoneNames = [
  "America/New_York",
  "America/Santiago",
  "America/Sao_Paulo",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Antarctica/Casey",
  "Antarctica/Troll",
  "Asia/Beirut",
  "Asia/Gaza",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Australia/Lord_Howe",
  "Etc/GMT+5",
  "Europe/Dublin",
  "Pacific/Apia",
  "Pacific/Fiji",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "UTC"
]
