import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { parse, textOf } from "../../../test/itip/parse.ts"
import { calendarUid } from "./calendarObject.ts"
import { type StoredObject, storedObject } from "./storedObject.ts"

const meeting: StoredObject = {
  uid: calendarUid("bk_0123456789abcdefABCDEF", "book.example"),
  sequence: 2,
  stamp: Date.parse("2026-11-21T09:08:07.123Z"),
  start: Date.parse("2026-11-26T14:30:00Z"),
  end: Date.parse("2026-11-26T15:00:00Z"),
  summary: "Intro call with Ada",
  location: "https://meet.example/acme",
  description: "Sam Rivera",
  mark: "2/host/a.b.c",
  isTentative: false,
  people: null
}
const person = (name: string) => ({ name, email: `${name.toLowerCase()}@customer.example` })

describe("storedObject", () => {
  it("D-ENTRY-15: has no method, no organizer and no attendee", () => {
    assert.deepStrictEqual(storedObject(meeting).split("\r\n"), [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Calendeal//Calendeal//EN",
      "BEGIN:VEVENT",
      "UID:bk_0123456789abcdefABCDEF@book.example",
      "SEQUENCE:2",
      "DTSTAMP:20261121T090807Z",
      "DTSTART:20261126T143000Z",
      "DTEND:20261126T150000Z",
      "SUMMARY:Intro call with Ada",
      "LOCATION:https://meet.example/acme",
      "DESCRIPTION:Sam Rivera",
      "STATUS:CONFIRMED",
      "X-CALENDEAL-ENTRY:2/host/a.b.c",
      "TRANSP:OPAQUE",
      "END:VEVENT",
      "END:VCALENDAR",
      ""
    ])
  })

  it("D-ENTRY-34: a meeting that waits is tentative, and covers its time", () => {
    const [status, transparency] = ["STATUS", "TRANSP"].map((wanted) =>
      parse(storedObject({ ...meeting, isTentative: true })).find(({ name }) => name === wanted)
    )
    assert.deepStrictEqual([status?.value, transparency?.value], ["TENTATIVE", "OPAQUE"])
  })

  it("D-ENTRY-15: if the calendar names people, the server must mail none of them", () => {
    const people = { organizer: person("Ada"), attendees: [person("Sam"), person("Kim")] }
    const named = parse(storedObject({ ...meeting, people })).filter(({ name }) =>
      ["ORGANIZER", "ATTENDEE"].includes(name)
    )
    assert.deepStrictEqual(
      named.map(({ name, parameters, value }) => [
        name,
        parameters["SCHEDULE-AGENT"],
        parameters["CN"],
        value
      ]),
      [
        ["ORGANIZER", "CLIENT", "Ada", "mailto:ada@customer.example"],
        ["ATTENDEE", "CLIENT", "Sam", "mailto:sam@customer.example"],
        ["ATTENDEE", "CLIENT", "Kim", "mailto:kim@customer.example"]
      ]
    )
  })

  const pieces = [
    ...'a;,:\\^"\r\n\u0000é🎉\ud800'.split(""),
    "\r\nATTENDEE:mailto:x@y.example",
    "\nMETHOD:REQUEST"
  ]
  const AnyText = Schema.Array(Schema.Union([Schema.Literals(pieces), Schema.String])).check(
    Schema.isMaxLength(40)
  )

  it.prop(
    "D-ENTRY-15: no text adds a property, and any text reads back",
    [AnyText, AnyText],
    ([one, other]) => {
      const [a, b] = [`x${one.join("")}`, `x${other.join("")}`]
      const file = storedObject({ ...meeting, summary: a, location: b, description: `${a}${b}`, mark: b })
      for (const line of file.split("\r\n")) assert.isAtMost(Buffer.byteLength(line), 75)
      const properties = parse(file)
      assert.strictEqual(
        properties.map(({ name }) => name).join(" "),
        "BEGIN VERSION PRODID BEGIN UID SEQUENCE DTSTAMP DTSTART DTEND SUMMARY LOCATION DESCRIPTION STATUS X-CALENDEAL-ENTRY TRANSP END END"
      )
      const textNamed = (name: string) =>
        textOf(properties.find((property) => property.name === name)?.value ?? assert.fail(name))
      assert.deepStrictEqual(["SUMMARY", "LOCATION", "DESCRIPTION"].map(textNamed), [
        shown(a),
        shown(b),
        shown(`${a}${b}`)
      ])
    },
    { arbitrary: { runs: 500 } }
  )
})

/** The text with line breaks as `\n`, other controls as spaces and unpaired surrogates replaced. */
const shown = (text: string): string =>
  [...text.toWellFormed().replaceAll("\r\n", "\n").replaceAll("\r", "\n")]
    .map((character) => (character !== "\n" && /\p{Cc}/u.test(character) ? " " : character))
    .join("")
