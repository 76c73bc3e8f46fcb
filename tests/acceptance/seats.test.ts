import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, fromNewIp, readSummary, refused, startIn } from "../kit/http/requests.ts"
import { Service, specification } from "../kit/http/specification.ts"
import { shop } from "../kit/http/management/shop.ts"
import { hostDraft, introDraft, invalid, itemsOf } from "../kit/http/management/workspace.ts"

const start = startIn(5)
const room = [{ kind: "video", conferencingLink: "https://meet.example/group" }]

/** A workspace with an event type for groups of one host, and the requests about its starts. */
const setup = Effect.fnUntraced(function* (seats: number, settings: object = {}) {
  const { get, post } = yield* Service
  const workspace = yield* shop
  const { eventTypeId, hostId } = yield* workspace.offer({ seats, locations: room, ...settings })
  const offered = Effect.fnUntraced(function* (id: string, at = start) {
    const asked = `eventTypeId=${id}&date=${at.slice(0, 10)}&tz=UTC`
    const { body, text } = yield* get(`/slots?${asked}`, fromNewIp())
    assert.isArray(body["slots"], text)
    return JSON.stringify(body["slots"]).includes(at)
  })
  const join = (email: string, more: object = {}, key?: string) =>
    workspace.book({ ...bookingOf(eventTypeId, email, start), ...more }, key)
  const cancel = (booked: { readonly headers: Headers }) =>
    post("/booking-cancel", "", {
      ...fromNewIp(),
      authorization: `Bearer ${booked.headers.get("booking-token")}`
    })
  const joined = Effect.fnUntraced(function* (email: string, more: object = {}) {
    const booked = yield* join(email, more)
    assert.strictEqual(booked.status, 200, booked.text)
    return booked
  })
  const bookings = Effect.map(workspace.call("GET", `${workspace.at}/bookings?limit=100`), itemsOf)
  return { ...workspace, bookings, cancel, eventTypeId, hostId, join, joined, offered }
})

const person = (nth: number) => `person${nth}@group.example`

