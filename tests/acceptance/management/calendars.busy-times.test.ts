import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { work } from "@calendeal/app/worker"
import { refused } from "../../kit/http/requests.ts"
import { calendarFeed } from "../../kit/http/calendarFeed.ts"
import { Service, specificationAlone } from "../../kit/http/specification.ts"
import { expensiveFeed, readAgain, shopWithHours } from "../../kit/http/management/calendars.shop.ts"
import { instant } from "../../kit/http/management/shop.ts"

describe("Management: busy times of calendars", () => {
  specificationAlone("busy times", (it) => {
    it.effect(
      "D-AV-1: an event in a connected feed blocks its time in month, slots and book until it is removed",
      () =>
        Effect.gen(function* () {
          const { book, connect, date, free, starts } = yield* shopWithHours
          const feed = yield* calendarFeed
          assert.deepStrictEqual(yield* free, { hours: [9, 10, 11], days: [date] })
          feed.respondWithEvents(...starts(10))
          const added = yield* connect(feed)
          assert.strictEqual(added.status, 201, added.text)
          assert.deepStrictEqual(yield* free, { hours: [9, 11], days: [date] })
          refused(yield* book(10), 409, "slot_unavailable")

          feed.respondWithEvents(...starts(9, 10, 11))
          yield* readAgain
          assert.deepStrictEqual(yield* free, { hours: [], days: [] })
          feed.respondWithEvents()
          yield* readAgain
          assert.deepStrictEqual(yield* free, { hours: [9, 10, 11], days: [date] })
          const booked = yield* book(10)
          assert.strictEqual(booked.status, 200, booked.text)
        })
    )

    it.effect("D-AV-1: the worker reads calendars that are due, and explain names the busy time", () =>
      Effect.gen(function* () {
        const { withPorts, wait } = yield* Service
        const { at, call, connect, eventTypeId, free, hour, starts } = yield* shopWithHours
        const feed = yield* calendarFeed
        feed.failWith(503)
        yield* connect(feed)
        assert.deepStrictEqual((yield* free).hours, [])
        feed.respondWithEvents(...starts(10))
        yield* wait(600)
        const reading = Effect.repeat(Effect.andThen(Effect.sleep("100 millis"), free), {
          until: ({ hours }) => hours.length > 0
        })
        const { hours } = yield* Effect.scoped(Effect.andThen(Effect.forkScoped(withPorts(work())), reading))
        assert.deepStrictEqual(hours, [9, 11])
        const explained = yield* call(
          "GET",
          `${at}/event-types/${eventTypeId}/explain?start=${hour(10)}&tz=UTC`
        )
        assert.strictEqual(explained.status, 200, explained.text)
        assert.include(explained.text, '"busy_time"')
      })
    )

    it.effect(
      "D-AV-1: an unavailable feed keeps its last busy times, shows the error, and fails no booking",
      () =>
        Effect.gen(function* () {
          const { book, calendars, call, connect, free, starts } = yield* shopWithHours
          const feed = yield* calendarFeed
          feed.respondWithEvents(...starts(10))
          const { body } = yield* connect(feed)
          feed.failWith(500)
          yield* readAgain
          yield* readAgain
          assert.deepStrictEqual((yield* free).hours, [9, 11])
          const shown = yield* call("GET", `${calendars}/${body["id"]}`)
          assert.deepInclude(shown.body, { lastError: "server_error", failures: 2 })
          assert.match(String(shown.body["lastSyncedAt"]), instant)
          const booked = yield* book(9)
          assert.strictEqual(booked.status, 200, booked.text)
          feed.respondWithEvents()
          yield* readAgain
          assert.deepInclude((yield* call("GET", `${calendars}/${body["id"]}`)).body, {
            lastError: null,
            failures: 0
          })
          assert.deepStrictEqual((yield* free).hours, [10, 11])
        })
    )

    it.effect(
      "D-CAL-11: an event that cannot be read is named when the calendar is connected, and later",
      () =>
        Effect.gen(function* () {
          const { calendars, call, connect, free, starts } = yield* shopWithHours
          const feed = yield* calendarFeed
          const unreadable = ["BEGIN:VEVENT", "SUMMARY:Talk", "DTSTART:soon", "END:VEVENT"]
          const text = ["BEGIN:VCALENDAR", ...unreadable, "END:VCALENDAR"].join("\r\n")
          feed.respondWith(200, text)
          const refusal = yield* connect(feed)
          assert.strictEqual(refusal.status, 400, refusal.text)
          assert.include(refusal.text, "The event “Talk” on line 4: DTSTART.")
          assert.include(refusal.text, '"unreadable_event"')

          feed.respondWithEvents(...starts(10))
          const { body } = yield* connect(feed)
          feed.respondWith(200, text)
          yield* readAgain
          assert.deepInclude((yield* call("GET", `${calendars}/${body["id"]}`)).body, {
            lastError: "unreadable_event",
            lastErrorPart: { event: "Talk", line: 4, part: "DTSTART" }
          })
          assert.deepStrictEqual((yield* free).hours, [9, 11])
        })
    )

    it.effect("D-CAL-16: a feed that names its zone has that, unless another one is chosen", () =>
      Effect.gen(function* () {
        const { connect } = yield* shopWithHours
        const feed = yield* calendarFeed
        feed.respondWith(200, "BEGIN:VCALENDAR\r\nX-WR-TIMEZONE:America/New_York\r\nEND:VCALENDAR\r\n")
        assert.deepInclude((yield* connect(feed)).body, { timezone: "America/New_York" })
        feed.respondWith(200, "BEGIN:VCALENDAR\r\nX-WR-TIMEZONE:Nowhere\r\nEND:VCALENDAR\r\n")
        assert.deepInclude((yield* connect(feed)).body, { timezone: "UTC" })
      })
    )

    it.effect(
      "D-CAL-1: a calendar that becomes too expensive shows the error, and other calendars are still read",
      () =>
        Effect.gen(function* () {
          const { calendars, call, connect, free, starts } = yield* shopWithHours
          const [expensive, plain] = [yield* calendarFeed, yield* calendarFeed]
          expensive.respondWithEvents(...starts(9))
          plain.respondWithEvents()
          const { body } = yield* connect(expensive)
          yield* connect(plain)
          expensive.respondWith(200, expensiveFeed())
          plain.respondWithEvents(...starts(10))
          yield* readAgain
          const shown = yield* call("GET", `${calendars}/${body["id"]}`)
          assert.deepInclude(shown.body, { lastError: "too_many_repetitions", failures: 1 })
          assert.deepStrictEqual((yield* free).hours, [11])
        })
    )
  })
})
