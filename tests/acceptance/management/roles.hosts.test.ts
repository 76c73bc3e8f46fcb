import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { fromNewIp, refused } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { nameOf, type Operation, operations } from "./operations.ts"
import { twoHosts } from "../../kit/http/management/roles.hosts.environment.ts"
import { caller, hostDraft, invalid, itemsOf, notFound } from "../../kit/http/management/workspace.ts"

type Host = Effect.Success<typeof twoHosts>["ada"]

const shortName = (operation: Operation) => nameOf(operation).replace(/\/\{workspaceId\}\/?/, "")
const accessOf = ({ required }: Operation) => required?.hostAccess
const inWorkspace = Effect.map(operations, (all) => all.filter(({ required }) => required !== null))

/** Bodies with which a host's own resources are changed. */
const bodies: Readonly<Record<string, object>> = {
  "PATCH hosts/{hostId}": { absences: [{ from: "2027-02-01", to: "2027-02-02", reason: "Skiing" }] },
  "PUT hosts/{hostId}/picture": { image: "eA==" },
  "POST hosts/{hostId}/calendars": { kind: "ics", address: "http://127.0.0.1:9/new.ics" },
  "POST hosts/{hostId}/calendars/discover": {
    server: "http://127.0.0.1:9",
    username: "ada",
    password: "secret"
  },
  "PATCH hosts/{hostId}/calendars/{calendarId}": { allDay: "ignored" },
  "POST hosts/{hostId}/connections": { provider: "google" },
  "POST connections/answer": { provider: "google", state: "state" },
  "POST hosts/{hostId}/connections/{connectionId}/calendars": { calendarId: "ada@google.example" },
  "POST event-types/{eventTypeId}/times": {
    date: "2027-02-01",
    bookerTimezone: "UTC",
    booker: { name: "Sam", email: "sam@lead.example" }
  },
  "POST bookings": {
    eventTypeId: "00000000-0000-4000-8000-00000000000f",
    startAt: "2027-02-01T10:00:00Z",
    bookerTimezone: "UTC",
    attendees: [{ name: "Sam", email: "sam@lead.example" }]
  },
  "POST one-off-links": { eventTypeId: "00000000-0000-4000-8000-00000000000f" },
  "POST proposals": {
    eventTypeId: "00000000-0000-4000-8000-00000000000f",
    starts: ["2027-02-01T10:00:00Z"],
    bookerTimezone: "UTC",
    person: { name: "Sam", email: "sam@lead.example" }
  },
  "POST reservations": {
    eventTypeId: "00000000-0000-4000-8000-00000000000f",
    startAt: "2020-01-01T10:00:00Z"
  },
  "POST reservations/{reservationId}/extend": { minutes: 5 },
  "POST reservations/{reservationId}/booking": {
    bookerTimezone: "UTC",
    attendees: [{ name: "Sam", email: "sam@lead.example" }]
  },
  "POST bookings/{bookingUid}/calendar-entries/{hostId}/resolve": { action: "ignore" },
  "POST bookings/{bookingUid}/decline": { reply: "No" },
  "POST bookings/{bookingUid}/mails/resend": {},
  "POST bookings/{bookingUid}/reschedule": { startAt: "2020-01-01T10:00:00Z" },
  "POST bookings/{bookingUid}/group/reschedule": { startAt: "2020-01-01T10:00:00Z" },
  "PUT bookings/{bookingUid}/guests": { guests: [] },
  "PUT bookings/{bookingUid}/attendance": { mark: "attended" }
}

/** The path of an operation with the ids of a host's resources. */
const pathFor = (at: string, { path, query }: Operation, host: Host) =>
  path
    .replace("/api/workspaces/{workspaceId}", at)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String(Object(host)[name] ?? "00000000-0000-4000-8000-00000000000f")
    ) + query

/** What a tool answers to a member who is another host. */
const toolDecisions: Readonly<Record<string, string>> = {
  move: "not_found",
  reserve: "event_type_not_found",
  release: "not_found",
  propose: "event_type_not_found",
  take_back: "not_found",
  reassign: "forbidden",
  cancel: "not_found",
  approve: "not_found",
  decline: "not_found",
  mark_attendance: "not_found",
  make_links: "hostIds",
  explain: "forbidden",
  bookings: "not_found",
  contacts: "items",
  waiting: "forbidden",
  reports: "forbidden",
  apply_dry_run: "forbidden",
  status: "failingCalendars"
}

const noTraceOf = (host: Host, text: string, message: string) => {
  for (const trace of host.traces) assert.notInclude(text, trace, message)
}