describe("Seats", () => {
  specification("groups", (it) => {
    it.effect(
      "D-SEAT-2, D-SEAT-4: a start is offered until its group is full, and to no other event type",
      () =>
        Effect.gen(function* () {
          const { cancel, eventTypeId, hostId, join, joined, make, offered } = yield* setup(3)
          const other = String((yield* make("/event-types", { ...introDraft(hostId), slug: "alone" }))["id"])
          const first = yield* joined(person(1))
          assert.isTrue(yield* offered(eventTypeId))
          assert.isFalse(yield* offered(other))
          const guests = [
            { name: "Two", email: person(2) },
            { name: "Three", email: person(3) }
          ]
          const four = { attendees: [...guests, { name: "Four", email: person(4) }] }
          refused(yield* join(person(2), four), 409, "slot_unavailable")
          yield* joined(person(2), { attendees: guests })
          assert.isFalse(yield* offered(eventTypeId))
          refused(yield* join(person(5)), 409, "slot_unavailable")
          assert.strictEqual((yield* cancel(first)).status, 200)
          assert.isTrue(yield* offered(eventTypeId))
          assert.isFalse(yield* offered(other))
          const last = yield* joined(person(5))
          assert.strictEqual((yield* cancel(last)).status, 200)
        })
    )

    it.effect(
      "D-SEAT-12: visitors see how many seats are left at each start, and which starts are full",
      () =>
        Effect.gen(function* () {
          const { get } = yield* Service
          const { cancel, eventTypeId, hostId, join, joined, make } = yield* setup(3)
          const alone = String((yield* make("/event-types", { ...introDraft(hostId), slug: "alone" }))["id"])
          const seen = (path: string, id = eventTypeId) =>
            Effect.map(get(`${path}eventTypeId=${id}&tz=UTC`, fromNewIp()), ({ body }) => {
              const { fullStarts, slots } = Object(path.startsWith("/slots") ? body : body["first"])
              const taken = slots.filter(({ seatsLeft }: { readonly seatsLeft?: number }) => seatsLeft !== 3)
              return [taken, fullStarts]
            })
          const ofDay = `/slots?date=${start.slice(0, 10)}&`
          const ofCalendar = `/page/calendar?from=${start.slice(0, 10)}&to=${start.slice(0, 10)}&`
          for (const path of [ofDay, ofCalendar]) assert.deepStrictEqual(yield* seen(path), [[], []])
          const first = yield* joined(person(1), {
            attendees: [
              { name: "One", email: person(1) },
              { name: "Two", email: person(2) }
            ]
          })
          const expected = [[{ startTimeUtc: start, seatsLeft: 1 }], []]
          for (const path of [ofDay, ofCalendar]) assert.deepStrictEqual(yield* seen(path), expected)
          yield* joined(person(3))
          for (const path of [ofDay, ofCalendar]) assert.deepStrictEqual(yield* seen(path), [[], [start]])
          refused(yield* join(person(4)), 409, "slot_unavailable")
          yield* cancel(first)
          const again = [[{ startTimeUtc: start, seatsLeft: 2 }], []]
          for (const path of [ofDay, ofCalendar]) assert.deepStrictEqual(yield* seen(path), again)
          // Other event types have no seats, and say nothing of the group.
          const { text } = yield* get(`${ofDay}eventTypeId=${alone}&tz=UTC`, fromNewIp())
          assert.notMatch(text, /seatsLeft|fullStarts/)
        })
    )

    it.effect(
      "D-SEAT-3: of 64 visitors at once as many get a seat as there are, and the time has one group",
      () =>
        Effect.gen(function* () {
          const { bookings, join, joined } = yield* setup(20)
          for (let nth = 0; nth < 2; nth++) yield* joined(person(100 + nth))
          const answers = yield* Effect.all(
            Array.from({ length: 64 }, (_, nth) => join(person(nth))),
            { concurrency: "unbounded" }
          )
          const booked = answers.filter(({ status }) => status === 200)
          assert.lengthOf(booked, 18)
          for (const answer of answers) if (answer.status !== 200) refused(answer, 409, "slot_unavailable")
          const groups = new Set((yield* bookings).map(({ group }) => JSON.stringify(group)))
          assert.strictEqual(groups.size, 1)
        })
    )

    it.effect(
      "D-SEAT-3: 64 visitors at once for an untaken start open one group, and 64 for its last seat get one",
      () =>
        Effect.gen(function* () {
          const { bookings, join, joined } = yield* setup(64)
          const race = (from: number, visitors: number) =>
            Effect.map(
              Effect.all(
                Array.from({ length: visitors }, (_, nth) => join(person(from + nth))),
                { concurrency: "unbounded" }
              ),
              (answers) => answers.filter(({ status }) => status === 200).length
            )
          // A visitor who lost many races in a row may have been refused, while seats were left.
          for (let taken = yield* race(0, 63); taken < 63; taken++) yield* joined(person(200 + taken))
          assert.strictEqual(yield* race(300, 64), 1)
          const made = yield* bookings
          assert.lengthOf(made, 64)
          assert.strictEqual(new Set(made.map(({ group }) => JSON.stringify(group))).size, 1)
        })
    )

    it.effect(
      "D-SEAT-7: with fewer seats than are taken, joining is refused until enough people have left",
      () =>
        Effect.gen(function* () {
          const { at, bookings, call, cancel, eventTypeId, join, joined, offered } = yield* setup(4)
          const path = `${at}/event-types/${eventTypeId}`
          const [one, two] = [yield* joined(person(1)), yield* joined(person(2))]
          yield* joined(person(3))
          assert.strictEqual((yield* call("PATCH", path, { seats: 2 })).status, 200)
          for (const left of [one, two]) {
            assert.isFalse(yield* offered(eventTypeId))
            refused(yield* join(person(4)), 409, "slot_unavailable")
            assert.strictEqual((yield* cancel(left)).status, 200)
          }
          assert.isTrue(yield* offered(eventTypeId))
          yield* joined(person(4))
          const stands = (yield* bookings).filter(({ status }) => status === "confirmed")
          const given = yield* call("POST", `${at}/bookings/${String(stands[0]?.["uid"])}/reassign`, {})
          assert.strictEqual(given.status, 409, given.text)
        })
    )

    it.effect("D-SEAT-9: reports of a host count the meetings and sales of each person of a group", () =>
      Effect.gen(function* () {
        const { at, call, hostId, joined, pay } = yield* setup(3, {
          dealValue: { amount: 500, currency: "USD" }
        })
        for (const nth of [1, 2]) {
          yield* joined(person(nth))
          yield* pay({ email: person(nth), amount: 500, currency: "usd" })
        }
        const get = (report: string) => call("GET", `${at}/reports/${report}hostId=${hostId}`)
        const [row] = itemsOf(yield* get("revenue?by=first_utm_source&"))
        assert.deepInclude(row, { bookings: 2, deals: 2, closed: 2 })
        assert.deepStrictEqual(row?.["revenue"], [{ amount: 1000, currency: "USD" }])
        const meetings = yield* get(`meetings?to=${startIn(30)}&`)
        assert.include(JSON.stringify(meetings.body), '"meetings":2', meetings.text)
      })
    )

    it.effect("D-SEAT-5: each person moves and cancels alone", () =>
      Effect.gen(function* () {
        const { bookings, cancel, eventTypeId, join, joined, offered } = yield* setup(2)
        const one = yield* joined(person(1))
        const two = yield* joined(person(2))
        const later = startIn(6)
        const moved = yield* join(person(1), {
          startTimeUtc: later,
          rescheduledFromUid: one.body["uid"],
          token: one.headers.get("booking-token")
        })
        assert.strictEqual(moved.status, 200, moved.text)
        assert.isTrue(yield* offered(eventTypeId))
        assert.isTrue(yield* offered(eventTypeId, later))
        const stands = (yield* bookings).filter(({ status }) => status === "confirmed")
        assert.sameMembers(
          stands.map(({ uid }) => uid),
          [two.body["uid"], moved.body["uid"]]
        )
        assert.strictEqual((yield* cancel(two)).status, 200)
        const kept = (yield* bookings).filter(({ status }) => status === "confirmed")
        assert.deepStrictEqual(
          kept.map(({ uid }) => uid),
          [moved.body["uid"]]
        )
      })
    )

    it.effect("D-SEAT-6: no answer names the other people of the group, or the group", () =>
      Effect.gen(function* () {
        const { get } = yield* Service
        const { eventTypeId, joined } = yield* setup(3)
        const first = yield* joined("first@group.example")
        const second = yield* joined("second@group.example")
        const summaries = [
          yield* readSummary(first.headers.get("booking-token")),
          yield* readSummary(second.headers.get("booking-token"))
        ]
        for (const text of [second.text, JSON.stringify(summaries[1])])
          assert.notInclude(text, "first@group.example")
        for (const text of [first.text, JSON.stringify(summaries[0])])
          assert.notInclude(text, "second@group.example")
        const [{ text: slots }, { text: calendar }] = [
          yield* get(`/slots?eventTypeId=${eventTypeId}&date=${start.slice(0, 10)}&tz=UTC`, fromNewIp()),
          yield* get(`/page/calendar?eventTypeId=${eventTypeId}&tz=UTC`, fromNewIp())
        ]
        for (const text of [first.text, second.text, JSON.stringify(summaries), slots, calendar])
          assert.notMatch(text, /gr_|"group"/)
        for (const text of [slots, calendar]) assert.notInclude(text, "@group.example")
      })
    )

    it.effect(
      "D-SEAT-2: a group counts once for the daily limits, and can be joined when they are reached",
      () =>
        Effect.gen(function* () {
          const { eventTypeId, join, joined, offered } = yield* setup(3, { maxBookingsPerDay: 1 })
          yield* joined(person(1))
          const sameDay = startIn(5, 12)
          assert.isFalse(yield* offered(eventTypeId, sameDay))
          refused(yield* join(person(2), { startTimeUtc: sameDay }), 409, "slot_unavailable")
          yield* joined(person(2))
          yield* joined(person(3))
        })
    )

    it.effect("D-SEAT-1: seats are refused with settings that they do not go with, and nothing changes", () =>
      Effect.gen(function* () {
        const { at, call, eventTypeId, hostId, make } = yield* setup(3)
        const path = `${at}/event-types`
        const other = yield* make("/hosts", { ...hostDraft, name: "Bob", username: "bob" })
        const refusals: ReadonlyArray<object> = [
          { approval: "always" },
          { hosts: [{ hostId }, { hostId: other["id"] }] },
          { locations: [{ kind: "phone" }] },
          { locations: [{ kind: "in_person_attendee" }] },
          { conference: { provider: "link_template", template: "https://meet.example/{uid}" } }
        ]
        const before = yield* call("GET", `${path}/${eventTypeId}`)
        for (const more of refusals) {
          const draft = { ...introDraft(hostId), slug: "refused", seats: 3, locations: room, ...more }
          invalid(yield* call("POST", path, draft), ["seats"])
        }
        for (const seats of [1, 101, 2.5]) {
          const draft = { ...introDraft(hostId), slug: "refused", locations: room, seats }
          invalid(yield* call("POST", path, draft), ["seats"])
        }
        const together = { hosts: [{ hostId }, { hostId: other["id"] }], assignment: "collective" }
        const draft = { ...introDraft(hostId), slug: "together", seats: 3, locations: room, ...together }
        const made = yield* call("POST", path, draft)
        assert.strictEqual(made.status, 201, made.text)
        assert.deepStrictEqual((yield* call("GET", `${path}/${eventTypeId}`)).body, before.body)
      })
    )
  })
})
