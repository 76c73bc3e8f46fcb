import { assert, it } from "@effect/vitest"
import { googleEventId } from "@calendeal/domain/calendars"
import { HostId } from "@calendeal/domain/event-types"
import { sampleBookingUid } from "@calendeal/port-contracts/samples"
import * as Effect from "effect/Effect"
import { googleCalendar } from "../../test/googleCalendar.ts"
import { longestBlock } from "../../test/longestBlock.ts"
import { faultOf, fetchCalendar, source } from "../../test/fetching.ts"
import { berlin, calendar, event, span, spring } from "../../test/feeds.ts"
import { busyTimesIn } from "../icalendar/busyTimesIn.ts"

const access = {
  _tag: "google",
  calendarId: "grace@northwind.example",
  clientId: "client",
  clientSecret: "secret",
  refreshToken: "refresh-1"
} as const
const timed = (id: string, hour: number, more: object = {}) => ({
  id,
  iCalUID: `${id}@google.com`,
  status: "confirmed",
  start: { dateTime: `2027-03-10T${hour}:00:00+01:00`, timeZone: "Europe/Berlin" },
  end: { dateTime: `2027-03-10T${hour + 1}:00:00+01:00`, timeZone: "Europe/Berlin" },
  ...more
})

/** An event from the year 1500 to the year 2900. */
const ages = (id: string) => ({
  id,
  status: "confirmed",
  start: { date: "1500-01-01" },
  end: { date: "2900-01-01" }
})

/** An emulator of Google Calendar and the provider configured for it. */
const givenGoogleWith = Effect.fnUntraced(function* (pageSize?: number) {
  const google = googleCalendar(pageSize)
  const { origin, requests } = yield* google.server
  const layer = source({ google: { calendars: `${origin}/calendar/v3`, tokens: `${origin}/token` } })
  return { ...google, requests, layer }
})
const givenGoogle = givenGoogleWith()

it.live("Google Calendar is read page by page in full, and then only the changes", () =>
  Effect.gen(function* () {
    const { happens, layer, requests } = yield* givenGoogle
    yield* Effect.gen(function* () {
      happens(
        timed("a", 10),
        timed("b", 12, { status: "tentative" }),
        timed("c", 14, { transparency: "transparent" }),
        timed("d", 16, { attendees: [{ self: true, responseStatus: "declined" }] }),
        timed("e", 18, { attendees: [{ responseStatus: "declined" }] }),
        { id: "f", status: "confirmed", start: { date: "2027-03-27" }, end: { date: "2027-03-29" } }
      )
      const first = yield* fetchCalendar(access)
      assert.deepStrictEqual(first.busy, [
        "03-10 09:00 to 03-10 10:00",
        "03-10 11:00 to 03-10 12:00",
        "03-10 17:00 to 03-10 18:00",
        "03-26 23:00 to 03-28 22:00"
      ])
      assert.strictEqual((yield* fetchCalendar(access, first.cursor)).busy, "unchanged")
      happens(timed("a", 11), { id: "b", status: "cancelled" })
      happens({ id: "f", status: "cancelled" })
      const second = yield* fetchCalendar(access, first.cursor)
      assert.deepStrictEqual(second.busy, ["03-10 10:00 to 03-10 11:00", "03-10 17:00 to 03-10 18:00"])
      // The requests leave out titles and guests, and the cursor contains no personal data.
      for (const { url } of requests.filter(({ method }) => method === "GET")) {
        assert.notMatch(url.searchParams.get("fields") ?? "", /summary|description|location|email/)
      }
      assert.notInclude(second.cursor ?? "", "google.com")
    }).pipe(Effect.provide(layer))
  }).pipe(Effect.scoped)
)

it.live("D-CAL-11: an event of Google whose time cannot be read is named, and never counts as free", () =>
  Effect.gen(function* () {
    const { happens, layer } = yield* givenGoogle
    yield* Effect.gen(function* () {
      happens(timed("a", 10))
      const first = yield* fetchCalendar(access)
      const { end, start } = timed("b", 12)
      for (const [times, part] of [
        [{ start }, "end"],
        [{ end }, "start"],
        [{}, "start"],
        [{ start, end: { dateTime: "tomorrow" } }, "end"],
        [{ start: { date: "2027-3-10" }, end }, "start"],
        [{ start: null, end }, "start"],
        [{ start: { dateTime: "2027-03-10T10:00:00" }, end }, "start"]
      ] as const) {
        happens({ id: "b", iCalUID: "b@google.com", status: "confirmed", ...times })
        for (const cursor of [null, first.cursor]) {
          const failure = yield* Effect.flip(fetchCalendar(access, cursor))
          assert.deepInclude(failure, {
            fault: "unreadable_event",
            part: { event: "b@google.com", line: null, part }
          })
        }
        // These are free anyway.
        for (const free of [
          { status: "cancelled" },
          { transparency: "transparent" },
          { attendees: [{ self: true, responseStatus: "declined" }] }
        ]) {
          happens({ id: "b", status: "confirmed", ...times, ...free })
          const { busy } = yield* fetchCalendar(access, first.cursor)
          assert.deepStrictEqual(busy, ["03-10 09:00 to 03-10 10:00"])
        }
      }
    }).pipe(Effect.provide(layer))
  }).pipe(Effect.scoped)
)

