import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { holidaysIn } from "./holidaysIn.ts"

const period = { first: "2026-11-27", last: "2027-11-26" }

const calendar = (...events: ReadonlyArray<ReadonlyArray<string>>) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events.flat(), "END:VCALENDAR", ""].join("\r\n")
const event = (...lines: ReadonlyArray<string>) => ["BEGIN:VEVENT", "UID:1", ...lines, "END:VEVENT"]

const dayMillis = 86_400_000
const dateOf = (day: number) => new Date(Date.UTC(2026, 10, 1) + day * dayMillis).toISOString().slice(0, 10)
const basic = (date: string) => date.replaceAll("-", "")

/** Days since 1 November 2026, some of them before the period and some after it. */
const Holiday = Schema.Struct({
  first: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 420 })),
  days: Schema.Literals([1, 2, 10])
})

describe("the holidays of a calendar file", () => {
  it.prop(
    "D-CON-81: are the whole days that touch the period, each once",
    [Schema.Array(Holiday)],
    ([holidays]) => {
      const text = calendar(
        ...holidays.map(({ days, first }) =>
          event(
            `DTSTART;VALUE=DATE:${basic(dateOf(first))}`,
            `DTEND;VALUE=DATE:${basic(dateOf(first + days))}`,
            "SUMMARY:Holiday"
          )
        )
      )
      const expected = new Set<string>()
      for (const { days, first } of holidays) {
        const dates = Array.from({ length: days }, (_, nth) => dateOf(first + nth))
        if (dates.some((date) => period.first <= date && date <= period.last))
          expected.add(`${dates.at(0)} ${dates.at(-1)}`)
      }
      const found = holidaysIn(text, period)
      assert.deepStrictEqual(
        found.map(({ from, to }) => `${from} ${to}`).toSorted(),
        [...expected].toSorted()
      )
      assert.deepStrictEqual(
        found.map(({ from }) => from),
        found.map(({ from }) => from).toSorted()
      )
    }
  )

  it("D-CON-81: a holiday of each year is found, and one without an end has one day", () => {
    const yearly = (start: string, summary: string) =>
      event(`DTSTART;VALUE=DATE:${start}`, "RRULE:FREQ=YEARLY", `SUMMARY:${summary}`)
    const text = calendar(
      yearly("19001225", "Christmas Day"),
      event("DTSTART;VALUE=DATE:20270101", "DTEND;VALUE=DATE:20270101", `SUMMARY:${"é".repeat(300)}`)
    )
    assert.deepStrictEqual(holidaysIn(text, period), [
      { from: "2026-12-25", to: "2026-12-25", reason: "Christmas Day" },
      { from: "2027-01-01", to: "2027-01-01", reason: "é".repeat(200) }
    ])
  })

  it("D-CON-81: events with times, and cancelled ones, are no holidays", () => {
    const text = calendar(
      event("DTSTART:20261224T090000Z", "DTEND:20261224T170000Z", "SUMMARY:Party"),
      event("DTSTART;VALUE=DATE:20261226", "STATUS:CANCELLED", "SUMMARY:Moved"),
      event("DTSTART;VALUE=DATE:20261228")
    )
    assert.deepStrictEqual(holidaysIn(text, period), [{ from: "2026-12-28", to: "2026-12-28", reason: "" }])
  })

  it("D-CON-81: rules that are not yearly, or never occur, find nothing and end", () => {
    for (const rule of [
      "FREQ=DAILY",
      "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2",
      "FREQ=YEARLY;INTERVAL=500"
    ])
      assert.deepStrictEqual(
        holidaysIn(calendar(event("DTSTART;VALUE=DATE:20000101", `RRULE:${rule}`)), period),
        [],
        rule
      )
  })

  it("D-CON-81: other texts are refused", () => {
    for (const text of ["", "hello", "BEGIN:VCARD\r\nEND:VCARD", calendar(event("DTSTART:x")).slice(0, 40)])
      assert.throws(() => holidaysIn(text, period), Error, undefined, text)
  })
})
