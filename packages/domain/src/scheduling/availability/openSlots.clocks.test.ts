import { assert, describe, it } from "@effect/vitest"
import { anHour, at, everyDay, question, startsOf } from "../../../test/availability/questions.ts"
import { openSlots } from "./openSlots.ts"

describe("D-AV-2: openSlots over clock changes", () => {
  const on = (timezone: string, hours: ReadonlyArray<string>, begin: string, end: string, step = 60) =>
    startsOf(
      openSlots(
        question(everyDay(timezone, hours), begin, end, {
          window: { ...anHour, durationMinutes: step, slotIntervalMinutes: step }
        })
      )
    )

  it("a window's start inside a spring gap is the first instant after the gap", () => {
    assert.deepEqual(on("America/New_York", ["02:30-05:00"], "2026-03-08T00:00Z", "2026-03-09T00:00Z"), [
      "2026-03-08T07:00Z",
      "2026-03-08T08:00Z"
    ])
  })

  it("a repeated hour has its slots twice, and a skipped hour has none", () => {
    assert.deepEqual(on("America/New_York", ["00:00-03:00"], "2026-11-01T04:00Z", "2026-11-01T12:00Z"), [
      "2026-11-01T04:00Z",
      "2026-11-01T05:00Z",
      "2026-11-01T06:00Z",
      "2026-11-01T07:00Z"
    ])
    assert.lengthOf(on("America/New_York", ["00:00-03:00"], "2026-03-08T05:00Z", "2026-03-08T12:00Z"), 2)
  })

  it("a day without midnight begins at 01:00 (Cairo, Santiago)", () => {
    assert.deepEqual(on("Africa/Cairo", ["00:00-02:00"], "2026-04-23T12:00Z", "2026-04-24T12:00Z"), [
      "2026-04-23T22:00Z"
    ])
    assert.deepEqual(on("America/Santiago", ["00:00-02:00"], "2026-09-05T12:00Z", "2026-09-06T12:00Z"), [
      "2026-09-06T04:00Z"
    ])
  })

  it("the grid counts elapsed time over half-hour changes (Lord Howe)", () => {
    // 01:00 to 04:00 is 2.5 hours in spring, 3.5 in autumn.
    assert.deepEqual(on("Australia/Lord_Howe", ["01:00-04:00"], "2026-10-03T12:00Z", "2026-10-04T00:00Z"), [
      "2026-10-03T14:30Z",
      "2026-10-03T15:30Z"
    ])
    assert.lengthOf(
      on("Australia/Lord_Howe", ["01:00-04:00"], "2026-04-04T12:00Z", "2026-04-05T00:00Z", 30),
      7
    )
  })

  it("the grid counts elapsed time over two-hour changes (Troll)", () => {
    assert.lengthOf(on("Antarctica/Troll", ["00:00-04:00"], "2026-03-28T12:00Z", "2026-03-29T12:00Z"), 2)
    assert.lengthOf(on("Antarctica/Troll", ["00:00-04:00"], "2026-10-24T12:00Z", "2026-10-25T12:00Z"), 6)
  })

  it("offsets of +14 and -11 hours (Kiritimati, Pago Pago)", () => {
    assert.deepEqual(on("Pacific/Kiritimati", ["09:00-10:00"], "2026-05-31T12:00Z", "2026-06-01T12:00Z"), [
      "2026-05-31T19:00Z"
    ])
    assert.deepEqual(on("Pacific/Pago_Pago", ["09:00-10:00"], "2026-06-01T12:00Z", "2026-06-02T12:00Z"), [
      "2026-06-01T20:00Z"
    ])
  })

  it("a skipped date has no slots, adjacent dates have some (Apia 2011, compared with 2024)", () => {
    assert.deepEqual(on("Pacific/Apia", ["09:00-10:00"], "2011-12-29T12:00Z", "2011-12-31T12:00Z"), [
      "2011-12-29T19:00Z",
      "2011-12-30T19:00Z"
    ])
    assert.deepEqual(on("Pacific/Apia", ["09:00-10:00"], "2024-12-29T11:00Z", "2024-12-31T11:00Z"), [
      "2024-12-29T20:00Z",
      "2024-12-30T20:00Z"
    ])
  })

  it("the result does not depend on the server's zone or on the start of the range", () => {
    const nights = everyDay("America/Santiago", ["22:00-03:00"])
    const asked = question(nights, "2026-09-05T00:00Z", "2026-09-08T00:00Z")
    const home = process.env["TZ"]
    const answers = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Santiago"].map((server) => {
      process.env["TZ"] = server
      return startsOf(openSlots(asked))
    })
    if (home === undefined) delete process.env["TZ"]
    else process.env["TZ"] = home
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    const later = openSlots({ ...asked, within: { ...asked.within, start: at("2026-09-06T04:30Z") } })
    assert.deepEqual(
      startsOf(later),
      answers[0]?.filter((start) => start >= "2026-09-06T04:30Z")
    )
  })
})
