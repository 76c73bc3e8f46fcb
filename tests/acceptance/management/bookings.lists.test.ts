import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { startIn } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { twoHosts } from "../../kit/http/management/roles.hosts.environment.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf } from "../../kit/http/management/workspace.ts"

const dayIn = (days: number) => startIn(days).slice(0, 10)

describe("Management: lists of bookings", () => {
  specification("bookings.lists", (it) => {
    it.effect("D-CON-141: a list has the company, the first touch and the deal of each booking", () =>
      Effect.gen(function* () {
        const { at, call, capture, offer, pay, sell } = yield* shop
        const { eventTypeId } = yield* offer({
          dealValue: { amount: 500, currency: "USD" },
          form: { fields: [{ key: "company", label: "Company", type: "text", required: false }] }
        })
        const email = "sam@lead.example"
        const touch = { utm_source: "newsletter" }
        yield* capture({
          eventTypeId,
          email,
          attributionJsonb: touch,
          customFields: { company: "Indus Ltd" }
        })
        const booked = yield* sell(eventTypeId, email, 5, { responses: { company: "Carter Law" } })
        yield* sell(eventTypeId, email, 6)
        // The contact's company is the latest one.
        yield* sell(eventTypeId, email, 7, { responses: { company: "Kaya Ltd" } })
        for (const [amount, currency] of [
          [200, "USD"],
          [0.1, "USD"],
          [300, "EUR"]
        ] as const)
          yield* pay({ email, amount, currency, svc_booking_uid: String(booked["uid"]) })
        const [first, later] = itemsOf(yield* call("GET", `${at}/bookings?sort=startAt`))
        assert.deepStrictEqual(Object(first?.["firstTouch"])["touch"], touch)
        assert.deepInclude(Object(first?.["deal"]), {
          status: "open",
          amount: 500,
          currency: "USD",
          paid: 200.1
        })
        assert.deepInclude(Object(first), {
          company: "Carter Law",
          eventTypeTitle: "Intro call",
          hostPicture: null,
          mailFault: null
        })
        assert.deepInclude(Object(later), { company: "Kaya Ltd" })
        assert.deepInclude(Object(later?.["deal"]), { amount: 500, paid: 0 })
      })
    )

    it.effect("D-CON-141: a member who is a host gets no deal, and of the contact what they may read", () =>
      Effect.gen(function* () {
        const { ada, at, call } = yield* twoHosts
        const read = Effect.map(ada.call("GET", `${at}/bookings`), itemsOf)
        const ofOwner = itemsOf(yield* call("GET", `${at}/bookings?hostId=${ada.hostId}`))
        assert.isNotNull(ofOwner[0]?.["deal"])
        const [own, ...others] = yield* read
        assert.lengthOf(others, 0)
        assert.deepInclude(Object(own), { uid: ada.bookingUid, deal: null })
      })
    )

    it.effect("D-CON-142: the bookings of each day are counted, in a zone, of an event type or a host", () =>
      Effect.gen(function* () {
        const { at, call, offer, sell } = yield* shop
        const [intro, demo] = [yield* offer(), yield* offer()]
        yield* sell(intro.eventTypeId, "sam@lead.example", 5)
        yield* sell(demo.eventTypeId, "kim@lead.example", 5)
        yield* sell(demo.eventTypeId, "kim@lead.example", 7)
        const { uid } = yield* sell(intro.eventTypeId, "lee@lead.example", 6)
        yield* call("POST", `${at}/bookings/${uid}/cancel`)
        const count = (query: string) => call("GET", `${at}/booking-days?${query}`)
        const figures = (query: string) =>
          Effect.map(count(query), (answer) =>
            itemsOf(answer).map(({ bookings, date, minutes }) => [date, bookings, minutes])
          )
        assert.deepStrictEqual(yield* figures(`from=${dayIn(5)}&days=3&tz=UTC`), [
          [dayIn(5), 2, 60],
          [dayIn(6), 0, 0],
          [dayIn(7), 1, 30]
        ])
        assert.deepStrictEqual(yield* figures(`from=${dayIn(5)}&days=1&tz=UTC&hostId=${demo.hostId}`), [
          [dayIn(5), 1, 30]
        ])
        const ofType = `from=${dayIn(7)}&days=1&tz=UTC&eventTypeId=${intro.eventTypeId}`
        assert.deepStrictEqual(yield* figures(ofType), [[dayIn(7), 0, 0]])
        // 10:30 in UTC is the next day at UTC+14.
        assert.deepStrictEqual(yield* figures(`from=${dayIn(6)}&days=1&tz=Pacific/Kiritimati`), [
          [dayIn(6), 2, 60]
        ])
        assert.lengthOf(yield* figures(`from=${dayIn(0)}&tz=UTC`), 14)
        assert.lengthOf(yield* figures("from=9999-12-31&tz=UTC&days=42"), 42)
        assert.lengthOf(yield* figures("from=0000-01-01&tz=Europe/Berlin"), 14)
        for (const days of ["0", "43", "-1", "1.5", "x"])
          invalid(yield* count(`from=${dayIn(5)}&tz=UTC&days=${days}`), ["days"])
        invalid(yield* count("from=2026-02-30&tz=UTC&hostId=1"), ["from", "hostId"])
      })
    )

    it.effect("D-MGMT-42: upcoming, past and cancelled bookings are counted as their lists have them", () =>
      Effect.gen(function* () {
        const { at, call, offer, sell } = yield* shop
        const [intro, demo] = [yield* offer(), yield* offer()]
        yield* sell(intro.eventTypeId, "sam@lead.example", 5)
        yield* sell(demo.eventTypeId, "kim@lead.example", 5)
        yield* sell(demo.eventTypeId, "kim@lead.example", 7)
        const { uid } = yield* sell(intro.eventTypeId, "lee@lead.example", 6)
        yield* call("POST", `${at}/bookings/${uid}/cancel`)
        const counts = (query: string) =>
          Effect.map(call("GET", `${at}/booking-counts?${query}`), ({ body }) =>
            ["upcoming", "past", "cancelled"].map((group) => Object(body[group])["count"])
          )
        assert.deepStrictEqual(yield* counts(""), [3, 0, 1])
        assert.deepStrictEqual(yield* counts(`at=${startIn(6)}`), [1, 2, 1])
        assert.deepStrictEqual(yield* counts(`at=${startIn(6)}&attendance=attended`), [1, 0, 1])
        assert.deepStrictEqual(yield* counts(`hostId=${demo.hostId}`), [2, 0, 0])
        assert.deepStrictEqual(yield* counts(`eventTypeId=${intro.eventTypeId}`), [1, 0, 1])
        assert.deepStrictEqual(yield* counts("search=kim"), [2, 0, 0])
        assert.deepStrictEqual(yield* counts(`from=${startIn(6)}&to=${startIn(7)}`), [0, 0, 1])
        const answer = yield* call("GET", `${at}/booking-counts`)
        assert.deepStrictEqual(answer.body["upcoming"], { count: 3, more: false })
        invalid(yield* call("GET", `${at}/booking-counts?at=x&hostId=1&attendance=late`), [
          "at",
          "attendance",
          "hostId"
        ])
      })
    )

    it.effect("D-MGMT-42: a member who is a host counts the groups of their own bookings", () =>
      Effect.gen(function* () {
        const { ada, at, bob } = yield* twoHosts
        const upcoming = (query: string) =>
          Effect.map(
            ada.call("GET", `${at}/booking-counts?${query}`),
            ({ body }) => Object(body["upcoming"])["count"]
          )
        assert.deepStrictEqual(yield* Effect.forEach(["", `hostId=${bob.hostId}`], upcoming), [1, 0])
      })
    )

    it.effect("D-CON-142: a member who is a host counts their own bookings", () =>
      Effect.gen(function* () {
        const { ada, at, bob } = yield* twoHosts
        const sum = (query: string) =>
          Effect.map(
            ada.call("GET", `${at}/booking-days?from=${dayIn(0)}&days=42&tz=UTC${query}`),
            (answer) => itemsOf(answer).reduce((all, { bookings }) => all + Number(bookings), 0)
          )
        assert.deepStrictEqual(yield* Effect.forEach(["", `&hostId=${bob.hostId}`], sum), [1, 0])
      })
    )
  })
})
