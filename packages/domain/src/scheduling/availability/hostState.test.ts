import { assert, describe, it } from "@effect/vitest"
import { absent, everyDay, host } from "../../../test/availability/questions.ts"
import { awayUntil, bookingsOfWeek, freeNext, minutesOfWeek } from "./hostState.ts"

const at = (iso: string) => Date.parse(iso)
const taken = (from: string, to: string) => ({ start: at(from), end: at(to) })
/** A Wednesday. */
const now = at("2026-06-03T10:10Z")
const nineToFive = host(0, everyDay("UTC", ["09:00-17:00"]))

describe("the state of a host", () => {
  it.each([
    ["now, inside the hours", nineToFive, [], now],
    [
      "the end of a busy time",
      nineToFive,
      [taken("2026-06-03T09:00Z", "2026-06-03T12:00Z")],
      at("2026-06-03T12:00Z")
    ],
    [
      "not a gap of less than half an hour",
      nineToFive,
      [taken("2026-06-03T10:35Z", "2026-06-03T16:45Z")],
      at("2026-06-04T09:00Z")
    ],
    ["after an absence", absent(nineToFive, "2026-06-01/2026-06-05"), [], at("2026-06-06T09:00Z")],
    ["none within two weeks", absent(nineToFive, "2026-06-01/2026-06-17"), [], null],
    ["none without hours", host(0, everyDay("UTC", [])), [], null],
    ["none of an inactive host", { ...nineToFive, active: false }, [], null]
  ] as const)("D-CON-161: free next: %s", (_, who, busy, expected) => {
    assert.strictEqual(freeNext(who, busy, now), expected)
  })

  it.each([
    ["not away", absent(nineToFive, "2026-06-04/2026-06-05"), null],
    ["the last day of today's absence", absent(nineToFive, "2026-06-01/2026-06-05"), "2026-06-05"],
    [
      "the last of absences that follow each other, in any order",
      absent(nineToFive, "2026-06-06/2026-06-09", "2026-06-03/2026-06-05", "2026-06-11/2026-06-12"),
      "2026-06-09"
    ],
    ["the longer of two", absent(nineToFive, "2026-06-01/2026-06-30", "2026-06-02/2026-06-04"), "2026-06-30"],
    [
      "today in the host's zone",
      absent(host(0, everyDay("Pacific/Auckland", [])), "2026-06-04/2026-06-04"),
      null
    ]
  ] as const)("D-CON-161: away until: %s", (_, who, expected) => {
    assert.strictEqual<string | null>(awayUntil(who, now), expected)
  })

  it("D-CON-161: the hours of this week are without absences, and by the clock of the zone", () => {
    assert.deepStrictEqual(
      minutesOfWeek(absent(nineToFive, "2026-06-06/2026-06-20"), now),
      [480, 480, 480, 480, 480, 0, 0]
    )
    // On Sunday, 29 March 2026, clocks go forward at 2:00.
    const nights = host(0, everyDay("Europe/Berlin", ["01:00-04:00"]))
    assert.deepStrictEqual(
      minutesOfWeek(nights, at("2026-03-25T10:00Z")),
      [180, 180, 180, 180, 180, 180, 120]
    )
  })

  it("D-AV-13: the bookings of this week are those that start in the week of the host's zone", () => {
    const zones = ["UTC", "Pacific/Auckland", "America/New_York", "Europe/Berlin"]
    const starts = Array.from({ length: 24 * 21 }, (_, nth) => at("2026-05-24T00:00Z") + nth * 3_600_000)
    for (const [nth, zone] of zones.entries()) {
      const who = host(nth, everyDay(zone, []))
      const busy = starts.flatMap((startAt) => [
        { bookingUid: "a booking", hostId: who.id, startAt },
        { bookingUid: null, hostId: who.id, startAt },
        { bookingUid: "another host's", hostId: host(nth + 10, everyDay(zone, [])).id, startAt }
      ])
      // The slow way: by the date that a calendar in the zone shows.
      const date = new Intl.DateTimeFormat("en-CA", { timeZone: zone })
      const slow = starts.filter((start) => {
        const day = date.format(start)
        return "2026-06-01" <= day && day <= "2026-06-07"
      })
      assert.strictEqual(bookingsOfWeek(who, busy, now), slow.length)
      assert.strictEqual(slow.length, 168)
    }
  })
})
