import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, refused, startIn, fromNewIp } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf } from "../../kit/http/management/workspace.ts"

describe("Management: reports", () => {
  specification("reports", (it) => {
    it.effect("the funnel reports for each field how long visitors stay and how many leave", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const { at, call, offer } = yield* shop
        const { eventTypeId } = yield* offer()
        const events = [1, 2, 6].map((dwell_seconds) => ({
          field: "email",
          dwell_seconds,
          abandoned: dwell_seconds === 6
        }))
        const reported = yield* post("/funnel-events", { eventTypeId, events }, fromNewIp())
        assert.deepStrictEqual(reported.body, { inserted: 3 })
        assert.deepStrictEqual<unknown>(itemsOf(yield* call("GET", `${at}/reports/funnel`)), [
          {
            eventTypeId,
            field: "email",
            views: 3,
            medianDwellSeconds: 2,
            p90DwellSeconds: 5.2,
            abandonRate: 1 / 3
          }
        ])
        const none = yield* call("GET", `${at}/reports/funnel?to=2020-01-01T00:00:00Z`)
        assert.deepStrictEqual(none.body, {
          from: "2017-10-23T00:00:00Z",
          to: "2020-01-01T00:00:00Z",
          items: []
        })
      })
    )

    it.effect("revenue is reported by source, host, event type and month of the workspace's time zone", () =>
      Effect.gen(function* () {
        const { at, book, call, capture, offer, pay } = yield* shop
        yield* call("PATCH", at, { timezone: "Pacific/Kiritimati" })
        const { eventTypeId, hostId } = yield* offer({ dealValue: { amount: 500, currency: "USD" } })
        const email = "sam@lead.example"
        yield* capture({ eventTypeId, email, attributionJsonb: { utm_source: "ads", gclid: "abc" } })
        const booked = yield* book(bookingOf(eventTypeId, email, startIn(5)))
        assert.strictEqual(booked.status, 200, booked.text)
        // The last hour of a month in UTC is in the next month in the Line Islands.
        const thisMonth = `${new Date().toISOString().slice(0, 7)}-01T00:00:00.000Z`
        const transaction_at = new Date(Date.parse(thisMonth) - 3_600_000).toISOString()
        assert.strictEqual((yield* pay({ email, amount: 500, currency: "usd", transaction_at })).status, 201)
        const byNewContact = { email: "kim@lead.example", amount: 0.5, currency: "eur", transaction_at }
        assert.strictEqual((yield* pay(byNewContact)).status, 201)
        const report = Effect.fnUntraced(function* (query: string) {
          const answer = yield* call("GET", `${at}/reports/revenue?${query}`)
          assert.strictEqual(answer.status, 200, answer.text)
          return itemsOf(answer)
        })
        const sam = { bookings: 1, deals: 1, closed: 1, revenue: [{ amount: 500, currency: "USD" }] }
        const kim = { bookings: 0, deals: 1, closed: 1, revenue: [{ amount: 0.5, currency: "EUR" }] }
        for (const [grouping, key] of [
          ["first_utm_source", "ads"],
          ["last_click_platform", "google"],
          ["event_type", eventTypeId],
          ["host", hostId]
        ]) {
          assert.deepStrictEqual<unknown>(yield* report(`by=${grouping}`), [
            { key, ...sam },
            { key: null, ...kim }
          ])
        }
        const [sold] = yield* report(`by=month&to=${thisMonth}`)
        assert.deepStrictEqual<unknown>(sold, {
          key: thisMonth.slice(0, 7),
          bookings: 0,
          deals: 0,
          closed: 0,
          revenue: [...kim.revenue, ...sam.revenue]
        })
        assert.deepStrictEqual(yield* report(`by=month&to=${transaction_at}`), [])
      })
    )

    it.effect("D-CON-11: the steps follow the leads of the period to the payment", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const { at, book, call, capture, offer, pay } = yield* shop
        const { eventTypeId } = yield* offer({ dealValue: { amount: 500, currency: "USD" } })
        const events = [1, 2, 3].map((dwell_seconds) => ({ field: "email", dwell_seconds, abandoned: false }))
        yield* post("/funnel-events", { eventTypeId, events }, fromNewIp())
        for (const name of ["kim", "sam"])
          yield* capture({ eventTypeId, email: `${name}@lead.example`, step1Complete: name === "sam" })
        yield* book(bookingOf(eventTypeId, "sam@lead.example", startIn(5)))
        yield* pay({ email: "sam@lead.example", amount: 500, currency: "usd" })
        const { body } = yield* call("GET", `${at}/reports/steps?from=2026-01-01T00:00:00Z`)
        const { from, to: _to, ...steps } = body
        assert.strictEqual(from, "2026-01-01T00:00:00Z")
        assert.deepStrictEqual<unknown>(steps, { visits: 3, leads: 2, qualified: 1, booked: 1, paid: 1 })
        const before = yield* call("GET", `${at}/reports/steps?to=2026-01-01T00:00:00Z`)
        assert.deepInclude(before.body, { visits: 0, leads: 0, qualified: 0, booked: 0, paid: 0 })
      })
    )

    it.effect("rejects an unknown grouping, invalid instants and a period of more than 800 days", () =>
      Effect.gen(function* () {
        const { at, call } = yield* shop
        for (const [query, path] of [
          ["", "by"],
          ["?by=colour", "by"],
          ["?by=month&from=yesterday", "from"],
          ["?by=month&from=2026-01-02T00:00:00Z&to=2026-01-01T23:59:59Z", "to"],
          ["?by=month&from=2024-01-01T00:00:00Z&to=2026-03-11T00:00:01Z", "from"],
          ["?by=month&from=2024-01-01T00:00:00Z", "from"]
        ] as const) {
          invalid(yield* call("GET", `${at}/reports/revenue${query}`), [path])
        }
        const longest = "from=2024-01-01T00:00:00Z&to=2026-03-11T00:00:00Z"
        for (const report of [`funnel?${longest}`, `steps?${longest}`, `revenue?by=month&${longest}`])
          assert.strictEqual((yield* call("GET", `${at}/reports/${report}`)).status, 200)
        refused(
          yield* call("GET", `${at}/reports/funnel?from=2024-01-01T00:00:00Z&to=2026-03-11T00:00:01Z`),
          400,
          "invalid_input"
        )
      })
    )
  })
})
