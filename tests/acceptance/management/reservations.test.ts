import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { fromNewIp, refused, startIn } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { instant, shop } from "../../kit/http/management/shop.ts"
import {
  caller,
  hostDraft,
  introDraft,
  invalid,
  itemsOf,
  newWorkspace,
  notFound
} from "../../kit/http/management/workspace.ts"

const sam = "sam@lead.example"
const attendees = [{ name: "Sam Rivera", email: sam }]
const person = { bookerTimezone: "Europe/Paris", attendees }
const start = startIn(5)
const shownStart = new Date(start).toISOString().replace(".000", "")

/** A workspace with an event type of one host, and the requests about its reservations. */
const setup = Effect.fnUntraced(function* (settings: object = {}) {
  const { get } = yield* Service
  const workspace = yield* shop
  const { eventTypeId, hostId } = yield* workspace.offer(settings)
  const path = `${workspace.at}/reservations`
  const { call } = workspace
  return {
    ...workspace,
    path,
    eventTypeId,
    hostId,
    reserve: (more: object = {}, key: string = randomUUID()) =>
      call("POST", path, { eventTypeId, startAt: start, ...more }, { "idempotency-key": key }),
    extend: (id: unknown, minutes: number) => call("POST", `${path}/${String(id)}/extend`, { minutes }),
    release: (id: unknown) => call("DELETE", `${path}/${String(id)}`),
    turn: (id: unknown, more: object = {}, key: string = randomUUID()) =>
      call("POST", `${path}/${String(id)}/booking`, { ...person, ...more }, { "idempotency-key": key }),
    read: (id: unknown) => call("GET", `${path}/${String(id)}`),
    isOffered: Effect.map(
      get(`/slots?eventTypeId=${eventTypeId}&date=${start.slice(0, 10)}&tz=UTC`, fromNewIp()),
      ({ text }) => text.includes(shownStart)
    )
  }
})

const minutesFrom = (iso: unknown, from: number) => Math.round((Date.parse(String(iso)) - from) / 60_000)

