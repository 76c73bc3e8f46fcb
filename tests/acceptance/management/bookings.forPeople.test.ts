import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, refusedAt, startIn } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import {
  caller,
  hostDraft,
  introDraft,
  invalid,
  itemsOf,
  newWorkspace,
  notFound
} from "../../kit/http/management/workspace.ts"

/** An event type with two hosts, of whom the first has priority, and what a member sends for a person. */
const withTwoHosts = (settings: object = {}) =>
  Effect.gen(function* () {
    const workspace = yield* shop
    const { at, call, make } = workspace
    const hostNamed = (name: string) =>
      Effect.map(make("/hosts", { ...hostDraft, name, username: name.toLowerCase() }), ({ id }) => String(id))
    const [ada, bob] = [yield* hostNamed("Ada"), yield* hostNamed("Bob")]
    const eventType = yield* make("/event-types", {
      ...introDraft(ada),
      hosts: [{ hostId: ada, priority: 1 }, { hostId: bob }],
      ...settings
    })
    const eventTypeId = String(eventType["id"])
    const draft = {
      eventTypeId,
      startAt: startIn(5),
      bookerTimezone: "Europe/London",
      attendees: [{ name: "Sam", email: "sam@lead.example" }]
    }
    return {
      ...workspace,
      ada,
      bob,
      eventTypeId,
      draft,
      bookings: `${at}/bookings`,
      bookAs: (as: typeof call, more: object = {}, key: string = randomUUID()) =>
        as("POST", `${at}/bookings`, { ...draft, ...more }, { "idempotency-key": key }),
      timesAs: (as: typeof call, more: object = {}) =>
        as("POST", `${at}/event-types/${eventTypeId}/times`, {
          date: startIn(5).slice(0, 10),
          bookerTimezone: "Europe/London",
          booker: draft.attendees[0],
          ...more
        }),
      member: Effect.fnUntraced(function* (more: object) {
        const email = `${randomUUID()}@members.example`
        const { token } = yield* make("/members", { email, name: "M", ...more })
        return yield* caller(String(token))
      })
    }
  })

