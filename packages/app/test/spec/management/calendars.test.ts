import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { syncDue } from "@calendeal/domain/calendars"
import { Effect } from "effect"
import { work } from "../../../src/worker.ts"
import { bookingOf, refused, fromNewIp } from "../1-requests.ts"
import { hourIn } from "../4.1-visitor.ts"
import { daysOf, startsOf } from "../4.4-calendar.ts"
import { calendarFeed } from "../calendarFeed.ts"
import { Service, specification } from "../specification.ts"
import { instant, shop } from "./shop.ts"
import { caller, hostDraft, invalid, itemsOf, newWorkspace } from "./workspace.ts"

/** A day on which the shop's host can be booked at three times alone. */
const threeHours = (date: string) => ({
  ...hostDraft,
  schedule: { timezone: "UTC", weekly: [], overrides: [{ date, windows: [{ from: "09:00", to: "12:00" }] }] }
})

/** An event type with one host, who is there from nine to twelve in three days, and what can be booked of it. */
const staged = Effect.gen(function* () {
  const { at, book, call, make } = yield* shop
  const date = hourIn(3).slice(0, 10)
  const host = yield* make("/hosts", threeHours(date))
  const eventType = yield* make("/event-types", {
    slug: `intro-${randomUUID()}`,
    title: "Intro call",
    durationMinutes: 60,
    hosts: [{ hostId: host["id"] }],
    locations: [{ kind: "phone" }]
  })
  const eventTypeId = String(eventType["id"])
  const query = { eventTypeId, tz: "UTC" }
  return {
    at,
    call,
    date,
    eventTypeId,
    hour: (hour: number) => hourIn(3, hour),
    calendars: `${at}/hosts/${host["id"]}/calendars`,
    /** The hours that slots lists, and the days that month-availability does. */
    open: Effect.gen(function* () {
      const starts = yield* startsOf({ ...query, date })
      return { hours: starts.map((start) => Number(start.slice(11, 13))), days: yield* daysOf(query) }
    }),
    book: (hour: number) =>
      book({ ...bookingOf(eventTypeId, `sam.${randomUUID()}@lead.example`, hourIn(3, hour)) })
  }
})

/** Reads every calendar whose turn it is, as the worker does. */
const read = Effect.flatMap(Service, ({ withPorts }) => withPorts(syncDue()))
/** The same when everybody's turn has come again. */
const readAgain = Effect.flatMap(Service, ({ wait }) => Effect.andThen(wait(3600), read))

