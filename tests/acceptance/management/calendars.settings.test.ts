import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { calendarFeed } from "../../kit/http/calendarFeed.ts"
import { specificationAlone } from "../../kit/http/specification.ts"
import { readAgain, shopWithHours } from "../../kit/http/management/calendars.shop.ts"
import { hostDraft, invalid, itemsOf } from "../../kit/http/management/workspace.ts"

/** The answer of a CalDAV server to every request: an empty collection, with these privileges. */
const collection = (privilege: string) =>
  `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:response>
    <d:href>/secret-words/basic.ics</d:href><d:propstat><d:prop>
      <d:resourcetype><d:collection/><c:calendar/></d:resourcetype>
      <d:current-user-privilege-set><d:privilege><d:${privilege}/></d:privilege></d:current-user-privilege-set>
    </d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>
  </d:response></d:multistatus>`

const davDraft = (address: string) => ({ kind: "caldav", address, username: "grace", password: "secret" })

describe("Management: settings of calendars", () => {
  specificationAlone("settings of calendars", (it) => {
    it.effect("D-CAL-4: whole days can be ignored, from the next reading on", () =>
      Effect.gen(function* () {
        const { calendars, call, connect, date, free } = yield* shopWithHours
        const feed = yield* calendarFeed
        const day = date.replaceAll("-", "")
        feed.respondWith(
          200,
          `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${day}\r\nEND:VEVENT\r\nEND:VCALENDAR`
        )
        const { body } = yield* connect(feed)
        assert.deepInclude(body, { allDay: "counts", isDestination: false, namesAttendees: false })
        assert.deepStrictEqual((yield* free).hours, [])
        const changed = yield* call("PATCH", `${calendars}/${body["id"]}`, { allDay: "ignored" })
        assert.deepStrictEqual([changed.status, changed.body["allDay"]], [200, "ignored"], changed.text)
        yield* readAgain
        assert.deepStrictEqual((yield* free).hours, [9, 10, 11])
      })
    )

    it.effect("D-CAL-6: a host has one destination, and the audit log has the change", () =>
      Effect.gen(function* () {
        const { at, calendars, call } = yield* shopWithHours
        const server = yield* calendarFeed
        server.respondWith(207, collection("write"))
        const draft = davDraft(server.address)
        const first = yield* call("POST", calendars, { ...draft, isDestination: true, namesAttendees: true })
        assert.strictEqual(first.status, 201, first.text)
        assert.deepInclude(first.body, { isDestination: true, namesAttendees: true })
        const second = yield* call("POST", calendars, draft)
        const chosen = yield* call("PATCH", `${calendars}/${second.body["id"]}`, { isDestination: true })
        assert.deepStrictEqual([chosen.status, chosen.body["isDestination"]], [200, true], chosen.text)
        const listed = itemsOf(yield* call("GET", calendars)).map(({ id, isDestination }) => [
          id,
          isDestination
        ])
        assert.sameDeepMembers(
          [...listed],
          [
            [first.body["id"], false],
            [second.body["id"], true]
          ]
        )
        const actions = itemsOf(yield* call("GET", `${at}/audit-log`)).map(({ action }) => action)
        assert.include(actions, "calendar.update")
      })
    )

    it.effect(
      "D-CAL-7: a calendar that cannot be written into is no destination, and is not connected as one",
      () =>
        Effect.gen(function* () {
          const { calendars, call } = yield* shopWithHours
          const server = yield* calendarFeed
          server.respondWith(207, collection("read"))
          const draft = davDraft(server.address)
          const added = yield* call("POST", calendars, { ...draft, isDestination: true })
          invalid(added, ["isDestination"], added.text)
          assert.include(added.text, "do not allow writing")
          assert.deepStrictEqual((yield* call("GET", calendars)).body["items"], [])
          const { body } = yield* call("POST", calendars, draft)
          const chosen = yield* call("PATCH", `${calendars}/${body["id"]}`, {
            isDestination: true,
            allDay: "ignored"
          })
          invalid(chosen, ["isDestination"], chosen.text)
          assert.deepInclude((yield* call("GET", `${calendars}/${body["id"]}`)).body, {
            isDestination: false,
            allDay: "counts"
          })
        })
    )

    it.effect("D-CAL-6: a feed is no destination, and only CalDAV calendars name attendees", () =>
      Effect.gen(function* () {
        const { calendars, call, connect } = yield* shopWithHours
        const feed = yield* calendarFeed
        const { body } = yield* connect(feed)
        const one = `${calendars}/${body["id"]}`
        for (const field of ["isDestination", "namesAttendees"]) {
          const refusedChange = yield* call("PATCH", one, { [field]: true })
          invalid(refusedChange, [field], refusedChange.text)
          const draft = { kind: "ics", address: feed.address, [field]: true }
          invalid(yield* call("POST", calendars, draft), [field])
        }
        invalid(yield* call("PATCH", one, { account: "mine" }), ["account"])
        invalid(yield* call("PATCH", one, { allDay: "never" }), ["allDay"])
        assert.deepInclude((yield* call("GET", one)).body, { isDestination: false, namesAttendees: false })
      })
    )

    it.effect("D-CAL-8: two hosts have no common CalDAV collection as destination", () =>
      Effect.gen(function* () {
        const { at, calendars, call } = yield* shopWithHours
        const server = yield* calendarFeed
        server.respondWith(207, collection("all"))
        const draft = { ...davDraft(server.address), isDestination: true }
        assert.strictEqual((yield* call("POST", calendars, draft)).status, 201)
        const { body: other } = yield* call("POST", `${at}/hosts`, hostDraft)
        const theirs = `${at}/hosts/${other["id"]}/calendars`
        refused(yield* call("POST", theirs, draft), 409, "conflict")
        assert.deepStrictEqual((yield* call("GET", theirs)).body["items"], [])
        const { body } = yield* call("POST", theirs, davDraft(server.address))
        refused(yield* call("PATCH", `${theirs}/${body["id"]}`, { isDestination: true }), 409, "conflict")
      })
    )
  })
})
