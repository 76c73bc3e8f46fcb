import { assert, describe } from "@effect/vitest"
import { storeOffering } from "@calendeal/port-contracts/samples"
import { Effect } from "effect"
import { accepted, offer, party, refused, request, someEmail, visitor } from "../kit/http/visitor.ts"
import { closed, day, daysOf, openOn, startsOf } from "../kit/http/calendar.ts"
import { specification } from "../kit/http/specification.ts"

describe("4.4 Month availability: hosts", () => {
  specification("hosts", (it) => {
    const schedules = [openOn({ 3: "10:00-10:30", 4: "10:00-10:30" }), openOn({ 4: "10:00-11:00" }), closed]

    it.effect("D-AV-3: a round-robin needs any host together with all required ones", () =>
      Effect.gen(function* () {
        const [early, late] = [openOn({ 3: "10:00-10:30", 4: "10:00-10:30" }), openOn({ 4: "10:00-11:00" })]
        const any = yield* offer({ hosts: [{ schedule: early }, { schedule: late }, { schedule: closed }] })
        const ofAny = { tz: "UTC", eventTypeId: any.eventType.id }
        assert.deepStrictEqual(yield* daysOf(ofAny), [day(3), day(4)])
        const starts = yield* startsOf({ ...ofAny, date: day(4) })
        assert.deepStrictEqual(starts, [`${day(4)}T10:00:00Z`, `${day(4)}T10:30:00Z`])

        const places = [{ schedule: early }, { schedule: closed }, { schedule: late, required: true }]
        const led = yield* offer({ hosts: places })
        const [first = ""] = led.hosts.map(({ id }) => String(id))
        const ofLed = { tz: "UTC", eventTypeId: led.eventType.id }
        assert.deepStrictEqual(yield* daysOf(ofLed), [day(4)])
        const together = [`${day(4)}T10:00:00Z`]
        assert.deepStrictEqual(yield* startsOf({ ...ofLed, date: day(4) }), together)
        // The required host takes part regardless of h.
        assert.deepStrictEqual(yield* daysOf({ ...ofLed, h: first }), [day(4)])
      })
    )

    it.effect("D-AV-3: a collective needs all hosts free at the same time", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const hours = [openOn({ 3: "10:00-12:00", 4: "10:00-12:00" }), openOn({ 4: "11:00-13:00" })]
        const hosts = hours.map((schedule) => ({ schedule }))
        const offering = yield* offer({ hosts, eventType: { assignment: "collective" } })
        const query = { tz: "UTC", eventTypeId: offering.eventType.id }
        assert.deepStrictEqual(yield* daysOf(query), [day(4)])
        const [eleven, half] = [`${day(4)}T11:00:00Z`, `${day(4)}T11:30:00Z`]
        assert.deepStrictEqual(yield* startsOf({ ...query, date: day(4) }), [eleven, half])
        accepted(yield* book(request(offering, { startTimeUtc: eleven })))
        assert.deepStrictEqual(yield* startsOf({ ...query, date: day(4) }), [half])
        refused(
          yield* book(request(offering, { startTimeUtc: `${day(4)}T10:00:00Z` })),
          409,
          "slot_unavailable"
        )
      })
    )

    it.effect("D-AV-4: h restricts to its hosts and ignores ids of other event types", () =>
      Effect.gen(function* () {
        const { eventType, hosts } = yield* offer({ hosts: schedules.map((schedule) => ({ schedule })) })
        const [first = "", second = "", third = ""] = hosts.map(({ id }) => String(id))
        const query = { tz: "UTC", eventTypeId: eventType.id }
        assert.deepStrictEqual(yield* daysOf({ ...query, h: first }), [day(3), day(4)])
        assert.deepStrictEqual(yield* daysOf({ ...query, h: second }), [day(4)])
        assert.deepStrictEqual(yield* daysOf({ ...query, h: `${third},${second}` }), [day(4)])
        assert.deepStrictEqual(yield* daysOf({ ...query, h: `x,${crypto.randomUUID()},${second}` }), [day(4)])
        const late = yield* startsOf({ ...query, date: day(4), h: first })
        assert.deepStrictEqual(late, [`${day(4)}T10:00:00Z`])
      })
    )

    it.effect("D-AV-4, D-AV-6: h lists only bookable starts, as required hosts still take part", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const [long, short] = [openOn({ 4: "10:00-11:00" }), openOn({ 4: "10:30-11:00" })]
        const [ten, half] = [`${day(4)}T10:00:00Z`, `${day(4)}T10:30:00Z`]
        const led = yield* offer({ hosts: [{ schedule: long, required: true }, { schedule: short }] })
        const both = yield* offer({
          hosts: [{ schedule: long }, { schedule: short }],
          eventType: { assignment: "collective" }
        })
        for (const offering of [led, both]) {
          const [first = ""] = offering.hosts.map(({ id }) => String(id))
          const query = { tz: "UTC", eventTypeId: offering.eventType.id, h: first }
          assert.deepStrictEqual(yield* startsOf({ ...query, date: day(4) }), [half])
          assert.deepStrictEqual(yield* daysOf(query), [day(4)])
          refused(yield* book(request(offering, { startTimeUtc: ten })), 409, "slot_unavailable")
          accepted(yield* book(request(offering, { startTimeUtc: half })))
          assert.deepStrictEqual(yield* daysOf(query), [])
        }
      })
    )

    it.effect(
      "D-AV-4, D-CAP-5: a lead routed only to the required host sees that host's bookable starts",
      () =>
        Effect.gen(function* () {
          const { book, capture } = yield* visitor
          const [long, short] = [openOn({ 4: "10:00-11:00" }), openOn({ 4: "10:30-11:00" })]
          const plain = yield* offer({ hosts: [{ schedule: long, required: true }, { schedule: short }] })
          const [leader] = plain.hosts
          if (leader === undefined) return assert.fail("two hosts")
          const rule = { when: { always: true }, hostIds: [leader.id], redirectUrl: null } as const
          const offering = yield* storeOffering({
            ...plain,
            eventType: { ...plain.eventType, routing: [rule] }
          })
          const eventTypeId = offering.eventType.id
          const email = someEmail()
          const { allowedHostIds } = accepted(yield* capture({ eventTypeId, email, step1Complete: true }))
          const starts = yield* startsOf({ tz: "UTC", eventTypeId, date: day(4), h: String(allowedHostIds) })
          assert.deepStrictEqual(starts, [`${day(4)}T10:00:00Z`, `${day(4)}T10:30:00Z`])
          for (const startTimeUtc of starts)
            accepted(yield* book(request(offering, { startTimeUtc, attendees: party(email) })))
        })
    )

    it.effect(
      "D-AV-4: noHostsAvailable means that no host is eligible; with a full calendar it is false",
      () =>
        Effect.gen(function* () {
          const { book, month, slots } = yield* visitor
          const offering = yield* offer({
            hosts: [{ schedule: openOn({ 3: "10:00-10:30" }) }, { active: false }]
          })
          const eventTypeId = offering.eventType.id
          const [busy = "", inactive = ""] = offering.hosts.map(({ id }) => String(id))
          const answer = { availableDates: [], noHostsAvailable: true }
          for (const h of ["", crypto.randomUUID(), inactive, "x,y"]) {
            assert.deepStrictEqual(accepted(yield* month({ eventTypeId, h })), answer)
            const times = accepted(yield* slots({ eventTypeId, h, date: day(3) }))
            assert.deepStrictEqual(times, { date: day(3), slots: [], noHostsAvailable: true })
          }
          const idle = yield* offer({ hosts: [{ active: false }] })
          assert.deepStrictEqual(accepted(yield* month({ eventTypeId: idle.eventType.id })), answer)

          const startTimeUtc = `${day(3)}T10:00:00Z`
          assert.deepStrictEqual(yield* daysOf({ eventTypeId, h: busy }), [day(3)])
          accepted(yield* book(request(offering, { startTimeUtc })))
          const full = accepted(yield* month({ eventTypeId }))
          assert.deepStrictEqual(full, { availableDates: [], noHostsAvailable: false })
          const times = accepted(yield* slots({ eventTypeId, date: day(3) }))
          assert.deepStrictEqual(times, { date: day(3), slots: [], noHostsAvailable: false })
        })
    )
  })
})
