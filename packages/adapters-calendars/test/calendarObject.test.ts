import { type CalendarObject, calendarObject, calendarUid } from "@calendeal/domain/itip"
import { assert, describe, it } from "@effect/vitest"
import ICAL from "ical.js"

const meeting: CalendarObject = {
  method: "REQUEST",
  uid: calendarUid("bk_0123456789abcdefABCDEF", "book.example"),
  sequence: 3,
  stamp: Date.parse("2026-11-21T09:08:07Z"),
  start: Date.parse("2026-11-26T14:30:00Z"),
  end: Date.parse("2026-11-26T15:00:00Z"),
  summary: 'Zoë\'s "first"; call, 🎉\nwith Ada',
  location: "1 High Street, London; back\\yard",
  description: `${"A long line of text. ".repeat(20)}\n\nLast`,
  url: "https://book.example/acme/intro#booking",
  organizer: { name: 'Ada "The Host" ^1; Co: Ltd, 東京', email: "bookings@acme.example" },
  attendee: { name: "Sam\r\nRivera", email: "sam+tag@customer.example" }
}

/** The event as ical.js, an independent parser, reads it. */
const read = (object: CalendarObject) => {
  const calendar = new ICAL.Component(ICAL.parse(calendarObject(object)))
  const [event] = calendar.getAllSubcomponents("vevent")
  if (event === undefined) return assert.fail("there is no event")
  const person = (name: string) => {
    const property = event.getFirstProperty(name)
    return [property?.getFirstValue(), property?.getFirstParameter("cn")]
  }
  const value = (name: string) => String(event.getFirstPropertyValue(name))
  return {
    method: String(calendar.getFirstPropertyValue("method")),
    event: new ICAL.Event(event),
    person,
    value
  }
}

describe("a meeting's calendar object", () => {
  it("D-MAIL-3: reads back in an independent parser", () => {
    const { event, method, person, value } = read(meeting)
    assert.deepStrictEqual(
      [method, event.uid, event.sequence, value("status")],
      ["REQUEST", meeting.uid, 3, "CONFIRMED"]
    )
    assert.deepStrictEqual(
      [event.startDate, event.endDate].map((time) => time.toJSDate().getTime()),
      [meeting.start, meeting.end]
    )
    assert.deepStrictEqual(
      [event.summary, event.location, event.description, value("url")],
      [meeting.summary, meeting.location, meeting.description, meeting.url]
    )
    assert.deepStrictEqual(person("organizer"), [
      "mailto:bookings@acme.example",
      'Ada "The Host" ^1; Co: Ltd, 東京'
    ])
    assert.deepStrictEqual(person("attendee"), ["mailto:sam+tag@customer.example", "Sam\nRivera"])
  })

  it("D-MAIL-3: a cancellation is cancelled in an independent parser", () => {
    const { method, value } = read({ ...meeting, method: "CANCEL", sequence: 4 })
    assert.deepStrictEqual([method, value("status"), value("sequence")], ["CANCEL", "CANCELLED", "4"])
  })
})
