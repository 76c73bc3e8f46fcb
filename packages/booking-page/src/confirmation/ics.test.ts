import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { googleLink, icsOf, outlookLink, stamp } from "./ics.ts"

const entry = {
  uid: "bk_0123456789abcdefABCDEF",
  host: "book.example",
  title: "Intro call with Ada",
  start: "2026-11-26T14:30:00Z",
  end: "2026-11-26T15:00:00Z",
  place: "https://meet.example/acme",
  details: "",
  now: "2026-11-21T09:08:07.123Z"
}

/** Parses a file as a calendar does: unfolds lines and unescapes texts. */
const read = (file: string): ReadonlyMap<string, string> =>
  new Map(
    file
      .replaceAll("\r\n ", "")
      .split("\r\n")
      .filter((line) => line !== "")
      .map((line) => [
        line.slice(0, line.indexOf(":")),
        line
          .slice(line.indexOf(":") + 1)
          .replace(/\\([\\;,n])/g, (_whole, letter: string) => (letter === "n" ? "\n" : letter))
      ])
  )

const Text = Schema.Array(
  Schema.Literals(["a", "Zoë ", "🎉", "é", "\n", ";", ",", "\\", "n", ":", "BEGIN:VEVENT", " "])
).check(Schema.isMaxLength(60))

describe("icsOf", () => {
  it("writes one event in UTC with the booking's permanent uid", () => {
    assert.strictEqual(
      icsOf(entry),
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Calendeal//Booking page//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        "UID:bk_0123456789abcdefABCDEF@book.example",
        "DTSTAMP:20261121T090807Z",
        "DTSTART:20261126T143000Z",
        "DTEND:20261126T150000Z",
        "SUMMARY:Intro call with Ada",
        "LOCATION:https://meet.example/acme",
        "STATUS:CONFIRMED",
        "END:VEVENT",
        "END:VCALENDAR",
        ""
      ].join("\r\n")
    )
  })

  it("folds a long line at exactly 75 bytes, and never within a character", () => {
    const lines = icsOf({ ...entry, title: "x".repeat(200), details: "é".repeat(80) }).split("\r\n")
    const sizes = lines
      .filter((line) => /^(?:SUMMARY|DESCRIPTION| )/.test(line))
      .map((line) => Buffer.byteLength(line))
    assert.deepStrictEqual(sizes, [75, 75, 60, 74, 75, 25])
  })

  it.prop(
    "has no line longer than 75 bytes, and reads back unchanged for any text",
    [Text, Text],
    ([title, details]) => {
      const file = icsOf({ ...entry, title: title.join(""), details: `x${details.join("")}` })
      for (const line of file.split("\r\n")) assert.isAtMost(Buffer.byteLength(line), 75)
      assert.notInclude(file.replaceAll("\r\n", ""), "\n")
      assert.strictEqual(read(file).get("SUMMARY"), title.join(""))
      assert.strictEqual(read(file).get("DESCRIPTION"), `x${details.join("")}`)
    },
    { arbitrary: { runs: 300 } }
  )
})

describe("calendar links", () => {
  it("contain the same times and texts, correctly escaped", () => {
    const strange = { ...entry, title: "A & B = C #1 ?", details: "näh\nzweite Zeile" }
    const google = new URL(googleLink(strange))
    assert.strictEqual(google.searchParams.get("dates"), `${stamp(entry.start)}/${stamp(entry.end)}`)
    assert.strictEqual(google.searchParams.get("text"), strange.title)
    const outlook = new URL(outlookLink(strange))
    assert.strictEqual(outlook.searchParams.get("startdt"), entry.start)
    assert.strictEqual(outlook.searchParams.get("subject"), strange.title)
    assert.strictEqual(outlook.searchParams.get("body"), strange.details)
  })
})