it.live("D-CAL-11, D-CAL-13: an unknown status and an end before the start are busy at Google", () =>
  Effect.gen(function* () {
    const { happens, layer } = yield* givenGoogle
    yield* Effect.gen(function* () {
      const { end, start } = timed("b", 12)
      happens(
        timed("a", 10, { status: "perhaps" }),
        timed("b", 12, { start: end, end: start }),
        { id: "c", status: "confirmed", start: { date: "2027-03-29" }, end: { date: "2027-03-27" } },
        { id: "d", status: "confirmed", start: { date: "2027-04-05" }, end: { date: "2027-04-05" } }
      )
      assert.deepStrictEqual((yield* fetchCalendar(access)).busy, [
        "03-10 09:00 to 03-10 10:00",
        "03-10 11:00 to 03-10 12:00",
        "03-26 23:00 to 03-28 22:00",
        "04-04 22:00 to 04-05 22:00"
      ])
    }).pipe(Effect.provide(layer))
  }).pipe(Effect.scoped)
)

it.live("an expired sync token or another window causes a full read", () =>
  Effect.gen(function* () {
    const { happens, layer, state } = yield* givenGoogle
    yield* Effect.gen(function* () {
      happens(timed("a", 10), timed("b", 12))
      const first = yield* fetchCalendar(access)
      happens({ id: "a", status: "cancelled" })
      state.expiresBefore = 2
      assert.deepStrictEqual((yield* fetchCalendar(access, first.cursor)).busy, [
        "03-10 11:00 to 03-10 12:00"
      ])
      const moved = yield* fetchCalendar(access, first.cursor, span("2027-03-08T00:00Z", "2027-05-08T00:00Z"))
      assert.deepStrictEqual(moved.busy, ["03-10 11:00 to 03-10 12:00"])
    }).pipe(Effect.provide(layer))
  }).pipe(Effect.scoped)
)

it.live(
  "a revoked grant, an unknown client, a missing calendar and too many requests give different faults",
  () =>
    Effect.gen(function* () {
      const { layer, state } = yield* givenGoogle
      yield* Effect.gen(function* () {
        assert.deepStrictEqual(yield* faultOf({ ...access, refreshToken: "old" }), ["needs_consent", null])
        assert.deepStrictEqual(yield* faultOf({ ...access, clientSecret: "wrong" }), ["unauthorized", null])
        assert.deepStrictEqual(yield* faultOf({ ...access, calendarId: "nobody" }), ["not_found", null])
        state.quota = true
        assert.deepStrictEqual(yield* faultOf(access), ["rate_limited", null])
      }).pipe(Effect.provide(layer))
    }).pipe(Effect.scoped)
)

it.live("D-ENTRY-20, D-HEAR-1: entries are known by their id, in the API and in the calendar's feed", () =>
  Effect.gen(function* () {
    const { happens, layer } = yield* givenGoogle
    const [ours, mailed] = [sampleBookingUid(), sampleBookingUid()]
    const id = googleEventId(ours, HostId.make("00000000-0000-4000-8000-00000000000a"))
    happens(
      timed(id, 10, { iCalUID: "another" }),
      timed("a", 12, { iCalUID: `${mailed}@book.example` }),
      timed("b", 14)
    )
    const { bookings, cursor, own } = yield* Effect.provide(fetchCalendar(access), layer)
    assert.deepStrictEqual(bookings, [ours, mailed, null])
    const shown = [`${ours} 03-10 09:00 to 03-10 10:00`, `${mailed} 03-10 11:00 to 03-10 12:00`]
    assert.sameMembers(own, shown)
    // A transparent entry is not busy, and still in the calendar.
    happens(timed(id, 11, { transparency: "transparent" }))
    const next = yield* Effect.provide(fetchCalendar(access, cursor), layer)
    assert.sameMembers(next.own, [`${ours} 03-10 10:00 to 03-10 11:00`, ...shown.slice(1)])
    assert.deepStrictEqual(next.bookings, [mailed, null])
    const at = ["DTSTART:20270310T090000Z", "DTEND:20270310T100000Z"]
    const feed = calendar(
      event(`${id}@google.com`, ...at),
      event(`${mailed}@book.example`, ...at),
      event("b@google.com", ...at)
    )
    const read = yield* Effect.fromResult(
      busyTimesIn(
        feed,
        { timezone: berlin, allDay: "counts", entryUids: new Map(), emails: new Set() },
        spring
      )
    )
    assert.deepStrictEqual(
      read.busy.map(({ bookingUid }) => bookingUid),
      [ours, mailed, null]
    )
  }).pipe(Effect.scoped)
)

it.live("D-CAL-1: a calendar with too many events fails with `too_large`", () =>
  Effect.gen(function* () {
    const { happens, layer } = yield* givenGoogleWith(21_000)
    happens(...Array.from({ length: 42_000 }, (_, nth) => timed(String(nth), 10)))
    const fault = yield* Effect.provide(faultOf(access), layer)
    assert.deepStrictEqual(fault, ["too_large", null])
  }).pipe(Effect.scoped)
)

it.live("D-CAL-1: a whole-day event of a thousand years costs no more than one of a year", () =>
  Effect.gen(function* () {
    const { happens, layer } = yield* givenGoogleWith(1000)
    happens(...Array.from({ length: 1000 }, (_, nth) => ages(String(nth))))
    const { longest, outcome } = yield* longestBlock(Effect.provide(fetchCalendar(access), layer))
    assert.lengthOf(outcome.busy, 1000)
    assert.isBelow(longest, 300)
  }).pipe(Effect.scoped)
)
