import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { fromNewIp, refused } from "../kit/http/requests.ts"
import { Service, specification } from "../kit/http/specification.ts"
import { hourIn, visitor } from "../kit/http/visitor.ts"
import { hostDraft, introDraft, itemsOf } from "../kit/http/management/workspace.ts"
import { shop } from "../kit/http/management/shop.ts"

const start = hourIn(5)

/** An event type whose page holds times, and the requests of its visitors. */
const setup = Effect.fnUntraced(function* (settings: object = {}) {
  const { post } = yield* Service
  const workspace = yield* shop
  const { eventTypeId, hostId } = yield* workspace.offer({ holdsChosenTime: true, ...settings })
  const { book, slots } = yield* visitor
  const held = (key: string) => ({ "slot-hold": key })
  const times = (key?: string) =>
    Effect.map(
      slots({ eventTypeId, date: start.slice(0, 10), tz: "UTC" }, key === undefined ? {} : held(key)),
      ({ text }) => text.includes(start)
    )
  return {
    ...workspace,
    eventTypeId,
    hostId,
    hold: (key: string, more: object = {}, headers: Readonly<Record<string, string>> = fromNewIp()) =>
      post(
        "/page/hold",
        { eventTypeId, startTimeUtc: start, bookerTimezone: "UTC", ...more },
        { ...headers, ...held(key) }
      ),
    release: (key: string) => post("/page/release", { eventTypeId }, { ...fromNewIp(), ...held(key) }),
    bookWith: (key: string | null, more: object = {}, attempt: string = randomUUID()) =>
      book(
        {
          eventTypeId,
          startTimeUtc: start,
          bookerTimezone: "UTC",
          attendees: [{ name: "Sam", email: `${randomUUID()}@lead.example` }],
          ...more
        },
        attempt,
        key === null ? {} : held(key)
      ),
    isOffered: times
  }
})

const newKey = () => randomUUID()

