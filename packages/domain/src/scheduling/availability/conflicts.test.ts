import { assert, describe, it } from "@effect/vitest"
import {
  absent,
  booking,
  busy,
  everyDay,
  host,
  question,
  zone
} from "../../../test/availability/questions.ts"
import { conflicts } from "./conflicts.ts"
import type { SlotQuestion } from "./candidates.ts"

const noon = "2026-06-01T12:00Z"
const nineToFive = everyDay("UTC", ["09:00-17:00"])

/** The conflicts at noon of Monday, 1 June 2026, of a host with hours from 9 to 5. */
const reasons = (changes: Partial<SlotQuestion> = {}, who = host(0, nineToFive), start = noon) => {
  const asked = question(nineToFive, "2026-06-01T00:00Z", "2026-06-02T00:00Z", changes)
  return conflicts(asked, who, Date.parse(start)).map(({ reason }) => reason)
}
const window = (changes: Partial<SlotQuestion["window"]>) => ({
  window: { ...question(nineToFive, noon, noon).window, ...changes }
})

describe("conflicts", () => {
  it("D-AV-1: are empty for a bookable start", () => assert.deepStrictEqual(reasons(), []))

  it.for<readonly [string, ReadonlyArray<string>, () => ReadonlyArray<string>]>([
    ["the notice", ["notice"], () => reasons(window({ minimumNoticeMinutes: 36 * 60 + 1 }))],
    ["the past", ["notice", "window"], () => reasons({ now: Date.parse("2026-06-02T00:00Z") })],
    ["the booking window", ["window"], () => reasons(window({ bookingWindowDays: 0 }))],
    [
      "the booking window, by the booker's dates",
      ["window"],
      () =>
        reasons({
          now: Date.parse("2026-05-31T09:00Z"),
          bookerZone: zone("Etc/GMT+12"),
          ...window({ bookingWindowDays: 0 })
        })
    ],
    [
      "the event type's schedule",
      ["event_type_schedule"],
      () => reasons({ eventTypeSchedule: everyDay("UTC", ["13:00-17:00"]) })
    ],
    ["the host's hours", ["schedule"], () => reasons({}, host(0, everyDay("UTC", ["13:00-17:00"])))],
    ["hours that are too short", ["schedule"], () => reasons({}, host(0, everyDay("UTC", ["12:00-12:59"])))],
    [
      "an override",
      ["override"],
      () => reasons({}, host(0, everyDay("UTC", ["09:00-17:00"], { "2026-06-01": [] })))
    ],
    [
      "an override of closed hours",
      ["schedule"],
      () => reasons({}, host(0, everyDay("UTC", ["13:00-17:00"], { "2026-06-01": [] })))
    ],
    [
      "an absence",
      ["absence"],
      () => reasons({}, absent(host(0, nineToFive), "2026-05-30/2026-06-01 Holiday"))
    ],
    [
      "an absence of other dates",
      [],
      () => reasons({}, absent(host(0, nineToFive), "2026-06-02/2026-06-30"))
    ],
    ["the grid", ["grid"], () => reasons({}, host(0, everyDay("UTC", ["09:30-17:00"])))],
    ["a booking", ["booking"], () => reasons({ busyPeriods: [booking("2026-06-01T12:30Z")] })],
    [
      "a booking, by the buffers",
      ["booking"],
      () => reasons({ busyPeriods: [booking("2026-06-01T13:00Z")], ...window({ bufferAfterMinutes: 1 }) })
    ],
    [
      "busy time",
      ["busy_time"],
      () => reasons({ busyPeriods: [busy("2026-06-01T11:00Z", "2026-06-01T12:01Z")] })
    ],
    [
      "the host's limit",
      ["host_limit"],
      () => reasons({ busyPeriods: [booking("2026-06-01T15:00Z")] }, host(0, nineToFive, 1))
    ],
    [
      "the event type's limit, with any host",
      ["event_type_limit"],
      () =>
        reasons({
          busyPeriods: [booking("2026-06-01T15:00Z", { hostId: host(7, nineToFive).id })],
          ...window({ maxBookingsPerDay: 1 })
        })
    ]
  ])("D-AV-1: reports %s", ([, expected, actual]) => assert.deepStrictEqual(actual(), expected))

  it("D-ABS-3: reports each absence that the booking touches, with its reason", () => {
    const late = host(0, everyDay("Asia/Tokyo", ["12:00-02:00"]))
    const asked = question(late.schedule, "2026-06-01T00:00Z", "2026-06-03T00:00Z")
    const who = absent(
      late,
      "2026-06-02/2026-06-02 Dentist",
      "2026-06-02/2099-01-01 Sabbatical",
      "2026-05-01/2026-06-01"
    )
    // 23:30 of 1 June in Tokyo, until 0:30 of the 2nd.
    const found = conflicts(
      asked,
      { ...who, absences: who.absences.slice(0, 2) },
      Date.parse("2026-06-01T14:30Z")
    )
    assert.deepStrictEqual(
      found.map(({ absence, reason }) => [reason, absence?.reason ?? null]),
      [
        ["grid", null],
        ["absence", "Dentist"],
        ["absence", "Sabbatical"]
      ]
    )
  })

  it("D-BOOK-5: reports the conflicting booking and its time, and no booking that only touches", () => {
    const asked = question(nineToFive, "2026-06-01T00:00Z", "2026-06-02T00:00Z", {
      busyPeriods: [booking("2026-06-01T11:00Z"), booking("2026-06-01T12:00Z"), booking("2026-06-01T13:00Z")]
    })
    assert.deepStrictEqual(conflicts(asked, host(0, nineToFive), Date.parse(noon)), [
      {
        reason: "booking",
        taken: { start: Date.parse(noon), end: Date.parse("2026-06-01T13:00Z") },
        bookingUid: "bk_2026-06-01T12:00Z",
        absence: null
      }
    ])
  })
})
