import { assert, it } from "@effect/vitest"
import type { CalendarAccess } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import { sampleBookingUid } from "@calendeal/port-contracts/samples"
import { davServer, davServers } from "./DavServer.ts"
import { calendar, event, spring } from "../feeds.ts"
import { fetchCalendar, source } from "../fetching.ts"
import { googleCalendar } from "../googleCalendar.ts"
import { microsoftCalendar } from "../microsoftCalendar.ts"
import { mockServer } from "@calendeal/port-contracts/mock-server"

const grant = { clientId: "client", clientSecret: "secret", refreshToken: "refresh-1" }

// A meeting from 9 to 10 UTC on 10 March, and a birthday on 27 March.
const meeting = event("meeting", "DTSTART:20270310T090000Z", "DURATION:PT1H")
const birthday = event("birthday", "DTSTART;VALUE=DATE:20270327", "DTEND;VALUE=DATE:20270328")

interface Kind {
  readonly access: CalendarAccess
  readonly layer: ReturnType<typeof source>
}

const ics = Effect.gen(function* () {
  const server = yield* mockServer((_, response) => response.writeHead(200).end(calendar(meeting, birthday)))
  const kind: Kind = { access: { _tag: "ics", address: `${server.origin}/a.ics` }, layer: source() }
  return kind
})

const caldav = Effect.gen(function* () {
  const { address, password, put, username } = yield* davServer(davServers.Radicale)
  yield* put("meeting.ics", calendar(meeting))
  yield* put("birthday.ics", calendar(birthday))
  const kind: Kind = { access: { _tag: "caldav", address, username, password }, layer: source() }
  return kind
})

const google = Effect.gen(function* () {
  const { happens, server } = googleCalendar()
  const { origin } = yield* server
  happens(
    {
      id: "meeting",
      iCalUID: "meeting",
      status: "confirmed",
      start: { dateTime: "2027-03-10T09:00:00Z" },
      end: { dateTime: "2027-03-10T10:00:00Z" }
    },
    { id: "birthday", status: "confirmed", start: { date: "2027-03-27" }, end: { date: "2027-03-28" } }
  )
  const kind: Kind = {
    access: { _tag: "google", calendarId: "grace@northwind.example", ...grant },
    layer: source({ google: { calendars: `${origin}/calendar/v3`, tokens: `${origin}/token` } })
  }
  return kind
})

const microsoft = Effect.gen(function* () {
  const { happens, server } = microsoftCalendar()
  const { origin } = yield* server
  const from = (date: string, hour: string) => ({
    dateTime: `2027-03-${date}T${hour}:00:00.0000000`,
    timeZone: "UTC"
  })
  const plain = {
    type: "singleInstance",
    showAs: "busy",
    isCancelled: false,
    responseStatus: { response: "none" }
  }
  happens(
    {
      id: "meeting",
      iCalUId: "meeting",
      ...plain,
      isAllDay: false,
      start: from("10", "09"),
      end: from("10", "10")
    },
    { id: "birthday", ...plain, isAllDay: true, start: from("27", "00"), end: from("28", "00") }
  )
  const kind: Kind = {
    access: { _tag: "microsoft", calendarId: null, tenant: "northwind.example", ...grant },
    layer: source({ microsoft: { graph: `${origin}/graph/v1.0`, logins: `${origin}/logins` } })
  }
  return kind
})

const kinds = [
  ["ics", ics],
  ["caldav", caldav],
  ["google", google],
  ["microsoft", microsoft]
] as const

it.live.each(kinds)(
  "D-CAL-4: whole days of a calendar of kind %s count in its zone, or are ignored",
  ([, given]) =>
    Effect.gen(function* () {
      const { access, layer } = yield* given
      const busy = (allDay: "counts" | "ignored") =>
        Effect.map(fetchCalendar(access, null, spring, allDay), (fetched) => fetched.busy)
      yield* Effect.gen(function* () {
        const timed = "03-10 09:00 to 03-10 10:00"
        assert.deepStrictEqual(yield* busy("counts"), [timed, "03-26 23:00 to 03-27 23:00"])
        assert.deepStrictEqual(yield* busy("ignored"), [timed])
      }).pipe(Effect.provide(layer))
    })
)

it.live.each(kinds)(
  "D-ENTRY-16: in a calendar of kind %s, an entry with a UID of its server is its booking",
  ([, given]) =>
    Effect.gen(function* () {
      const { access, layer } = yield* given
      const uid = sampleBookingUid()
      const bookings = (entryUids: ReadonlyMap<string, typeof uid>) =>
        Effect.map(fetchCalendar(access, null, spring, "ignored", entryUids), (fetched) => fetched.bookings)
      yield* Effect.gen(function* () {
        assert.deepStrictEqual(yield* bookings(new Map()), [null])
        assert.deepStrictEqual(yield* bookings(new Map([["meeting", uid]])), [uid])
      }).pipe(Effect.provide(layer))
    })
)

it.live.each(kinds.filter(([kind]) => kind !== "ics"))(
  "D-HEAR-1: an unchanged calendar of kind %s still reports the times of its bookings",
  ([, given]) =>
    Effect.gen(function* () {
      const { access, layer } = yield* given
      const uid = sampleBookingUid()
      const read = (cursor: string | null) =>
        fetchCalendar(access, cursor, spring, "counts", new Map([["meeting", uid]]))
      yield* Effect.gen(function* () {
        const first = yield* read(null)
        const second = yield* read(first.cursor)
        assert.strictEqual(second.busy, "unchanged")
        assert.deepStrictEqual(second.own, [`${uid} 03-10 09:00 to 03-10 10:00`])
        assert.deepStrictEqual(second.own, first.own)
      }).pipe(Effect.provide(layer))
    })
)
