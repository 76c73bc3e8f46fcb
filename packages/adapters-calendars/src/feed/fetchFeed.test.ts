import { assert, layer } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { TestClock } from "effect/testing"
import { sampleBookingUid } from "@calendeal/port-contracts/samples"
import { calendar, event, span, spring } from "../../test/feeds.ts"
import { faultOf, fetchCalendar, source } from "../../test/fetching.ts"
import { mockServer } from "@calendeal/port-contracts/mock-server"

const text = calendar(event("1", "DTSTART:20270310T090000Z", "DTEND:20270310T100000Z"))
const busy = ["03-10 09:00 to 03-10 10:00"]

/** The responses that the feed's server can give. */
const modes = {
  ok: (_, response) => response.writeHead(200, { etag: '"1"' }).end(text),
  dated: (_, response) =>
    response.writeHead(200, { "last-modified": "Mon, 01 Mar 2027 00:00:00 GMT" }).end(text),
  unchanged: (_, response) => response.writeHead(304).end(),
  broken: (_, response) => response.writeHead(500).end("oops"),
  busy: (_, response) => response.writeHead(503, { "retry-after": "120" }).end(),
  asleep: (_, response) => response.writeHead(429, { "retry-after": "60" }).end(),
  locked: (_, response) => response.writeHead(401).end(),
  gone: (_, response) => response.writeHead(404).end(),
  login: (_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<!DOCTYPE html><html></html>"),
  cut: (_, response) => {
    response.writeHead(200, { "content-length": String(text.length) }).write(text.slice(0, 100))
    setTimeout(() => response.destroy(), 50)
  },
  ended: (_, response) => response.writeHead(200).end(text.slice(0, -20)),
  reset: (_, response) => response.destroy(),
  huge: (_, response) => response.writeHead(200).end(text + " ".repeat(5_000_001)),
  secondly: (_, response) =>
    response
      .writeHead(200)
      .end(calendar(event("1", "DTSTART:20270310T090000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY")))
} satisfies Record<string, Parameters<typeof mockServer>[0]>

const feed = Effect.gen(function* () {
  let mode: keyof typeof modes = "ok"
  const server = yield* mockServer((request, response) => modes[mode](request, response))
  const access = { _tag: "ics", address: `${server.origin}/secret/basic.ics` } as const
  return { access, requests: server.requests, turn: (next: keyof typeof modes) => (mode = next) }
})

layer(source(), { excludeTestServices: true })("a feed's server", (it) => {
  it.effect("receives conditional requests by version or date, for the same window only", () =>
    Effect.gen(function* () {
      const { access, requests, turn } = yield* feed
      const first = yield* fetchCalendar(access)
      assert.deepStrictEqual(first.busy, busy)
      turn("unchanged")
      assert.strictEqual((yield* fetchCalendar(access, first.cursor)).busy, "unchanged")
      turn("dated")
      // Another window needs a full read, changed or not.
      const moved = yield* fetchCalendar(access, first.cursor, span("2027-03-08T00:00Z", "2027-05-08T00:00Z"))
      assert.deepStrictEqual(moved.busy, busy)
      const dated = yield* fetchCalendar(access)
      turn("unchanged")
      assert.strictEqual((yield* fetchCalendar(access, dated.cursor)).busy, "unchanged")
      assert.deepStrictEqual(
        requests.map(({ headers }) => headers["if-none-match"] ?? headers["if-modified-since"] ?? null),
        [null, '"1"', null, null, "Mon, 01 Mar 2027 00:00:00 GMT"]
      )
    })
  )

  it.effect("D-ENTRY-16: an unchanged feed is read again when an entry's UID has become known", () =>
    Effect.gen(function* () {
      const { access, requests, turn } = yield* feed
      const uid = sampleBookingUid()
      const read = (cursor: string | null, ...known: ReadonlyArray<string>) =>
        fetchCalendar(access, cursor, spring, "counts", new Map(known.map((one) => [one, uid])))
      const first = yield* read(null)
      assert.deepStrictEqual(first.bookings, [null])
      const second = yield* read(first.cursor, "1", "2")
      assert.deepStrictEqual(second.bookings, [uid])
      turn("unchanged")
      assert.strictEqual((yield* read(second.cursor, "2", "1")).busy, "unchanged")
      assert.deepStrictEqual(
        requests.map(({ headers }) => headers["if-none-match"] ?? null),
        [null, null, '"1"']
      )
    })
  )

  it.effect("D-CAL-1: reports each kind of fault, and never an empty calendar", () =>
    Effect.gen(function* () {
      const { access, turn } = yield* feed
      const { cursor } = yield* fetchCalendar(access)
      const faults = {
        broken: ["server_error", null],
        busy: ["rate_limited", 120],
        asleep: ["rate_limited", 60],
        locked: ["unauthorized", null],
        gone: ["not_found", null],
        login: ["not_a_calendar", null],
        cut: ["unreachable", null],
        ended: ["unreadable_event", null],
        reset: ["unreachable", null],
        huge: ["too_large", null],
        secondly: ["unsupported_rule", null]
      } as const
      for (const mode of Object.keys(faults) as ReadonlyArray<keyof typeof faults>) {
        turn(mode)
        assert.deepStrictEqual(yield* faultOf(access, cursor), faults[mode], mode)
      }
      // Without a cursor the request is unconditional, so 304 has no meaning.
      turn("unchanged")
      assert.deepStrictEqual(yield* faultOf(access), ["moved", null])
      turn("ok")
      assert.deepStrictEqual((yield* fetchCalendar(access, cursor)).busy, busy)
    })
  )

  it.effect("reads five thousand events", () =>
    Effect.gen(function* () {
      const events = Array.from({ length: 5000 }, (_, nth) =>
        event(
          String(nth),
          `DTSTART:202703${String(1 + (nth % 28)).padStart(2, "0")}T090000Z`,
          "DURATION:PT5M"
        )
      )
      const server = yield* mockServer((_, response) => response.end(calendar(...events)))
      const { busy } = yield* fetchCalendar({ _tag: "ics", address: server.origin })
      assert.lengthOf(busy, 5000)
    })
  )
})

layer(source())("a feed server that never responds", (it) => {
  it.effect("times out after 20 seconds, also in the middle of a response", () =>
    Effect.gen(function* () {
      for (const beginning of ["", text.slice(0, 50)]) {
        const requested = yield* Deferred.make<void>()
        const server = yield* mockServer((_, response) => {
          if (beginning !== "") response.writeHead(200).write(beginning)
          Effect.runSync(Deferred.succeed(requested, undefined))
        })
        const fault = yield* Effect.forkChild(faultOf({ _tag: "ics", address: server.origin }))
        yield* Deferred.await(requested)
        yield* TestClock.adjust("20 seconds")
        assert.deepStrictEqual(yield* Fiber.join(fault), ["timed_out", null])
      }
    })
  )
})