describe("Management: reservations", () => {
  specification("reservations", (it) => {
    it.effect("D-RES-1: a reserved time is nobody else's, until it is released", () =>
      Effect.gen(function* () {
        const { at, book, call, eventTypeId, hostId, isOffered, path, read, release, reserve } =
          yield* setup()
        assert.isTrue(yield* isOffered)
        const made = yield* reserve({ minutes: 15 })
        assert.strictEqual(made.status, 201, made.text)
        const { id, ...shown } = made.body
        assert.deepInclude(shown, {
          eventTypeId,
          hostIds: [hostId],
          startAt: shownStart,
          bookerTimezone: "UTC",
          state: "live",
          bookingUid: null
        })
        assert.match(String(shown["until"]), instant)
        assert.strictEqual(minutesFrom(shown["until"], Date.now()), 15)
        assert.isFalse(yield* isOffered)
        const request = { ...person, eventTypeId, startTimeUtc: start }
        refused(yield* book(request), 409, "slot_unavailable")
        refused(yield* reserve(), 409, "slot_unavailable")
        assert.deepStrictEqual((yield* read(id)).body, made.body)
        assert.lengthOf(itemsOf(yield* call("GET", `${path}?state=live`)), 1)
        assert.strictEqual((yield* release(id)).status, 204)
        assert.strictEqual((yield* release(id)).status, 204)
        assert.strictEqual((yield* read(id)).body["state"], "released")
        assert.lengthOf(itemsOf(yield* call("GET", `${path}?state=live`)), 0)
        assert.lengthOf(itemsOf(yield* call("GET", `${path}?eventTypeId=${eventTypeId}`)), 1)
        assert.isTrue(yield* isOffered)
        assert.strictEqual((yield* book(request)).status, 200)
        const actions = itemsOf(yield* call("GET", `${at}/audit-log`)).map(({ action }) => action)
        assert.sameMembers(
          actions.filter((action) => String(action).startsWith("reservation.")),
          ["reservation.create", "reservation.release"]
        )
      })
    )

    it.effect("D-RES-1: of 64 clients that reserve one time at once, one gets it", () =>
      Effect.gen(function* () {
        const { reserve } = yield* setup()
        const answers = yield* Effect.all(
          Array.from({ length: 64 }, () => reserve()),
          { concurrency: "unbounded" }
        )
        assert.lengthOf(
          answers.filter(({ status }) => status === 201),
          1
        )
        for (const answer of answers) if (answer.status !== 201) refused(answer, 409, "slot_unavailable")
      })
    )

    it.effect("D-RES-1, D-RES-7: hosts take turns at reservations, and a named host takes part", () =>
      Effect.gen(function* () {
        const { at, call, hostId, make, path } = yield* setup()
        const { id: bob } = yield* make("/hosts", { ...hostDraft, name: "Bob", username: "bob" })
        const team = [{ hostId }, { hostId: bob }]
        const { id: eventTypeId } = yield* make("/event-types", {
          ...introDraft(hostId),
          slug: "team",
          hosts: team
        })
        const reserve = (days: number, more: object = {}) =>
          call("POST", path, { eventTypeId, startAt: startIn(days), ...more })
        const hostsOf = Effect.fnUntraced(function* (days: ReadonlyArray<number>) {
          const answers = yield* Effect.forEach(days, (day) => reserve(day))
          return answers.flatMap(({ body }) => (Array.isArray(body["hostIds"]) ? body["hostIds"] : []))
        })
        assert.sameMembers(yield* hostsOf([5, 5]), [hostId, bob])
        refused(yield* reserve(5), 409, "slot_unavailable")
        assert.sameMembers(yield* hostsOf([6, 7]), [hostId, bob])
        assert.deepInclude((yield* reserve(8, { hostId: bob })).body, { hostIds: [bob] })
        const { id } = (yield* reserve(9, { hostId: bob })).body
        const booked = yield* call("POST", `${path}/${String(id)}/booking`, person)
        assert.deepInclude(booked.body, { hostIds: [bob], isRouted: false }, booked.text)
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/bookings`)), 1)
      })
    )

    it.effect("D-RES-2: the same key answers the same reservation, also at once", () =>
      Effect.gen(function* () {
        const { call, path, reserve } = yield* setup()
        const key = randomUUID()
        const first = yield* reserve({}, key)
        const again = yield* reserve({}, key)
        assert.deepStrictEqual([again.status, again.body], [201, first.body])
        refused(yield* reserve({ startAt: startIn(6) }, key), 409, "conflict")
        assert.lengthOf(itemsOf(yield* call("GET", path)), 1)
      })
    )

    it.effect("D-RES-3: an extension counts from now, and never shortens", () =>
      Effect.gen(function* () {
        const { extend, read, release, reserve } = yield* setup()
        const { id } = (yield* reserve({ minutes: 5 })).body
        const extended = yield* extend(id, 60)
        assert.strictEqual(minutesFrom(extended.body["until"], Date.now()), 60, extended.text)
        assert.deepStrictEqual((yield* read(id)).body, extended.body)
        assert.deepStrictEqual((yield* extend(id, 1)).body, extended.body)
        yield* release(id)
        const gone = yield* extend(id, 60)
        refused(gone, 410, "reservation_gone")
        assert.strictEqual(gone.body["reason"], "released")
      })
    )

    it.effect("D-RES-3: faulty requests keep nothing", () =>
      Effect.gen(function* () {
        const { call, extend, path, reserve } = yield* setup()
        for (const [more, at] of [
          [{ minutes: 0 }, ["minutes"]],
          [{ minutes: 121 }, ["minutes"]],
          [{ bookerTimezone: "Mars/Base" }, ["bookerTimezone"]],
          [{ hostId: randomUUID() }, ["hostId"]],
          [{ startAt: "tomorrow" }, ["startAt"]],
          [{ other: 1 }, ["other"]]
        ] as const)
          invalid(yield* reserve(more), at)
        refused(yield* reserve({ eventTypeId: randomUUID() }), 404, "event_type_not_found")
        refused(yield* reserve({ startAt: startIn(5, 23) }), 409, "slot_unavailable")
        refused(yield* reserve({ startAt: "2020-01-06T10:30:00Z" }), 409, "slot_unavailable")
        assert.lengthOf(itemsOf(yield* call("GET", path)), 0)
        const { id } = (yield* reserve()).body
        invalid(yield* extend(id, 121), ["minutes"])
        notFound(yield* extend(randomUUID(), 5))
      })
    )

    it.effect(
      "D-RES-4: a lapsed reservation is free at once, for the page, a booking and another reservation",
      () =>
        Effect.gen(function* () {
          const { at: atTime } = yield* Service
          const { book, eventTypeId, extend, isOffered, read, reserve, turn } = yield* setup()
          const early = new Date(Date.now() - 3_600_000).toISOString()
          const { id } = (yield* atTime(early, reserve({ minutes: 30 }))).body
          assert.strictEqual((yield* read(id)).body["state"], "lapsed")
          assert.isTrue(yield* isOffered)
          for (const late of [yield* turn(id), yield* extend(id, 5)]) {
            refused(late, 410, "reservation_gone")
            assert.strictEqual(late.body["reason"], "lapsed")
          }
          assert.strictEqual((yield* reserve()).status, 201)
          const other = startIn(6)
          assert.strictEqual((yield* atTime(early, reserve({ minutes: 30, startAt: other }))).status, 201)
          const booked = yield* book({ ...person, eventTypeId, startTimeUtc: other })
          assert.strictEqual(booked.status, 200, booked.text)
        })
    )

    it.effect(
      "D-RES-5: a reservation becomes a booking of a person, once, with the hosts of the reservation",
      () =>
        Effect.gen(function* () {
          const { at, call, eventTypeId, hostId, isOffered, read, reserve, turn } = yield* setup({
            consent: { required: true, text: "I agree." }
          })
          const { id } = (yield* reserve()).body
          refused(yield* turn(id), 400, "consent_required")
          assert.strictEqual((yield* read(id)).body["state"], "live")
          const key = randomUUID()
          const booked = yield* turn(id, { consentWay: "phone" }, key)
          assert.strictEqual(booked.status, 201, booked.text)
          const { attendees: people, uid } = booked.body
          assert.deepInclude(booked.body, {
            eventTypeId,
            startAt: shownStart,
            status: "confirmed",
            hostIds: [hostId]
          })
          assert.deepInclude(Array.isArray(people) ? people[0] : {}, { email: sam })
          assert.deepStrictEqual((yield* turn(id, { consentWay: "phone" }, key)).body["uid"], uid)
          const other = yield* turn(id, { consentWay: "phone" })
          refused(other, 410, "reservation_gone")
          assert.strictEqual(other.body["reason"], "booked")
          assert.deepInclude((yield* read(id)).body, { state: "booked", bookingUid: uid })
          assert.isFalse(yield* isOffered)
          assert.strictEqual((yield* call("POST", `${at}/bookings/${String(uid)}/cancel`)).status, 200)
          assert.isTrue(yield* isOffered)
        })
    )

    it.effect("D-RES-5: a lead whom the rules disqualify gets no booking, and the reservation stays", () =>
      Effect.gen(function* () {
        const { read, reserve, turn } = yield* setup({
          form: { fields: [{ key: "size", label: "Size?", type: "text" }] },
          disqualification: [
            {
              when: { field: "custom.size", op: "equals", value: "1" },
              outcome: { redirectUrl: "https://a.example", ctaUrl: "https://b.example" }
            }
          ]
        })
        const { id } = (yield* reserve()).body
        const refusal = yield* turn(id, { responses: { size: "1" } })
        refused(refusal, 409, "booking_unavailable")
        assert.strictEqual((yield* read(id)).body["state"], "live")
        assert.strictEqual((yield* turn(id, { responses: { size: "2" } })).status, 201)
      })
    )

    it.effect("D-RES-5: a time whose notice has passed since it was reserved can still be booked", () =>
      Effect.gen(function* () {
        const { at: atTime } = yield* Service
        const notice = Math.floor((Date.parse(start) - Date.now()) / 60_000) + 20
        const { extend, reserve, turn } = yield* setup({ minimumNoticeMinutes: notice })
        refused(yield* reserve(), 409, "slot_unavailable")
        const early = new Date(Date.now() - 3_600_000).toISOString()
        const made = yield* atTime(early, reserve({ minutes: 120 }))
        assert.strictEqual(made.status, 201, made.text)
        assert.strictEqual((yield* extend(made.body["id"], 90)).status, 200)
        const booked = yield* turn(made.body["id"])
        assert.strictEqual(booked.status, 201, booked.text)
      })
    )

    it.effect("D-RES-10: the explanation of a start says that the time is reserved", () =>
      Effect.gen(function* () {
        const { at, call, eventTypeId, reserve } = yield* setup()
        yield* reserve()
        const query = `start=${start}&tz=UTC`
        const { body } = yield* call("GET", `${at}/event-types/${eventTypeId}/explain?${query}`)
        const hosts: ReadonlyArray<unknown> = Array.isArray(body["hosts"]) ? body["hosts"] : []
        const reasons: ReadonlyArray<object> = hosts.flatMap((host) => Object(host).reasons)
        assert.deepInclude(reasons[0], { reason: "reservation", bookingUid: null })
        assert.lengthOf(reasons, 1)
      })
    )

    it.effect("D-RES-6: an event type has at most so many live reservations, or none", () =>
      Effect.gen(function* () {
        const { at, call, eventTypeId, release, reserve } = yield* setup({ reservationsAtOnce: 2 })
        const { id } = (yield* reserve()).body
        yield* reserve({ startAt: startIn(6) })
        const third = yield* reserve({ startAt: startIn(7) })
        refused(third, 409, "reservation_limit")
        assert.strictEqual(third.body["reason"], "event_type")
        yield* release(id)
        assert.strictEqual((yield* reserve({ startAt: startIn(7) })).status, 201)
        yield* call("PATCH", `${at}/event-types/${eventTypeId}`, { reservationsAtOnce: 0 })
        refused(yield* reserve(), 409, "reservation_limit")
      })
    )

    it.effect(
      "D-RES-8: another workspace finds no reservation, and a member who is a host only own ones",
      () =>
        Effect.gen(function* () {
          const { hostId, make, path, read, release, reserve } = yield* setup()
          const { id: bob } = yield* make("/hosts", { ...hostDraft, name: "Bob", username: "bob" })
          const { id } = (yield* reserve()).body
          const other = yield* newWorkspace
          for (const [method, rest, body] of [
            ["GET", "", undefined],
            ["DELETE", "", undefined],
            ["POST", "/extend", { minutes: 5 }],
            ["POST", "/booking", person]
          ] as const)
            notFound(yield* other.call(method, `${other.at}/reservations/${String(id)}${rest}`, body))
          const tokenOf = (host: unknown) =>
            Effect.map(
              make("/members", {
                email: `${randomUUID()}@members.example`,
                name: "M",
                role: "member",
                hostId: host
              }),
              ({ token }) => String(token)
            )
          const stranger = yield* caller(yield* tokenOf(bob))
          notFound(yield* stranger("GET", `${path}/${String(id)}`))
          notFound(yield* stranger("DELETE", `${path}/${String(id)}`))
          assert.lengthOf(itemsOf(yield* stranger("GET", path)), 0)
          const own = yield* caller(yield* tokenOf(hostId))
          assert.strictEqual((yield* own("GET", `${path}/${String(id)}`)).status, 200)
          assert.lengthOf(itemsOf(yield* own("GET", path)), 1)
          assert.strictEqual((yield* own("DELETE", `${path}/${String(id)}`)).status, 204)
          assert.strictEqual((yield* read(id)).body["state"], "released")
          assert.strictEqual((yield* release(id)).status, 204)
        })
    )
  })
})
