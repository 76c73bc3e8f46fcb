import { assert, describe, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { davServer, type DavServer, davServers } from "./DavServer.ts"
import { calendar, event, span } from "../feeds.ts"
import { difficultFeeds } from "../difficultFeeds.ts"
import { faultOf, fetchCalendar, source } from "../fetching.ts"

const accessTo = ({ address, password, username }: DavServer) =>
  ({ _tag: "caldav", address, username, password }) as const
const meeting = (uid: string, start: string, ...more: ReadonlyArray<string>) =>
  calendar(event(uid, `DTSTART:${start}`, "DURATION:PT1H", ...more))

describe.each(Object.entries(davServers))("a collection of %s", (_, program) => {
  layer(source(), { excludeTestServices: true, timeout: "3 minutes" })("", (it) => {
    it.effect(
      "D-AV-1: reads new, changed and removed objects, and reports an unchanged collection as unchanged",
      () =>
        Effect.gen(function* () {
          const server = yield* davServer(program)
          const access = accessTo(server)
          const empty = yield* fetchCalendar(access)
          assert.deepStrictEqual(empty.busy, [])
          yield* server.put("one.ics", meeting("one", "20270310T090000Z"))
          yield* server.put("two words & ü.ics", meeting("two", "20270311T090000Z"))
          const both = yield* fetchCalendar(access, empty.cursor)
          assert.deepStrictEqual(both.busy, ["03-10 09:00 to 03-10 10:00", "03-11 09:00 to 03-11 10:00"])
          assert.strictEqual((yield* fetchCalendar(access, both.cursor)).busy, "unchanged")

          yield* server.put("one.ics", meeting("one", "20270312T090000Z"))
          yield* server.remove("two%20words%20%26%20%C3%BC.ics")
          const moved = yield* fetchCalendar(access, both.cursor)
          assert.deepStrictEqual(moved.busy, ["03-12 09:00 to 03-12 10:00"])
          // A full read, with or without an expired state, gives the same result.
          assert.deepStrictEqual((yield* fetchCalendar(access)).busy, moved.busy)
          const forgotten = JSON.stringify({
            ...JSON.parse(both.cursor ?? "{}"),
            token: "http://nowhere.example/1"
          })
          assert.deepStrictEqual((yield* fetchCalendar(access, forgotten)).busy, moved.busy)
        })
    )

    it.effect("D-HEAR-1: reports the times of bookings, also of transparent and declined ones", () =>
      Effect.gen(function* () {
        const server = yield* davServer(program)
        const access = accessTo(server)
        const uid = (nth: number) => `bk_000000000000000000000${nth}`
        const declined = "ATTENDEE;PARTSTAT=DECLINED:mailto:grace@northwind.example"
        yield* server.put("1.ics", meeting(uid(1), "20270310T090000Z"))
        yield* server.put(
          "2.ics",
          meeting(`${uid(2)}@book.example`, "20270311T090000Z", "TRANSP:TRANSPARENT")
        )
        yield* server.put("3.ics", meeting(uid(3), "20270312T090000Z", declined))
        yield* server.put("4.ics", meeting(uid(4), "20270313T090000Z", "STATUS:CANCELLED"))
        yield* server.put("5.ics", meeting("dentist", "20270314T090000Z"))
        const first = yield* fetchCalendar(access)
        assert.deepStrictEqual(first.busy, ["03-10 09:00 to 03-10 10:00", "03-14 09:00 to 03-14 10:00"])
        assert.deepStrictEqual(first.own.toSorted(), [
          `${uid(1)} 03-10 09:00 to 03-10 10:00`,
          `${uid(2)} 03-11 09:00 to 03-11 10:00`,
          `${uid(3)} 03-12 09:00 to 03-12 10:00`
        ])
        yield* server.put("1.ics", meeting(uid(1), "20270310T110000Z"))
        yield* server.remove("2.ics")
        const second = yield* fetchCalendar(access, first.cursor)
        assert.deepStrictEqual(second.own.toSorted(), [
          `${uid(1)} 03-10 11:00 to 03-10 12:00`,
          `${uid(3)} 03-12 09:00 to 03-12 10:00`
        ])
      })
    )

    it.effect("D-AV-1: expands repetitions that the server's own reports miss", () =>
      Effect.gen(function* () {
        const server = yield* davServer(program)
        const weekly = meeting("weekly", "20260105T090000Z", "RRULE:FREQ=WEEKLY", "EXDATE:20270315T090000Z")
        yield* server.put("weekly.ics", weekly)
        const { busy, cursor } = yield* fetchCalendar(
          accessTo(server),
          null,
          span("2027-03-08T00:00Z", "2027-03-25T00:00Z")
        )
        assert.deepStrictEqual(busy, ["03-08 09:00 to 03-08 10:00", "03-22 09:00 to 03-22 10:00"])
        const later = yield* fetchCalendar(
          accessTo(server),
          cursor,
          span("2027-03-15T00:00Z", "2027-04-01T00:00Z")
        )
        assert.deepStrictEqual(later.busy, ["03-22 09:00 to 03-22 10:00", "03-29 09:00 to 03-29 10:00"])
      })
    )

    it.effect("D-AV-1: gives the same busy times as a feed with the same events", () =>
      Effect.gen(function* () {
        const server = yield* davServer(program)
        let cursor: string | null = null
        let taken = 0
        for (const [what, text, busy] of difficultFeeds.filter(([, feed]) => isOneObject(feed))) {
          if (!(yield* server.takes("nasty.ics", text))) continue
          taken += 1
          const read: Effect.Success<ReturnType<typeof fetchCalendar>> = yield* fetchCalendar(
            accessTo(server),
            cursor
          )
          assert.deepStrictEqual<unknown>(read.busy, busy, what)
          cursor = read.cursor
        }
        assert.isAbove(taken, 8)
      })
    )

    it.effect("reads a collection larger than one batch in several requests", () =>
      Effect.gen(function* () {
        const server = yield* davServer(program)
        yield* Effect.forEach(
          Array.from({ length: 60 }, (_, nth) => nth),
          (nth) =>
            server.put(
              `${nth}.ics`,
              meeting(String(nth), `20270310T${String(nth % 24).padStart(2, "0")}0000Z`)
            )
        )
        assert.lengthOf((yield* fetchCalendar(accessTo(server))).busy, 60)
      })
    )

    it.effect("reports a missing calendar, wrong credentials and unsupported rules as different faults", () =>
      Effect.gen(function* () {
        const server = yield* davServer(program)
        const access = accessTo(server)
        assert.include(
          ["not_a_calendar", "not_found"],
          (yield* faultOf({ ...access, address: new URL("../nowhere/", access.address).href }))[0]
        )
        assert.include(
          ["not_a_calendar", "unauthorized"],
          (yield* faultOf({ ...access, address: new URL("/", access.address).href }))[0]
        )
        if (program.command === "radicale") {
          assert.deepStrictEqual(yield* faultOf({ ...access, password: "wrong" }), ["unauthorized", null])
        }
        const { cursor } = yield* fetchCalendar(access)
        yield* server.put("secondly.ics", meeting("secondly", "20270310T090000Z", "RRULE:FREQ=SECONDLY"))
        assert.deepStrictEqual(yield* faultOf(access, cursor), ["unsupported_rule", null])
      })
    )
  })
})

/** An object of a collection is one event with its exceptions. */
const isOneObject = (text: string): boolean =>
  new Set(text.match(/^UID:.*$/gm)).size === 1 && !/VFREEBUSY|VTODO/.test(text)