describe("Management: members who are hosts", () => {
  specification("members who are hosts", (it) => {
    it.effect(
      "D-HOST-1: paths of hosts and bookings are for the own ones, and reports and settings for none",
      () =>
        Effect.gen(function* () {
          for (const operation of yield* inWorkspace) {
            const [name, access] = [shortName(operation), accessOf(operation)]
            // The removal of a host, what shows or takes the place of other hosts, and money.
            const isOfAll = name === "DELETE hosts/{hostId}" || /\/(reassign|hosts|refund)$/.test(name)
            if (/ (hosts|bookings)\/\{/.test(name)) assert.strictEqual(access, isOfAll ? "none" : "own", name)
            if (/ (deals|transactions|reports|integrations|webhooks|api-keys|audit-log)/.test(name))
              assert.strictEqual(access, "none", name)
            if (access === "shared") assert.strictEqual(operation.method, "GET", name)
          }
        })
    )

    it.effect(
      "D-HOST-1: another host's resources are refused or not found by every path, and stay unchanged",
      () =>
        Effect.gen(function* () {
          const { wait } = yield* Service
          const { ada, at, bob } = yield* twoHosts
          const before = yield* bob.state
          for (const operation of yield* inWorkspace) {
            yield* wait(1)
            const name = shortName(operation)
            const body = operation.hasBody ? (bodies[name] ?? {}) : undefined
            const answer = yield* ada.call(operation.method, pathFor(at, operation, bob), body, fromNewIp())
            const access = accessOf(operation)
            if (access === "none") refused(answer, 403, "forbidden")
            else if (access === "own" && name.includes("{")) notFound(answer, nameOf(operation))
            noTraceOf(bob, answer.text, nameOf(operation))
          }
          assert.deepStrictEqual(yield* bob.state, before)
        })
    )

    it.effect("D-HOST-1: no filter of a list shows another host's resources", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { ada, at, bob } = yield* twoHosts
        const filters = [
          `hostId=${bob.hostId}`,
          `contactId=${bob.contactId}`,
          `eventTypeId=${bob.eventTypeId}`,
          `email=${encodeURIComponent(bob.email)}`,
          "status=confirmed",
          "limit=100"
        ]
        const lists = (yield* inWorkspace).filter(({ method }) => method === "GET")
        for (const operation of lists)
          for (const filter of filters) {
            yield* wait(1)
            const path = pathFor(at, operation, ada)
            const answer = yield* ada.call("GET", `${path}${path.includes("?") ? "&" : "?"}${filter}`)
            noTraceOf(bob, answer.text, `${nameOf(operation)} ${filter}`)
          }
        const [booking] = itemsOf(yield* ada.call("GET", `${at}/bookings`))
        assert.strictEqual(booking?.["uid"], ada.bookingUid)
        const [host, ...others] = itemsOf(yield* ada.call("GET", `${at}/hosts`))
        assert.strictEqual(host?.["id"], ada.hostId)
        assert.lengthOf(others, 0)
      })
    )

    it.effect("D-HOST-1: no tool of the MCP server shows or changes another host's resources", () =>
      Effect.gen(function* () {
        const { send } = yield* Service
        const { ada, at, bob, call } = yield* twoHosts
        const before = yield* bob.state
        const slug = String((yield* call("GET", at)).body["slug"])
        const rpc = (method: string, params: object) =>
          send("POST", "/mcp", {
            headers: {
              authorization: `Bearer ${ada.token}`,
              "content-type": "application/json",
              accept: "application/json, text/event-stream",
              "mcp-protocol-version": "2025-11-25"
            },
            body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
          })
        const ofHost = (host: Host, name: string): object => ({
          workspace: slug,
          ...(["approve", "bookings", "cancel", "decline", "mark_attendance", "move", "reassign"].includes(
            name
          ) && {
            bookingUid: host.bookingUid
          }),
          ...(name === "mark_attendance" && { mark: "attended" }),
          ...(name === "contacts" && { email: host.email }),
          ...(name === "move" && { start: "2030-01-01T10:00:00Z", idempotencyKey: "key-12345678" }),
          ...(name === "reserve" && {
            eventType: host.eventTypeId,
            start: "2030-01-01T10:00:00Z",
            timezone: "UTC",
            idempotencyKey: "key-12345678"
          }),
          ...(name === "propose" && {
            eventType: host.eventTypeId,
            starts: ["2030-01-01T10:00:00Z"],
            timezone: "UTC",
            name: "Lena Lead",
            email: "lena.lead@example.com",
            idempotencyKey: "key-12345678"
          }),
          ...(name === "take_back" && { proposalId: "00000000-0000-4000-8000-00000000000f" }),
          ...(name === "release" && { reservationId: "00000000-0000-4000-8000-00000000000f" }),
          ...(name === "make_links" && { eventType: host.eventTypeId }),
          ...(name === "explain" && {
            eventType: host.eventTypeId,
            start: "2030-01-01T10:00:00Z",
            timezone: "UTC"
          }),
          ...(name === "reports" && { by: "host" }),
          ...(name === "apply_dry_run" && { file: "eventTypes: []" })
        })
        const { tools } = Object((yield* rpc("tools/list", {})).body["result"])
        const names: ReadonlyArray<string> = tools.map(({ name }: { readonly name: string }) => name)
        assert.includeMembers([...names], Object.keys(toolDecisions))
        // These make and find free times for any visitor.
        const tried = names.filter((name) => name !== "find_times" && name !== "book")
        assert.sameMembers(tried, Object.keys(toolDecisions))
        for (const name of tried) {
          const answer = yield* rpc("tools/call", { name, arguments: ofHost(bob, name) })
          assert.include(answer.text, toolDecisions[name] ?? "decide", `${name} ${answer.text}`)
          noTraceOf(bob, answer.text, name)
        }
        assert.deepStrictEqual(yield* bob.state, before)
        const own = yield* rpc("tools/call", { name: "cancel", arguments: ofHost(ada, "cancel") })
        assert.include(own.text, "cancelled")
        assert.include(
          (yield* rpc("tools/call", { name: "contacts", arguments: ofHost(ada, "contacts") })).text,
          ada.email
        )
      })
    )

    it.effect("D-HOST-2: a host reads and changes the own hours, absences, calendars and bookings", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { ada, at } = yield* twoHosts
        const order = (operation: Operation) =>
          operation.method === "DELETE" ? 2 : shortName(operation).endsWith("cancel") ? 1 : 0
        const own = (yield* inWorkspace)
          .filter((operation) => accessOf(operation) === "own")
          .toSorted((one, other) => order(one) - order(other))
        for (const operation of own) {
          yield* wait(1)
          const name = shortName(operation)
          // The picture is none, no server of calendars answers, the booking is confirmed, ahead and has no entry in a calendar, accounts are connected
          // in a session, the booking is in no group, the new start is in the past, and the event type to book, the link, the proposal and the reservation are
          // unknown.
          const expected =
            /\/picture|\/discover/.test(name) && operation.hasBody
              ? 400
              : name.includes("entries") ||
                  name === "POST bookings" ||
                  (/ (one-off-links|proposals|reservations)/.test(name) &&
                    !["GET one-off-links", "GET proposals", "GET reservations"].includes(name))
                ? 404
                : /^POST .*(connections|reschedule|decline|group)|attendance/.test(name)
                  ? 409
                  : 200
          const answer = yield* ada.call(
            operation.method,
            pathFor(at, operation, ada),
            operation.hasBody ? bodies[name] : undefined
          )
          const status = answer.status > 200 && answer.status < 300 ? 200 : answer.status
          if (name.includes("resend")) assert.include([200, 409], status, answer.text)
          else assert.strictEqual(status, expected, `${nameOf(operation)} ${answer.text}`)
        }
      })
    )

    it.effect("D-HOST-2: name, username, email, state and limit of a host are changed by admins", () =>
      Effect.gen(function* () {
        const { ada, at, call } = yield* twoHosts
        const path = `${at}/hosts/${ada.hostId}`
        const { schedule } = hostDraft
        const own = { title: "Advisor", introduction: "Hello", avatarUrl: null, schedule, absences: [] }
        assert.deepInclude((yield* ada.call("PATCH", path, own)).body, own)
        for (const field of [
          { name: "Ada" },
          { username: "x" },
          { email: "x@contoso.example" },
          { active: false },
          { maxBookingsPerDay: 1 }
        ]) {
          refused(yield* ada.call("PATCH", path, { ...own, ...field }), 403, "forbidden")
          assert.strictEqual((yield* call("PATCH", path, field)).status, 200)
        }
      })
    )

    it.effect(
      "D-HOST-3, D-SEARCH-3: a setting decides which contacts members read, and it is never a host's own choice",
      () =>
        Effect.gen(function* () {
          const { ada, at, bob, call, capture, make, offer } = yield* twoHosts
          const { eventTypeId } = yield* offer()
          yield* capture({ eventTypeId, email: "only-a-lead@lead.example", isPartial: false })
          const reader = yield* make("/members", { email: "r@contoso.example", name: "R", role: "member" })
          const read = yield* caller(String(reader["token"]))
          const emails = (list: typeof read) =>
            Effect.map(list("GET", `${at}/contacts`), (page) =>
              itemsOf(page)
                .map(({ email }) => email)
                .toSorted()
            )
          const lead = "only-a-lead@lead.example"
          // What only the contact of a booking has finds it for those who read the contact (D-SEARCH-3).
          yield* capture({ eventTypeId, email: ada.email, phone: "+49 171 5550123" })
          const byPhone = (list: typeof read) =>
            Effect.map(list("GET", `${at}/bookings?search=0171-555`), (page) => itemsOf(page).length)
          for (const list of [call, ada.call, read]) assert.strictEqual(yield* byPhone(list), 1)
          assert.strictEqual(yield* byPhone(bob.call), 0)
          assert.strictEqual((yield* call("GET", at)).body["memberContacts"], "booked")
          assert.deepStrictEqual(yield* emails(ada.call), [ada.email])
          assert.deepStrictEqual(yield* emails(read), [ada.email, bob.email])
          notFound(yield* ada.call("GET", `${at}/contacts/${bob.contactId}`))
          refused(yield* ada.call("PATCH", at, { memberContacts: "all" }), 403, "forbidden")

          yield* call("PATCH", at, { memberContacts: "none" })
          for (const { email, contactId } of [ada, bob])
            for (const list of [ada.call, read]) {
              assert.deepStrictEqual(yield* emails(list), [], email)
              notFound(yield* list("GET", `${at}/contacts/${contactId}`))
            }
          assert.deepStrictEqual(yield* emails(call), [ada.email, bob.email, lead])
          for (const list of [ada.call, read]) assert.strictEqual(yield* byPhone(list), 0)
          assert.strictEqual(yield* byPhone(call), 1)

          yield* call("PATCH", at, { memberContacts: "all" })
          for (const list of [ada.call, read]) {
            assert.deepStrictEqual(yield* emails(list), [ada.email, bob.email, lead])
            assert.strictEqual((yield* list("GET", `${at}/contacts/${bob.contactId}`)).status, 200)
          }
          invalid(yield* call("PATCH", at, { memberContacts: "some" }), ["memberContacts"])
        })
    )

    it.effect("D-CON-78: a host lists their own calendars, and other members those of all hosts", () =>
      Effect.gen(function* () {
        const { ada, at, bob, call, make } = yield* twoHosts
        const reader = yield* make("/members", { email: "r@contoso.example", name: "R", role: "member" })
        const read = yield* caller(String(reader["token"]))
        const hostsOf = (list: typeof read) =>
          Effect.map(list("GET", `${at}/calendars`), (page) => itemsOf(page).map(({ hostId }) => hostId))
        assert.deepStrictEqual(yield* hostsOf(ada.call), [ada.hostId])
        assert.sameMembers(yield* hostsOf(call), [ada.hostId, bob.hostId])
        assert.sameMembers(yield* hostsOf(read), [ada.hostId, bob.hostId])
      })
    )

    it.effect("D-HOST-1: only owners say which host a member is, and the host must be of the workspace", () =>
      Effect.gen(function* () {
        const { ada, at, bob, call } = yield* twoHosts
        const elsewhere = yield* twoHosts
        const member = `${at}/members/${ada.userId}`
        for (const hostId of [elsewhere.ada.hostId, "00000000-0000-4000-8000-00000000000f"])
          invalid(yield* call("PATCH", member, { hostId }), ["hostId"])
        refused(yield* ada.call("PATCH", member, { hostId: bob.hostId }), 403, "forbidden")
        assert.strictEqual((yield* ada.call("GET", `${at}/hosts/${ada.hostId}`)).status, 200)
        assert.strictEqual((yield* call("PATCH", member, { hostId: bob.hostId })).body["hostId"], bob.hostId)
        notFound(yield* ada.call("GET", `${at}/hosts/${ada.hostId}`))
        assert.strictEqual((yield* ada.call("GET", `${at}/hosts/${bob.hostId}`)).status, 200)
        yield* call("PATCH", member, { role: "admin" })
        assert.lengthOf(itemsOf(yield* ada.call("GET", `${at}/hosts`)), 2)
      })
    )

    it.effect("D-HOST-1: a member whose host was removed reaches no host", () =>
      Effect.gen(function* () {
        const { ada, at, call } = yield* twoHosts
        yield* call("DELETE", `${at}/event-types/${ada.eventTypeId}`)
        assert.strictEqual((yield* call("DELETE", `${at}/hosts/${ada.hostId}`)).status, 204)
        assert.deepStrictEqual(itemsOf(yield* ada.call("GET", `${at}/hosts`)), [])
        notFound(yield* ada.call("GET", `${at}/hosts/${ada.hostId}`))
      })
    )
  })
})
