import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { parse, textOf } from "../../../test/itip/parse.ts"
import {
  type CalendarObject,
  calendarObject,
  calendarUid,
  publishedObject,
  utcTime
} from "./calendarObject.ts"

const meeting = {
  uid: calendarUid("bk_0123456789abcdefABCDEF", "book.example"),
  sequence: 2,
  stamp: Date.parse("2026-11-21T09:08:07.123Z"),
  start: Date.parse("2026-11-26T14:30:00Z"),
  end: Date.parse("2026-11-26T15:00:00Z"),
  summary: "Intro call with Ada",
  location: "https://meet.example/acme",
  description: ""
}
const organizer = { name: "Ada Host", email: "bookings@acme.example" }
const attendee = { name: "Sam Rivera", email: "sam+tag@customer.example" }

const linesOf = (object: CalendarObject) => calendarObject(object).split("\r\n")

describe("calendarObject", () => {
  it("D-MAIL-3: publishes one event in UTC", () => {
    assert.deepStrictEqual(publishedObject(meeting).split("\r\n"), [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Calendeal//Calendeal//EN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:bk_0123456789abcdefABCDEF@book.example",
      "SEQUENCE:2",
      "DTSTAMP:20261121T090807Z",
      "DTSTART:20261126T143000Z",
      "DTEND:20261126T150000Z",
      "SUMMARY:Intro call with Ada",
      "LOCATION:https://meet.example/acme",
      "STATUS:CONFIRMED",
      "TRANSP:OPAQUE",
      "END:VEVENT",
      "END:VCALENDAR",
      ""
    ])
  })

  it("D-MAIL-3: a request and a cancellation name the organizer and the attendee", () => {
    const request = calendarObject({ ...meeting, method: "REQUEST", organizer, attendee })
    const ofAttendee = {
      CUTYPE: "INDIVIDUAL",
      ROLE: "REQ-PARTICIPANT",
      PARTSTAT: "NEEDS-ACTION",
      RSVP: "FALSE",
      CN: "Sam Rivera"
    }
    const expected = [
      { name: "METHOD", parameters: {}, value: "REQUEST" },
      { name: "ORGANIZER", parameters: { CN: "Ada Host" }, value: "mailto:bookings@acme.example" },
      { name: "ATTENDEE", parameters: ofAttendee, value: "mailto:sam+tag@customer.example" },
      { name: "STATUS", parameters: {}, value: "CONFIRMED" }
    ]
    const names = expected.map(({ name }) => name)
    assert.deepEqual(
      parse(request).filter(({ name }) => names.includes(name)),
      expected
    )
    assert.strictEqual(
      calendarObject({ ...meeting, method: "CANCEL", organizer, attendee }),
      request.replace("METHOD:REQUEST", "METHOD:CANCEL").replace("STATUS:CONFIRMED", "STATUS:CANCELLED")
    )
  })

  it("D-MAIL-3: leaves out what is empty", () => {
    const nameless = { name: "", email: "sam@customer.example" }
    const lines = linesOf({
      ...meeting,
      location: "",
      method: "REQUEST",
      organizer: nameless,
      attendee: nameless
    })
    assert.include(lines, "ORGANIZER:mailto:sam@customer.example")
    assert.notMatch(lines.join("\n"), /LOCATION|DESCRIPTION|URL|CN=/)
  })

  it("D-MAIL-3: folds a long line at exactly 75 bytes, and never within a character", () => {
    const long = { ...meeting, summary: "x".repeat(200), description: "é".repeat(80) }
    const sizes = publishedObject(long)
      .split("\r\n")
      .filter((line) => /^(?:SUMMARY|DESCRIPTION| )/.test(line))
      .map((line) => Buffer.byteLength(line))
    assert.deepStrictEqual(sizes, [75, 75, 60, 74, 75, 25])
  })

  const pieces: ReadonlyArray<string> = [
    ..."a;,:\\n^\"'=\t\r\n\u0000\u007f\u0085\u2028é日🎉\ud800\udc00".split(""),
    "Zoë ",
    "🎉",
    "👩‍👩‍👧",
    "\r\n",
    "\n ",
    "\r\nATTENDEE:mailto:x@y.example",
    "\nEND:VEVENT",
    "^n",
    "^'",
    "\\n",
    "%0A"
  ]
  const AnyText = Schema.Array(Schema.Union([Schema.Literals(pieces), Schema.String])).check(
    Schema.isMaxLength(40)
  )

  it.prop(
    "D-MAIL-3: any text reads back, in lines of at most 75 bytes, without another property",
    [AnyText, AnyText],
    ([one, other]) => {
      const [a, b] = [`x${one.join("")}`, `x${other.join("")}`]
      const file = calendarObject({
        ...meeting,
        uid: a,
        summary: a,
        location: b,
        description: `${a}${b}`,
        url: `https://book.example/${a}`,
        method: "REQUEST",
        organizer: { name: a, email: "bookings@acme.example" },
        attendee: { name: b, email: `${a}@customer.example` }
      })
      for (const line of file.split("\r\n")) assert.isAtMost(Buffer.byteLength(line), 75)
      assert.notMatch(file.replaceAll("\r\n", ""), /\p{Cc}/u)
      const properties = parse(file)
      assert.strictEqual(
        properties.map(({ name }) => name).join(" "),
        "BEGIN VERSION PRODID METHOD BEGIN UID SEQUENCE DTSTAMP DTSTART DTEND SUMMARY LOCATION DESCRIPTION URL ORGANIZER ATTENDEE STATUS TRANSP END END"
      )
      const property = (name: string) => properties.find((one) => one.name === name) ?? assert.fail(name)
      assert.strictEqual(textOf(property("UID").value), shown(a))
      assert.strictEqual(textOf(property("SUMMARY").value), shown(a))
      assert.strictEqual(textOf(property("LOCATION").value), shown(b))
      assert.strictEqual(textOf(property("DESCRIPTION").value), shown(`${a}${b}`))
      assert.strictEqual(property("ORGANIZER").parameters["CN"], shown(a))
      assert.strictEqual(property("ATTENDEE").parameters["CN"], shown(b))
      const address = property("ATTENDEE").value
      assert.match(address, /^mailto:[\x21-\x7E]+$/)
      assert.strictEqual(decodeURIComponent(address), `mailto:${a.toWellFormed()}@customer.example`)
      assert.match(property("URL").value, /^https:\/\/book\.example\/[\x21-\x7E]*$/)
    },
    { arbitrary: { runs: 500 } }
  )
})

/** The text with line breaks as `\n`, other controls as spaces and unpaired surrogates replaced. */
const shown = (text: string): string =>
  [...text.toWellFormed().replaceAll("\r\n", "\n").replaceAll("\r", "\n")]
    .map((character) => (character !== "\n" && /\p{Cc}/u.test(character) ? " " : character))
    .join("")

describe("utcTime", () => {
  it.for([
    [0, "19700101T000000Z"],
    [Date.parse("2026-11-26T14:30:59.999Z"), "20261126T143059Z"],
    [Date.parse("9999-12-31T23:59:59Z"), "99991231T235959Z"]
  ] as const)("D-MAIL-3: writes %d as %s", ([instant, text]) => {
    assert.strictEqual(utcTime(instant), text)
  })
})
