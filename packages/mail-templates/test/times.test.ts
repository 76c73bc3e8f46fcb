import type { BookingMail } from "@calendeal/domain/mails"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { sampleBookingMail } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { render, shownBy } from "./read.ts"

const lasting = (start: string, minutes: number, timezone: string, mail: Partial<BookingMail> = {}) => {
  const startAt = DateTime.makeUnsafe(start)
  return render(
    sampleBookingMail({
      startAt,
      endAt: DateTime.add(startAt, { minutes }),
      timezone: TimeZoneName.make(timezone),
      ...mail
    })
  )
}

describe("dates and times of a mail", () => {
  it("D-MAIL-18: a meeting over midnight has both dates", () => {
    const { html, text } = lasting("2026-11-26T23:30:00Z", 60, "Europe/Dublin")
    assert.include(text, "Thursday, 26 November 2026, 23:30 –\nFriday, 27 November 2026, 0:30\n")
    assert.include(shownBy(html), "Thursday, 26 November 2026, 23:30 – Friday, 27 November 2026, 0:30")
  })

  it("D-MAIL-18: the date is the one in the recipient's zone", () => {
    const { subject } = lasting("2026-11-26T23:30:00Z", 30, "Pacific/Auckland")
    assert.include(subject, "Friday 27 November, 12:30 PM")
    assert.include(
      lasting("2026-11-26T02:00:00Z", 30, "America/New_York").subject,
      "Wednesday 25 November, 9:00 PM"
    )
  })

  it.each([
    // Clocks go back on 25 October 2026 at 3:00: 2:30 occurs twice.
    ["2026-10-25T00:30:00Z", "Europe/Berlin", "02:30 GMT+2 – 02:00 GMT+1"],
    ["2026-10-25T01:30:00Z", "Europe/Berlin", "02:30 GMT+1 – 03:00 GMT+1"],
    // Clocks go forward on 29 March 2026 at 2:00.
    ["2026-03-29T00:30:00Z", "Europe/Berlin", "01:30 GMT+1 – 03:00 GMT+2"],
    // Lord Howe's clocks change by 30 minutes.
    ["2026-04-04T14:45:00Z", "Australia/Lord_Howe", "1:45 AM GMT+11 – 1:45 AM GMT+10:30"]
  ])(
    "D-MAIL-18: at %s in %s, across a change of the clocks, the times have offsets",
    (start, zone, expected) => {
      assert.include(lasting(start, 30, zone).text, expected)
    }
  )

  it.each([
    ["America/Chicago", "7:27 AM – 7:57 AM"],
    ["US/Eastern", "8:27 AM – 8:57 AM"],
    ["Asia/Kolkata", "6:57 PM – 7:27 PM"],
    ["Asia/Calcutta", "6:57 PM – 7:27 PM"],
    ["Europe/London", "13:27 – 13:57"],
    ["Africa/Johannesburg", "15:27 – 15:57"],
    ["Europe/Berlin", "14:27 – 14:57"],
    ["UTC", "13:27 – 13:57"]
  ])("D-MAIL-18: an English mail to %s has %s, as people write times there", (zone, expected) => {
    const { html, text } = lasting("2026-11-26T13:27:00Z", 30, zone)
    assert.include(text, expected)
    assert.include(shownBy(html), expected)
    assert.notInclude(lasting("2026-11-26T13:27:00Z", 30, zone, { language: "de" }).text, "M –")
  })

  it("D-MAIL-18: a reminder after a change of the clocks has the new local time", () => {
    const reminder = { kind: "reminder" } as const
    const before = lasting("2026-10-24T08:00:00Z", 30, "Europe/Berlin", reminder)
    const after = lasting("2026-10-27T08:00:00Z", 30, "Europe/Berlin", reminder)
    assert.include(before.subject, "Saturday 24 October, 10:00")
    assert.include(after.subject, "Tuesday 27 October, 9:00")
    assert.include(after.text, "\n9:00 – 9:30\n")
  })

  it("D-MGMT-11, D-MAIL-69: a move to the same time names the new host if there is one, without a time before", () => {
    const start = "2026-11-26T10:30:00Z"
    const moved = {
      kind: "moved",
      previousStartAt: DateTime.makeUnsafe(start),
      hosts: ["Grace"],
      hasOtherHosts: true
    } as const
    for (const audience of ["booker", "guest", "host", "member"] as const) {
      const { subject, text } = lasting(start, 30, "Europe/Dublin", { ...moved, audience })
      assert.include(subject, "New host: Thursday 26 November, 10:30", audience)
      assert.include(text, "The time stays: Grace takes the meeting.", audience)
      assert.notInclude(text, "before:", audience)
      // Only bookers and guests always have an invitation.
      const hasInvitation = audience === "booker" || audience === "guest"
      assert.strictEqual(text.includes("The attached invitation"), hasInvitation, audience)
    }
    const updated = { ...moved, hasOtherHosts: false }
    for (const audience of ["booker", "guest", "host", "member"] as const) {
      const { subject, text } = lasting(start, 30, "Europe/Dublin", { ...updated, audience })
      assert.include(subject, "Updated: Thursday 26 November, 10:30", audience)
      assert.include(text, "Time and host stay.", audience)
    }
    const earlier = { ...moved, previousStartAt: DateTime.makeUnsafe("2026-11-25T10:30:00Z") }
    assert.include(lasting(start, 30, "Europe/Dublin", earlier).text, "before:")
  })

  it.each([
    ["Europe/Dublin", "Dublin time (Europe/Dublin)"],
    ["America/Argentina/Buenos_Aires", "Buenos Aires time (America/Argentina/Buenos_Aires)"],
    ["UTC", "\nUTC\n"],
    ["Etc/GMT-3", "GMT+03:00 (Etc/GMT-3)"]
  ])("D-MAIL-18: names the zone %s", (zone, expected) => {
    assert.include(lasting("2026-11-26T10:30:00Z", 30, zone).text, expected)
  })

  it("D-MAIL-18: hosts and members see the booker's time if it differs; bookers and guests do not", () => {
    const booker = { name: "Ada", address: null, timezone: TimeZoneName.make("Asia/Kolkata") }
    const shown = (audience: BookingMail["audience"], timezone: string) =>
      lasting("2026-11-26T10:30:00Z", 30, timezone, { audience, booker }).text
    for (const audience of ["host", "member"] as const) {
      assert.include(shown(audience, "Europe/Dublin"), "Thu 26 Nov, 16:00, Kolkata time (Asia/Kolkata)")
      assert.include(shown(audience, "America/New_York"), "Thu 26 Nov, 4:00 PM, Kolkata time (Asia/Kolkata)")
      assert.notInclude(shown(audience, "Asia/Colombo"), "Asia/Kolkata")
    }
    for (const audience of ["booker", "guest"] as const)
      assert.notInclude(shown(audience, "Europe/Dublin"), "Kolkata")
  })

  it("D-MAIL-18: a moved meeting has its former time, also on another date of the recipient", () => {
    const previousStartAt = DateTime.makeUnsafe("2026-11-25T03:00:00Z")
    const moved = (kind: BookingMail["kind"]) =>
      lasting("2026-11-26T10:30:00Z", 30, "America/New_York", { kind, previousStartAt })
    assert.include(moved("moved").text, "before: Tue 24 Nov, 10:00 PM")
    assert.include(moved("moved").html, "before: <s>Tue 24 Nov, 10:00 PM</s>")
    assert.notInclude(moved("reminder").text, "before:")
  })
})
