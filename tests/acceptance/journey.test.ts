import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { Service, specificationAlone } from "../kit/http/specification.ts"
import { pay } from "../kit/http/requests.ts"
import { isReplay } from "../kit/http/visitor.ts"

const zone = "America/New_York"
const eventTypeId = demoIds.intro

describe("The main journey", () => {
  specificationAlone("from the click to the closed deal", (it) => {
    it.effect(
      "captures, lists slots, books once, shows the booking, counts events, and records the payment",
      () =>
        Effect.gen(function* () {
          const { dealOf, get, post } = yield* Service
          const lead = yield* post("/capture", {
            eventTypeId,
            email: " Sam@Customer.example ",
            name: "Sam Rivera",
            step1Complete: true,
            attributionJsonb: { utm_source: "newsletter", gclid: "click-1" },
            customFields: { company: "Rivera", unknown: "dropped" }
          })
          assert.strictEqual(lead.status, 200)
          assert.deepStrictEqual(lead.body, {
            contactId: lead.body["contactId"],
            wasCreated: true,
            disqualified: false,
            redirectUrl: null,
            allowedHostIds: [demoIds.ada]
          })

          const days = yield* get(`/month-availability?eventTypeId=${eventTypeId}&tz=${zone}`)
          assert.strictEqual(days.status, 200)
          assert.strictEqual(days.body["noHostsAvailable"], false)
          const date = texts(days.body["availableDates"]).at(2)
          const times = yield* get(`/slots?eventTypeId=${eventTypeId}&tz=${zone}&date=${date}`)
          const startTimeUtc = records(times.body["slots"]).map((slot) => String(slot["startTimeUtc"]))[0]
          assert.match(String(startTimeUtc), /^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/)

          const request = {
            eventTypeId,
            startTimeUtc,
            bookerTimezone: zone,
            attendees: [{ name: "Sam Rivera", email: "sam@customer.example" }],
            contactId: lead.body["contactId"]
          }
          const attempts = yield* Effect.all(
            Array.from({ length: 4 }, () => post("/book", request, { "idempotency-key": "journey-0001" })),
            { concurrency: "unbounded" }
          )
          assert.deepStrictEqual(
            attempts.map(({ status }) => status),
            [200, 200, 200, 200]
          )
          const uids = new Set(attempts.map(({ body }) => body["uid"]))
          assert.strictEqual(uids.size, 1)
          assert.strictEqual(attempts.filter(isReplay).length, 3)
          const taken = yield* post("/book", request, { "idempotency-key": "journey-0002" })
          assert.deepStrictEqual([taken.status, taken.body], [409, { error: "slot_unavailable" }])

          const redirect = new URL(String(attempts[0]?.body["redirectUrl"]))
          const token = redirect.searchParams.get("booking_token")
          const summary = yield* get("/booking-summary", { authorization: `Bearer ${token}` })
          assert.strictEqual(summary.status, 200)
          assert.strictEqual(summary.body["uid"], redirect.searchParams.get("booking_uid"))
          assert.strictEqual(summary.body["title"], "Intro call with Ada Lovelace")
          assert.strictEqual(summary.body["start_time"], startTimeUtc)
          assert.deepStrictEqual(summary.body["attendees"], [
            { name: "Sam Rivera", email: "sam@customer.example", role: "booker" }
          ])

          const counted = yield* post("/funnel-events", {
            eventTypeId,
            events: [
              { field: "email", dwell_seconds: 2.5, abandoned: false },
              { field: "shoe_size", dwell_seconds: 1, abandoned: true }
            ]
          })
          assert.deepStrictEqual([counted.status, counted.body], [200, { inserted: 1 }])

          const payment = { email: "sam@customer.example", amount: 500, currency: "usd" }
          const paid = yield* pay(payment, "invoice-7")
          assert.strictEqual(paid.status, 201)
          assert.strictEqual(paid.body["contactId"], lead.body["contactId"])
          const again = yield* pay(payment, "invoice-7")
          assert.deepStrictEqual([again.status, again.body], [200, { ...paid.body, idempotentReplay: true }])

          const deal = yield* dealOf(String(paid.body["dealId"]))
          assert.deepStrictEqual([deal?.status, deal?.bookingUid], ["closed", summary.body["uid"]])
        })
    )
  })
})

const texts = (value: unknown): ReadonlyArray<string> => (Array.isArray(value) ? value.map(String) : [])
const records = (value: unknown): ReadonlyArray<Record<string, unknown>> =>
  Array.isArray(value) ? value : []