describe("Management: busy calendars", () => {
  specification("calendars", (it) => {
    it.effect(
      "D-AV-1: an event in a connected feed blocks its time in month, slots and book until it is removed",
      () =>
        Effect.gen(function* () {
          const { book, calendars, call, date, hour, open } = yield* staged
          const feed = yield* calendarFeed
          assert.deepStrictEqual(yield* open, { hours: [9, 10, 11], days: [date] })
          feed.respondWithEvents(new Date(hour(10)))
          const added = yield* call("POST", calendars, { kind: "ics", address: feed.address })
          assert.strictEqual(added.status, 201, added.text)
          assert.deepStrictEqual(yield* open, { hours: [9, 11], days: [date] })
          refused(yield* book(10), 409, "slot_unavailable")

          feed.respondWithEvents(...[9, 10, 11].map((each) => new Date(hour(each))))
          yield* readAgain
          assert.deepStrictEqual(yield* open, { hours: [], days: [] })
          feed.respondWithEvents()
          yield* readAgain
          assert.deepStrictEqual(yield* open, { hours: [9, 10, 11], days: [date] })
          const booked = yield* book(10)
          assert.strictEqual(booked.status, 200, booked.text)
        })
    )

    it.effect("D-AV-1: the worker reads calendars that are due, and explain names the busy time", () =>
      Effect.gen(function* () {
        const { withPorts, wait } = yield* Service
        const { at, calendars, call, eventTypeId, hour, open } = yield* staged
        const feed = yield* calendarFeed
        feed.failWith(503)
        yield* call("POST", calendars, { kind: "ics", address: feed.address })
        assert.deepStrictEqual((yield* open).hours, [])
        feed.respondWithEvents(new Date(hour(10)))
        yield* wait(600)
        const reading = Effect.repeat(Effect.andThen(Effect.sleep("100 millis"), open), {
          until: ({ hours }) => hours.length > 0
        })
        const { hours } = yield* Effect.scoped(Effect.andThen(Effect.forkScoped(withPorts(work)), reading))
        assert.deepStrictEqual(hours, [9, 11])
        const told = yield* call("GET", `${at}/event-types/${eventTypeId}/explain?start=${hour(10)}&tz=UTC`)
        assert.strictEqual(told.status, 200, told.text)
        assert.include(told.text, '"busy_time"')
      })
    )

    it.effect(
      "D-AV-1: an unavailable feed keeps its last busy times, shows the error, and fails no booking",
      () =>
        Effect.gen(function* () {
          const { book, calendars, call, hour, open } = yield* staged
          const feed = yield* calendarFeed
          feed.respondWithEvents(new Date(hour(10)))
          const { body } = yield* call("POST", calendars, { kind: "ics", address: feed.address })
          feed.failWith(500)
          yield* readAgain
          yield* readAgain
          assert.deepStrictEqual((yield* open).hours, [9, 11])
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
          assert.deepStrictEqual((yield* open).hours, [10, 11])
        })
    )

    it.effect("a calendar is connected, read without its secrets, and disconnected", () =>
      Effect.gen(function* () {
        const { at, calendars, call, date, open } = yield* staged
        const secrets = { password: "correct horse", clientSecret: "battery", refreshToken: "staple" }
        const grant = {
          clientId: "client",
          clientSecret: secrets.clientSecret,
          refreshToken: secrets.refreshToken
        }
        const drafts = [
          // As https, which this port of the machine does not speak.
          [{ kind: "ics", address: "webcal://127.0.0.1:9/secret-words/basic.ics" }, "127.0.0.1:9"],
          [
            {
              kind: "caldav",
              address: "http://127.0.0.1:9/grace/work/?token=secret-words",
              username: "grace",
              password: secrets.password,
              timezone: "Asia/Tokyo"
            },
            "http://127.0.0.1:9/grace/work/"
          ],
          [{ kind: "google", calendarId: "primary", ...grant }, "primary"],
          [{ kind: "microsoft", ...grant }, "default"]
        ] as const
        const shown: Array<unknown> = []
        for (const [draft, account] of drafts) {
          const added = yield* call("POST", calendars, draft)
          const { found, ...calendar } = added.body
          const { createdAt, hostId, id, ...rest } = calendar
          assert.strictEqual(added.status, 201, added.text)
          assert.deepStrictEqual(rest, {
            kind: draft.kind,
            account,
            timezone: "timezone" in draft ? draft.timezone : "UTC",
            lastSyncedAt: null,
            lastError: "unreachable",
            failures: 1
          })
          assert.deepInclude(found, { state: "not_read_yet", busyPeriods: null })
          assert.match(String(createdAt), instant)
          assert.include(calendars, String(hostId))
          assert.deepStrictEqual((yield* call("GET", `${calendars}/${id}`)).body, calendar)
          shown.unshift(calendar)
          const texts = [
            added.text,
            (yield* call("GET", calendars)).text,
            (yield* call("GET", `${at}/audit-log`)).text
          ]
          for (const word of [...Object.values(secrets), "secret-words"])
            assert.notInclude(texts.join(), word)
        }
        assert.sameDeepMembers([...itemsOf(yield* call("GET", calendars))], shown)
        for (const { id } of itemsOf(yield* call("GET", calendars))) {
          const gone = yield* call("DELETE", `${calendars}/${id}`)
          assert.deepStrictEqual([gone.status, gone.text], [204, ""])
          refused(yield* call("DELETE", `${calendars}/${id}`), 404, "not_found")
        }
        assert.deepStrictEqual(yield* open, { hours: [9, 10, 11], days: [date] })
        const actions = itemsOf(yield* call("GET", `${at}/audit-log`)).map(({ action }) => action)
        for (const action of ["calendar.create", "calendar.delete"]) {
          assert.lengthOf(
            actions.filter((one) => one === action),
            4
          )
        }
      })
    )

    it.effect("D-CAL-3: connecting a calendar reads it once and reports the result", () =>
      Effect.gen(function* () {
        const { calendars, call, hour, open } = yield* staged
        const feed = yield* calendarFeed
        feed.respondWithEvents(...[10, 10, 11].map((each) => new Date(hour(each))))
        const added = yield* call("POST", calendars, { kind: "ics", address: feed.address })
        assert.strictEqual(added.status, 201, added.text)
        assert.deepInclude(added.body, { lastError: null, failures: 0 })
        assert.match(String(added.body["lastSyncedAt"]), instant)
        assert.deepStrictEqual(added.body["found"], {
          state: "read",
          busyPeriods: 1,
          message: "The calendar was read. The host is busy once in the next year."
        })
        assert.deepStrictEqual((yield* open).hours, [9])
      })
    )

    it.effect("D-CAL-3: a permanent error is rejected immediately, and nothing is stored", () =>
      Effect.gen(function* () {
        const { calendars, call, date, open } = yield* staged
        const feed = yield* calendarFeed
        const ics = { kind: "ics", address: feed.address }
        const dav = { kind: "caldav", address: feed.address, username: "grace", password: "wrong" }
        const daily = (nth: number) =>
          `BEGIN:VEVENT\r\nUID:${nth}\r\nDTSTART:20200101T090000Z\r\nTRANSP:TRANSPARENT\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\n`
        const repeating = Array.from({ length: 2000 }, (_, nth) => daily(nth)).join("")
        const cases = [
          [401, "", dav, "password", "credentials"],
          [401, "", ics, "address", "credentials"],
          [404, "", ics, "address", "no calendar at this URL"],
          [301, "", ics, "address", "another URL"],
          [200, "<!DOCTYPE html><p>Sign in</p>", ics, "address", "not a calendar"],
          [200, `BEGIN:VCALENDAR\r\n${repeating}END:VCALENDAR\r\n`, ics, "address", "recurring events"]
        ] as const
        for (const [status, text, draft, path, words] of cases) {
          feed.respondWith(status, text)
          const answer = yield* call("POST", calendars, draft)
          invalid(answer, [path], answer.text)
          assert.include(answer.text, words)
        }
        assert.deepStrictEqual(itemsOf(yield* call("GET", calendars)), [])
        assert.deepStrictEqual(yield* open, { hours: [9, 10, 11], days: [date] })
      })
    )

    it.effect("D-CAL-3: a calendar on an unavailable server is stored with the error and retried", () =>
      Effect.gen(function* () {
        const { calendars, call, hour, open } = yield* staged
        const feed = yield* calendarFeed
        feed.failWith(500)
        const added = yield* call("POST", calendars, { kind: "ics", address: feed.address })
        assert.strictEqual(added.status, 201, added.text)
        assert.deepInclude(added.body, { lastSyncedAt: null, lastError: "server_error", failures: 1 })
        assert.deepStrictEqual(added.body["found"], {
          state: "not_read_yet",
          busyPeriods: null,
          message:
            "The calendar could not be read yet. The server responds with an error. Calendeal retries in a few minutes. The host cannot be booked until the calendar is read."
        })
        assert.deepStrictEqual((yield* open).hours, [])
        feed.respondWithEvents(new Date(hour(9)))
        yield* readAgain
        assert.deepStrictEqual((yield* open).hours, [10, 11])
      })
    )

    it.effect(
      "D-CAL-1: a calendar that becomes too expensive shows the error, and other calendars are still read",
      () =>
        Effect.gen(function* () {
          const { calendars, call, hour, open } = yield* staged
          const [dear, plain] = [yield* calendarFeed, yield* calendarFeed]
          dear.respondWithEvents(new Date(hour(9)))
          plain.respondWithEvents()
          const { body } = yield* call("POST", calendars, { kind: "ics", address: dear.address })
          yield* call("POST", calendars, { kind: "ics", address: plain.address })
          const daily = Array.from(
            { length: 2000 },
            (_, nth) =>
              `BEGIN:VEVENT\r\nUID:${nth}\r\nDTSTART:20200101T090000Z\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\n`
          )
          dear.respondWith(200, `BEGIN:VCALENDAR\r\n${daily.join("")}END:VCALENDAR\r\n`)
          plain.respondWithEvents(new Date(hour(10)))
          yield* readAgain
          const shown = yield* call("GET", `${calendars}/${body["id"]}`)
          assert.deepInclude(shown.body, { lastError: "too_many_repetitions", failures: 1 })
          assert.deepStrictEqual((yield* open).hours, [11])
        })
    )

    it.effect("rejects invalid calendars with the path of each fault, and stores nothing", () =>
      Effect.gen(function* () {
        const { calendars, call } = yield* staged
        const ics = { kind: "ics", address: "https://feeds.example/basic.ics" }
        const faults: ReadonlyArray<readonly [object, ...ReadonlyArray<string>]> = [
          [{}, "kind"],
          [{ ...ics, kind: "outlook" }, "kind"],
          [{ kind: "ics" }, "address"],
          [{ ...ics, colour: "red" }, "colour"],
          [{ ...ics, password: "x" }, "password"],
          [{ ...ics, timezone: "+05:00" }, "timezone"],
          [{ ...ics, address: "feeds.example/basic.ics" }, "address"],
          [{ ...ics, address: "ftp://feeds.example/basic.ics" }, "address"],
          [
            { ...ics, address: "http://feeds.example:8080/basic.ics", kind: "caldav" },
            "password",
            "username"
          ],
          [{ ...ics, address: "https://ada:pass@feeds.example/basic.ics" }, "address"],
          [{ ...ics, address: "https://10.0.0.1/basic.ics" }, "address"],
          [{ ...ics, address: "https://169.254.169.254/latest" }, "address"],
          [{ ...ics, address: "https://[fd00::1]/basic.ics" }, "address"],
          [{ ...ics, address: "https://2130706433.example./x" }, "address"],
          [{ ...ics, address: `https://feeds.example/${"a".repeat(2050)}` }, "address"],
          [{ kind: "caldav", address: "https://192.168.1.10/dav/", username: "a", password: "b" }, "address"],
          [
            { kind: "caldav", address: "https://dav.example/", username: "a:b", password: "c\nd" },
            "password",
            "username"
          ],
          [{ kind: "google" }, "calendarId", "clientId", "clientSecret", "refreshToken"],
          [
            { kind: "microsoft", tenant: "a/b", clientId: "a", clientSecret: "b", refreshToken: "c" },
            "tenant"
          ]
        ]
        for (const [draft, ...paths] of faults) {
          const answer = yield* call("POST", calendars, draft)
          invalid(answer, paths, JSON.stringify(draft))
        }
        assert.deepStrictEqual(itemsOf(yield* call("GET", calendars)), [])
      })
    )

    it.effect("a host has at most 20 calendars, and an unknown host has none", () =>
      Effect.gen(function* () {
        const { at, calendars, call } = yield* staged
        const add = (path: string) =>
          call("POST", path, { kind: "ics", address: "http://127.0.0.1:9/basic.ics" }, fromNewIp())
        for (let nth = 0; nth < 20; nth += 1) assert.strictEqual((yield* add(calendars)).status, 201)
        refused(yield* add(calendars), 409, "conflict")
        refused(yield* add(`${at}/hosts/${randomUUID()}/calendars`), 404, "not_found")
        refused(yield* call("GET", `${at}/hosts/${randomUUID()}/calendars`), 404, "not_found")
      })
    )

    it.effect("D-WS-1: a calendar is not found under another host or another workspace", () =>
      Effect.gen(function* () {
        const { at, calendars, call } = yield* staged
        const { body } = yield* call("POST", calendars, {
          kind: "ics",
          address: "http://127.0.0.1:9/a.ics"
        })
        const { body: other } = yield* call("POST", `${at}/hosts`, hostDraft)
        const outside = yield* newWorkspace
        const ask = yield* caller(outside.token)
        const { body: theirs } = yield* ask("POST", `/${outside.workspace.id}/hosts`, hostDraft)
        const places = [
          call("GET", `${at}/hosts/${other["id"]}/calendars/${body["id"]}`),
          call("DELETE", `${at}/hosts/${other["id"]}/calendars/${body["id"]}`),
          ask("GET", `/${outside.workspace.id}/hosts/${theirs["id"]}/calendars/${body["id"]}`),
          ask("DELETE", `/${outside.workspace.id}/hosts/${theirs["id"]}/calendars/${body["id"]}`),
          ask("GET", `${calendars}/${body["id"]}`)
        ]
        for (const place of places) refused(yield* place, 404, "not_found")
        assert.strictEqual((yield* call("GET", `${calendars}/${body["id"]}`)).status, 200)
      })
    )
  })
})
