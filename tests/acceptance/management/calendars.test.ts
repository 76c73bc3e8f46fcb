import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { fromNewIp, refused } from "../../kit/http/requests.ts"
import { calendarFeed } from "../../kit/http/calendarFeed.ts"
import { specificationAlone } from "../../kit/http/specification.ts"
import { readAgain, shopWithHours } from "../../kit/http/management/calendars.shop.ts"
import { instant } from "../../kit/http/management/shop.ts"
import {
  hostDraft,
  invalid,
  itemsOf,
  newWorkspace,
  notFound,
  workspaceWithHost
} from "../../kit/http/management/workspace.ts"

describe("Management: calendars", () => {
  specificationAlone("calendars", (it) => {
    it.effect(
      "D-CON-78: the calendars of all hosts are listed in pages, and those of no other workspace",
      () =>
        Effect.gen(function* () {
          const { at, call, hostId } = yield* workspaceWithHost
          const elsewhere = yield* workspaceWithHost
          const second = yield* call("POST", `${at}/hosts`, { ...hostDraft, username: "second" })
          const added: Array<unknown> = []
          for (const id of [hostId, second.body["id"], hostId]) {
            const address = `http://127.0.0.1:9/${added.length}.ics`
            const { body } = yield* call("POST", `${at}/hosts/${String(id)}/calendars`, {
              kind: "ics",
              address
            })
            added.unshift(body["id"])
          }
          const first = yield* call("GET", `${at}/calendars?limit=2`)
          const cursor = String(first.body["nextCursor"])
          const rest = yield* call("GET", `${at}/calendars?limit=2&cursor=${encodeURIComponent(cursor)}`)
          assert.deepStrictEqual(
            [...itemsOf(first), ...itemsOf(rest)].map(({ id }) => id),
            added
          )
          assert.isNull(rest.body["nextCursor"])
          const [one] = itemsOf(first)
          assert.deepStrictEqual(
            one,
            (yield* call("GET", `${at}/hosts/${hostId}/calendars/${String(added[0])}`)).body
          )
          assert.deepStrictEqual(itemsOf(yield* elsewhere.call("GET", `${elsewhere.at}/calendars`)), [])
          notFound(yield* elsewhere.call("GET", `${at}/calendars`))
        })
    )

    it.effect("a calendar is connected, read without its secrets, and disconnected", () =>
      Effect.gen(function* () {
        const { at, calendars, call, date, free } = yield* shopWithHours
        const secrets = { password: "correct horse", clientSecret: "battery", refreshToken: "staple" }
        const grant = {
          clientId: "client",
          clientSecret: secrets.clientSecret,
          refreshToken: secrets.refreshToken
        }
        const drafts = [
          // webcal is read by https, and nothing listens on this port.
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
            allDay: "counts",
            isDestination: false,
            namesAttendees: false,
            lastSyncedAt: null,
            lastError: "unreachable",
            lastErrorPart: null,
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
        assert.deepStrictEqual(yield* free, { hours: [9, 10, 11], days: [date] })
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
        const { connect, free, starts } = yield* shopWithHours
        const feed = yield* calendarFeed
        feed.respondWithEvents(...starts(10, 10, 11))
        const added = yield* connect(feed)
        assert.strictEqual(added.status, 201, added.text)
        assert.deepInclude(added.body, { lastError: null, failures: 0 })
        assert.match(String(added.body["lastSyncedAt"]), instant)
        assert.deepStrictEqual(added.body["found"], {
          state: "read",
          busyPeriods: 1,
          message: "The calendar was read. The host is busy once in the next year."
        })
        assert.deepStrictEqual((yield* free).hours, [9])
      })
    )

    it.effect("D-CAL-3: a permanent error is rejected immediately, and nothing is stored", () =>
      Effect.gen(function* () {
        const { calendars, call, date, free } = yield* shopWithHours
        const feed = yield* calendarFeed
        const ics = { kind: "ics", address: feed.address }
        const dav = { kind: "caldav", address: feed.address, username: "grace", password: "wrong" }
        const cases = [
          [401, "", dav, "password", "credentials"],
          [401, "", ics, "address", "credentials"],
          [404, "", ics, "address", "no calendar at this URL"],
          [301, "", ics, "address", "another URL"],
          [200, "<!DOCTYPE html><p>Sign in</p>", ics, "address", "not a calendar"]
        ] as const
        for (const [status, text, draft, path, words] of cases) {
          feed.respondWith(status, text)
          const answer = yield* call("POST", calendars, draft)
          invalid(answer, [path], answer.text)
          assert.include(answer.text, words)
        }
        assert.deepStrictEqual((yield* call("GET", calendars)).body["items"], [])
        assert.deepStrictEqual(yield* free, { hours: [9, 10, 11], days: [date] })
      })
    )

    it.effect("D-CAL-3: a calendar on an unavailable server is stored with the error and retried", () =>
      Effect.gen(function* () {
        const { connect, free, starts } = yield* shopWithHours
        const feed = yield* calendarFeed
        feed.failWith(500)
        const added = yield* connect(feed)
        assert.strictEqual(added.status, 201, added.text)
        assert.deepInclude(added.body, { lastSyncedAt: null, lastError: "server_error", failures: 1 })
        assert.deepStrictEqual(added.body["found"], {
          state: "not_read_yet",
          busyPeriods: null,
          message:
            "The calendar could not be read yet. The server responds with an error. Calendeal retries soon. The host cannot be booked until the calendar is read."
        })
        assert.deepStrictEqual((yield* free).hours, [])
        feed.respondWithEvents(...starts(9))
        yield* readAgain
        assert.deepStrictEqual((yield* free).hours, [10, 11])
      })
    )

    it.effect("rejects invalid calendars with the path of each fault, and stores nothing", () =>
      Effect.gen(function* () {
        const { calendars, call } = yield* shopWithHours
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
          invalid(yield* call("POST", calendars, draft), paths, JSON.stringify(draft))
        }
        assert.deepStrictEqual((yield* call("GET", calendars)).body["items"], [])
      })
    )

    it.effect("a host has at most 20 calendars, and an unknown host has none", () =>
      Effect.gen(function* () {
        const { at, calendars, call } = yield* shopWithHours
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
        const { at, calendars, call } = yield* shopWithHours
        const { body } = yield* call("POST", calendars, {
          kind: "ics",
          address: "http://127.0.0.1:9/a.ics"
        })
        const { body: otherHost } = yield* call("POST", `${at}/hosts`, hostDraft)
        const other = yield* newWorkspace
        const { body: foreignHost } = yield* other.call("POST", `${other.at}/hosts`, hostDraft)
        const places = [
          call("GET", `${at}/hosts/${otherHost["id"]}/calendars/${body["id"]}`),
          call("DELETE", `${at}/hosts/${otherHost["id"]}/calendars/${body["id"]}`),
          other.call("GET", `${other.at}/hosts/${foreignHost["id"]}/calendars/${body["id"]}`),
          other.call("DELETE", `${other.at}/hosts/${foreignHost["id"]}/calendars/${body["id"]}`),
          other.call("GET", `${calendars}/${body["id"]}`)
        ]
        for (const place of places) refused(yield* place, 404, "not_found")
        assert.strictEqual((yield* call("GET", `${calendars}/${body["id"]}`)).status, 200)
      })
    )
  })
})