describe("The page holds the chosen time", () => {
  specification("slot holds", (it) => {
    it.effect("D-HOLD-9: a held time is nobody else's, and becomes the booking of its visitor", () =>
      Effect.gen(function* () {
        const { at, bookWith, call, hold, isOffered } = yield* setup()
        const key = newKey()
        const made = yield* hold(key)
        assert.strictEqual(made.status, 200, made.text)
        assert.approximately(Date.parse(String(made.body["until"])), Date.now() + 300_000, 60_000)
        assert.isFalse(yield* isOffered())
        assert.isTrue(yield* isOffered(key), "the visitor's own page")
        assert.isFalse(yield* isOffered(newKey()))
        refused(yield* bookWith(null), 409, "slot_unavailable")
        refused(yield* bookWith(newKey()), 409, "slot_unavailable")
        refused(yield* hold(newKey()), 409, "slot_unavailable")
        const booked = yield* bookWith(key)
        assert.strictEqual(booked.status, 200, booked.text)
        const [reservation, ...others] = itemsOf(yield* call("GET", `${at}/reservations`))
        assert.lengthOf(others, 0)
        assert.deepInclude(reservation, { state: "booked", byVisitor: true, bookingUid: booked.body["uid"] })
        // It does not live again.
        refused(yield* hold(key), 409, "slot_unavailable")
        refused(yield* bookWith(key), 409, "slot_unavailable")
      })
    )

    it.effect("D-HOLD-10: a released time is free at once, and the same key extends a hold", () =>
      Effect.gen(function* () {
        const { at, bookWith, call, hold, isOffered, release } = yield* setup()
        const key = newKey()
        yield* hold(key)
        const again = yield* hold(key)
        assert.strictEqual(again.status, 200, again.text)
        refused(yield* hold(key, { startTimeUtc: hourIn(6) }), 409, "slot_unavailable")
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/reservations?state=live`)), 1)
        for (const [of, released] of [
          [key, true],
          [key, false],
          [newKey(), false]
        ] as const)
          assert.deepStrictEqual((yield* release(of)).body, { released })
        assert.isTrue(yield* isOffered())
        refused(yield* hold(key), 409, "slot_unavailable")
        // A key that holds nothing counts as none.
        const booked = yield* bookWith(key)
        assert.strictEqual(booked.status, 200, booked.text)
      })
    )

    it.effect("D-HOLD-9: of 32 visitors who choose one time at once, one holds it, and books it", () =>
      Effect.gen(function* () {
        const { bookWith, hold } = yield* setup()
        const keys = Array.from({ length: 32 }, newKey)
        const answers = yield* Effect.all(
          keys.map((key) => hold(key)),
          { concurrency: "unbounded" }
        )
        const winners = keys.filter((_, nth) => answers[nth]?.status === 200)
        assert.lengthOf(winners, 1)
        const bookings = yield* Effect.all(
          keys.map((key) => bookWith(key)),
          { concurrency: "unbounded" }
        )
        const booked = keys.filter((_, nth) => bookings[nth]?.status === 200)
        assert.deepStrictEqual(booked, winners)
      })
    )

    it.effect("D-HOLD-9: a booking beside its own hold, in any order, is made once", () =>
      Effect.gen(function* () {
        const { bookWith, hold } = yield* setup()
        const key = newKey()
        const [, booked] = yield* Effect.all([hold(key), bookWith(key)], { concurrency: "unbounded" })
        assert.strictEqual(booked.status, 200, booked.text)
      })
    )

    it.effect("D-HOLD-11: an address holds three times of an event type; the visitor can book without", () =>
      Effect.gen(function* () {
        const { bookWith, eventTypeId, hold, make, hostId } = yield* setup()
        const from = fromNewIp()
        const days = [5, 6, 7, 8]
        const answers = yield* Effect.forEach(days, (day) =>
          hold(newKey(), { startTimeUtc: hourIn(day) }, from)
        )
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [200, 200, 200, 409]
        )
        refused(answers[3] ?? assert.fail(), 409, "per_invitee_limit")
        assert.strictEqual((yield* bookWith(null, { startTimeUtc: hourIn(8) })).status, 200)
        assert.strictEqual((yield* hold(newKey(), { startTimeUtc: hourIn(9) })).status, 200)
        const other = yield* make("/event-types", {
          ...introDraft(hostId),
          slug: `other-${randomUUID()}`,
          holdsChosenTime: true
        })
        assert.notStrictEqual(String(other["id"]), eventTypeId)
        const elsewhere = { eventTypeId: other["id"], startTimeUtc: hourIn(10) }
        assert.strictEqual((yield* hold(newKey(), elsewhere, from)).status, 200)
      })
    )

    it.effect(
      "D-HOLD-9: nothing is held unless the event type says so, for groups, or for unknown ones",
      () =>
        Effect.gen(function* () {
          const { at, call, eventTypeId, hold, isOffered, release } = yield* setup({ holdsChosenTime: false })
          refused(yield* hold(newKey()), 409, "booking_unavailable")
          const change = (settings: object) => call("PATCH", `${at}/event-types/${eventTypeId}`, settings)
          yield* change({ holdsChosenTime: true, approval: "always", approvalKeepsTime: false })
          refused(yield* hold(newKey()), 409, "booking_unavailable")
          yield* change({ approval: "never", seats: 5 })
          refused(yield* hold(newKey()), 409, "booking_unavailable")
          assert.isTrue(yield* isOffered())
          refused(yield* hold(newKey(), { eventTypeId: randomUUID() }), 404, "event_type_not_found")
          const answer = yield* release("short")
          assert.strictEqual(answer.status, 400, answer.text)
        })
    )

    it.effect("D-HOLD-9, D-HOLD-12: the hosts of a booking are chosen as without a hold", () =>
      Effect.gen(function* () {
        const { at, bookWith, call, capture, hold, hostId, make } = yield* setup()
        const { id: bob } = yield* make("/hosts", {
          ...hostDraft,
          name: "Bob",
          username: `bob-${randomUUID()}`
        })
        const { id: team } = yield* make("/event-types", {
          ...introDraft(hostId),
          slug: `team-${randomUUID()}`,
          holdsChosenTime: true,
          hosts: [{ hostId }, { hostId: bob, priority: 5 }],
          routing: [
            {
              when: { any: [{ field: "email_domain", op: "equals", value: "big.example" }] },
              hostIds: [hostId],
              redirectUrl: null
            }
          ]
        })
        const ofTeam = { eventTypeId: team }
        const key = newKey()
        assert.strictEqual((yield* hold(key, ofTeam)).status, 200)
        const live = itemsOf(yield* call("GET", `${at}/reservations?state=live`))
        const booked = yield* bookWith(key, ofTeam)
        assert.strictEqual(booked.status, 200, booked.text)
        const shown = (yield* call("GET", `${at}/bookings/${String(booked.body["uid"])}`)).body
        assert.deepStrictEqual(shown["hostIds"], Object(live[0])["hostIds"])
        // The page may name the hosts of other times; the rules decide who takes the booking.
        const email = `${randomUUID()}@big.example`
        const lead = yield* capture({ ...ofTeam, email, step1Complete: true })
        assert.deepStrictEqual(lead["allowedHostIds"], [hostId], JSON.stringify(lead))
        const later = { ...ofTeam, startTimeUtc: hourIn(7) }
        const another = newKey()
        assert.strictEqual((yield* hold(another, { ...later, h: String(bob) })).status, 200)
        const routed = yield* bookWith(another, { ...later, attendees: [{ name: "Sam", email }] })
        assert.strictEqual(routed.status, 200, routed.text)
        assert.deepInclude((yield* call("GET", `${at}/bookings/${String(routed.body["uid"])}`)).body, {
          hostIds: [hostId],
          isRouted: true
        })
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/reservations?state=live`)), 0)
      })
    )

    it.effect("D-HOLD-7: the explanation of a start says that a visitor fills in the form", () =>
      Effect.gen(function* () {
        const { at, call, eventTypeId, hold } = yield* setup()
        yield* hold(newKey())
        const why = yield* call("GET", `${at}/event-types/${eventTypeId}/explain?start=${start}&tz=UTC`)
        assert.include(why.text, '"detail":"visitor"', why.text)
      })
    )
  })
})