describe("Management: booking for a person", () => {
  specification("booking for a person", (it) => {
    it.effect("D-MGMT-40: the booking, its story and the audit log name the member", () =>
      Effect.gen(function* () {
        const { ada, at, bookAs, bookings, call } = yield* withTwoHosts()
        const made = yield* bookAs(call, { language: "de", responses: { note: "called" } })
        assert.strictEqual(made.status, 201, made.text)
        const { bookedBy, uid } = made.body
        assert.deepInclude(made.body, {
          hostIds: [ada],
          language: "de",
          startAt: startIn(5),
          status: "confirmed",
          consent: null,
          isRouted: false,
          attendees: [{ name: "Sam", email: "sam@lead.example", role: "booker" }]
        })
        const entry = itemsOf(yield* call("GET", `${at}/audit-log`)).find(
          ({ action }) => action === "booking.create"
        )
        assert.deepInclude(entry, { actor: "user", subject: uid, userId: bookedBy })
        const { meeting } = (yield* call("GET", `${bookings}/${uid}`)).body
        assert.deepInclude(Object(meeting).events[0], { kind: "booked", userId: bookedBy })
        // It stays the member's after a move by them.
        const moved = yield* call("POST", `${bookings}/${uid}/reschedule`, { startAt: startIn(6) })
        assert.strictEqual(moved.body["bookedBy"], bookedBy, moved.text)
      })
    )

    it.effect("D-MGMT-40: a booking of the public page names no member", () =>
      Effect.gen(function* () {
        const { at, call, eventTypeId, sell } = yield* withTwoHosts()
        assert.notProperty(yield* sell(eventTypeId, "kim@lead.example"), "bookedBy")
        assert.notInclude((yield* call("GET", `${at}/audit-log`)).text, "booking.create")
      })
    )

    it.effect("D-MGMT-40: one key books once, also at the same moment, and the person gets one email", () =>
      Effect.gen(function* () {
        const { bookAs, bookings, call } = yield* withTwoHosts()
        const key = randomUUID()
        const both = yield* Effect.all([bookAs(call, {}, key), bookAs(call, {}, key)], { concurrency: 2 })
        const again = yield* bookAs(call, {}, key)
        const uids = [...both, again].map(({ body }) => body["uid"])
        assert.deepStrictEqual(uids, Array(3).fill(uids[0]), again.text)
        assert.lengthOf(itemsOf(yield* call("GET", `${bookings}?status=confirmed`)), 1)
        refused(yield* bookAs(call, { startAt: startIn(6) }, key), 409, "conflict")
      })
    )

    it.effect(
      "D-MGMT-40, D-BOOK-5: of members who book one time for two people, each gets another host",
      () =>
        Effect.gen(function* () {
          const { ada, bob, bookAs, call } = yield* withTwoHosts()
          const people = ["a", "b", "c"].map((name) => ({
            attendees: [{ name, email: `${name}@lead.example` }]
          }))
          const made = yield* Effect.all(
            people.map((person) => bookAs(call, person)),
            { concurrency: 3 }
          )
          const booked = made.filter(({ status }) => status === 201)
          assert.sameMembers(
            booked.flatMap(({ body }) => body["hostIds"]),
            [ada, bob]
          )
          for (const late of made.filter(({ status }) => status !== 201))
            refused(late, 409, "slot_unavailable")
        })
    )

    it.effect("D-MGMT-40: a named host takes the booking, also one whom no rule allows", () =>
      Effect.gen(function* () {
        const { ada, bob, bookAs, call, timesAs, make } = yield* withTwoHosts()
        const made = yield* bookAs(call, { hostId: bob })
        assert.deepInclude(made.body, { hostIds: [bob], isRouted: false })
        const kim = { attendees: [{ name: "Kim", email: "kim@lead.example" }] }
        refused(yield* bookAs(call, { ...kim, hostId: bob }), 409, "slot_unavailable")
        const offered = (hostId: string) => timesAs(call, { hostId })
        assert.notInclude((yield* offered(bob)).text, startIn(5))
        assert.include((yield* offered(ada)).text, startIn(5))
        const { id } = yield* make("/hosts", { ...hostDraft, name: "Eve", username: "eve" })
        invalid(yield* bookAs(call, { hostId: id, startAt: startIn(8) }), ["hostId"])
        invalid(yield* offered(String(id)), ["hostId"])
      })
    )

    it.effect("D-MGMT-40: every listed time can be booked, and a date without times names the next one", () =>
      Effect.gen(function* () {
        const { bookAs, call, timesAs } = yield* withTwoHosts()
        const listed = yield* timesAs(call)
        const times = [listed.body["times"]].flat().map((time) => String(Object(time).startAt))
        assert.isNull(listed.body["nextDate"])
        assert.isAtLeast(times.length, 10)
        assert.strictEqual((yield* bookAs(call, { startAt: times.at(-1) })).status, 201)
        refused(yield* bookAs(call, { startAt: startIn(5).replace(":30:", ":07:") }), 409, "slot_unavailable")
        const past = yield* timesAs(call, { date: "2020-01-01" })
        assert.deepStrictEqual(past.body["times"], [])
        assert.match(String(past.body["nextDate"]), /^\d{4}-\d\d-\d\d$/u)
        assert.isNull((yield* timesAs(call, { date: "2199-01-01" })).body["nextDate"])
      })
    )

    it.effect("D-MGMT-40: the person's limits and duties are those of the page", () =>
      Effect.gen(function* () {
        const text = "I agree to be called."
        const { bookAs, call } = yield* withTwoHosts({
          consent: { required: true, text },
          perInviteeLimit: 1,
          emailPolicy: { blockedDomains: ["rival.example"] }
        })
        refused(yield* bookAs(call), 400, "consent_required")
        invalid(yield* bookAs(call, { consentWay: "telepathy" }), ["consentWay"])
        const rival = { consentWay: "phone", attendees: [{ name: "R", email: "r@rival.example" }] }
        refused(yield* bookAs(call, rival), 403, "email_not_allowed")
        const made = yield* bookAs(call, { consentWay: "phone" })
        assert.deepInclude(made.body["consent"], { text, way: "phone" })
        refused(yield* bookAs(call, { consentWay: "email", startAt: startIn(6) }), 409, "per_invitee_limit")
      })
    )

    it.effect("D-MGMT-40, D-HOST-2: a host books with themselves only; other members do not", () =>
      Effect.gen(function* () {
        const { ada, bob, bookAs, make, member, timesAs } = yield* withTwoHosts()
        const asBob = yield* member({ role: "member", hostId: bob })
        assert.deepInclude((yield* bookAs(asBob)).body, { hostIds: [bob] })
        invalid(yield* bookAs(asBob, { hostId: ada }), ["hostId"])
        invalid(yield* timesAs(asBob, { hostId: ada }), ["hostId"])
        assert.notInclude((yield* timesAs(asBob)).text, startIn(5))
        const eve = yield* make("/hosts", { ...hostDraft, name: "Eve", username: "eve" })
        const asEve = yield* member({ role: "member", hostId: eve["id"] })
        refused(yield* bookAs(asEve, { startAt: startIn(7) }), 404, "event_type_not_found")
        notFound(yield* timesAs(asEve))
        const plain = yield* member({ role: "member" })
        refused(yield* bookAs(plain, { startAt: startIn(7) }), 403, "forbidden")
        refused(yield* timesAs(plain), 403, "forbidden")
        assert.strictEqual((yield* bookAs(yield* member({ role: "admin" }))).status, 201)
      })
    )

    it.effect("D-MGMT-40: event types of other workspaces are not found", () =>
      Effect.gen(function* () {
        const { bookAs, draft, eventTypeId, timesAs } = yield* withTwoHosts()
        const other = yield* newWorkspace
        refused(yield* other.call("POST", `${other.at}/bookings`, draft), 404, "event_type_not_found")
        notFound(
          yield* other.call("POST", `${other.at}/event-types/${eventTypeId}/times`, {
            date: "2026-12-01",
            bookerTimezone: "UTC",
            booker: draft.attendees[0]
          })
        )
        notFound(yield* bookAs(other.call))
        notFound(yield* timesAs(other.call))
      })
    )

    it.effect("D-MGMT-40: faulty fields are named, and nothing is booked", () =>
      Effect.gen(function* () {
        const { bookAs, bookings, call, timesAs } = yield* withTwoHosts()
        invalid(yield* bookAs(call, { attendees: [] }), ["attendees"])
        const twice = { name: "Sam", email: "sam@lead.example" }
        refusedAt(yield* bookAs(call, { attendees: [twice, twice] }), ["attendees.1.email"])
        invalid(yield* bookAs(call, { bookerTimezone: "Mars" }), ["bookerTimezone"])
        invalid(yield* bookAs(call, { contactId: "x" }), ["contactId"])
        invalid(yield* timesAs(call, { date: "2026-02-30" }), ["date"])
        assert.lengthOf(itemsOf(yield* call("GET", bookings)), 0)
      })
    )

    it.effect("D-MGMT-40: a member books at most 20 times a minute", () =>
      Effect.gen(function* () {
        const { bookAs, call } = yield* withTwoHosts()
        const wrong = { startAt: "2020-01-01T00:00:00Z" }
        for (let count = 0; count < 20; count++) refused(yield* bookAs(call, wrong), 409, "slot_unavailable")
        const late = yield* bookAs(call, wrong)
        assert.deepStrictEqual([late.status, late.body["error"]], [429, "rate_limited"])
      })
    )
  })
})
