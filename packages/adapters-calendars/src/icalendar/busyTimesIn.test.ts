import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { berlin, busyIn, calendar, event, span, spring } from "../../test/feeds.ts"
import { difficultFeeds } from "../../test/difficultFeeds.ts"
import { faultyFeeds, unreadableFeeds } from "../../test/faultyFeeds.ts"
import { zoneFeeds } from "../../test/zoneFeeds.ts"
import { busyTimesIn } from "./busyTimesIn.ts"

const faultOf = (text: string) =>
  Effect.match(busyIn(text), { onFailure: ({ fault }): string => fault, onSuccess: () => "read" })
const at = ["DTSTART:20270310T090000Z", "DTEND:20270310T100000Z"] as const

describe("a feed", () => {
  for (const [what, text, busy] of difficultFeeds) {
    it.effect(`D-AV-1: with ${what}`, () =>
      Effect.map(busyIn(text), (read) => assert.deepStrictEqual(read, busy))
    )
  }

  it.effect("D-CAL-13: with lines that are folded anywhere, also the first one and within names", () =>
    Effect.gen(function* () {
      const text = calendar(event("a", "DTSTART;TZID=Europe/Berlin:20270310T090000", "DURATION:PT1H"))
      const expected = yield* busyIn(text)
      assert.lengthOf(expected, 1)
      for (const width of [1, 2, 3, 5, 11, 40])
        for (const fold of ["\r\n ", "\n\t", "\r "]) {
          const folded = text.replaceAll(new RegExp(`([^\\r\\n]{${width}})(?=[^\\r\\n])`, "g"), `$1${fold}`)
          assert.deepStrictEqual(yield* busyIn(folded), expected, JSON.stringify([width, fold]))
        }
    })
  )

  for (const [what, text, busy] of zoneFeeds) {
    it.effect(`D-CAL-12: with ${what}`, () =>
      Effect.map(busyIn(text), (read) => assert.deepStrictEqual(read, busy))
    )
  }

  for (const [what, text, busy] of faultyFeeds) {
    it.effect(`D-CAL-11, D-CAL-13: with ${what}`, () =>
      Effect.map(busyIn(text), (read) => assert.deepStrictEqual(read, busy))
    )
  }

  for (const [what, text, line, part] of unreadableFeeds) {
    it.effect(`D-CAL-11: names the event with ${what}`, () =>
      Effect.map(Effect.flip(busyIn(text)), (failure) =>
        assert.deepStrictEqual(failure, { fault: "unreadable_event", part: { event: "Talk", line, part } })
      )
    )
  }

  it.effect("D-CAL-1: 5,000 yearly birthdays, and transparent events that repeat, cost few steps", () =>
    Effect.gen(function* () {
      const many = (lines: ReadonlyArray<string>) =>
        calendar(...Array.from({ length: 5000 }, (_, nth) => event(String(nth), ...lines)))
      const year = span("2027-01-01T00:00Z", "2028-01-01T00:00Z")
      const birthday = ["DTSTART;VALUE=DATE:19620310", "RRULE:FREQ=YEARLY"]
      const birthdays = yield* busyIn(many(birthday), year)
      assert.lengthOf(birthdays, 5000)
      const free = ["DTSTART:20200101T090000Z", "TRANSP:TRANSPARENT", "RRULE:FREQ=DAILY"]
      assert.deepStrictEqual(yield* busyIn(many(free), year), [])
    })
  )

  it.effect("D-AV-1: rejects the whole text when an event repeats more often than hourly", () =>
    Effect.gen(function* () {
      for (const rule of [
        "FREQ=SECONDLY",
        "FREQ=MINUTELY;COUNT=3",
        "FREQ=DAILY;BYHOUR=8,9;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11,12"
      ]) {
        assert.strictEqual(
          yield* faultOf(calendar(event("1", ...at, `RRULE:${rule}`))),
          "unsupported_rule",
          rule
        )
      }
      const hourly = calendar(event("1", ...at, "RRULE:FREQ=HOURLY;INTERVAL=6"))
      assert.deepStrictEqual(yield* busyIn(hourly, span("2027-03-11T00:00Z", "2027-03-11T12:00Z")), [
        "03-11 03:00 to 03-11 04:00",
        "03-11 09:00 to 03-11 10:00"
      ])
    })
  )

  it.effect(
    "D-AV-1: rejects the whole text when it is truncated, not a calendar, or has an invalid event",
    () =>
      Effect.gen(function* () {
        const whole = calendar(event("1", ...at), event("2", ...at))
        assert.strictEqual(yield* faultOf(whole), "read")
        assert.strictEqual(yield* faultOf(`\uFEFF${whole}`), "read")
        const broken = {
          "cut within an event": whole.slice(0, whole.indexOf("UID:2") + 4),
          "cut after an event": whole.slice(0, whole.lastIndexOf("END:VCALENDAR")),
          "a login page": "<!DOCTYPE html><html><body>Sign in</body></html>",
          nothing: "",
          "a contact": "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nEND:VCARD\r\n",
          "no start": calendar(event("1", "DTEND:20270310T100000Z")),
          "no time at all": calendar(event("1", "DTSTART:soon")),
          "no rule": calendar(event("1", ...at, "RRULE:FREQ=SOMETIMES")),
          "no day": calendar(event("1", ...at, "RRULE:FREQ=WEEKLY;BYDAY=XX"))
        }
        for (const [what, text] of Object.entries(broken)) {
          assert.notStrictEqual(yield* faultOf(text), "read", what)
        }
      })
  )

  it.effect("D-AV-1: names the booking of an event that has a booking's UID", () =>
    Effect.gen(function* () {
      const uid = `bk_${"a".repeat(22)}`
      const text = calendar(
        event(`${uid}@calendeal.example`, ...at),
        event(uid, ...at),
        event(`x${uid}`, ...at)
      )
      const { busy } = yield* Effect.fromResult(
        busyTimesIn(
          text,
          { timezone: berlin, allDay: "counts", entryUids: new Map(), emails: new Set() },
          spring
        )
      )
      assert.deepStrictEqual(
        busy.map(({ bookingUid }) => bookingUid),
        [uid, uid, null]
      )
    })
  )
})
