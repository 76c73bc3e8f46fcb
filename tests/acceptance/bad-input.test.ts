import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { Service, specificationAlone } from "../kit/http/specification.ts"
import { openStart, pay, refused, refusedAt, unknownId } from "../kit/http/requests.ts"

const eventTypeId = demoIds.intro
const tz = "Europe/Paris"

describe("Bad input gets the documented error code and stores nothing", () => {
  specificationAlone("capture", (it) => {
    it.effect("rejects malformed input and creates no contact", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const lead = { eventTypeId, email: "bad@customer.example" }
        refused(yield* post("/capture", "{"), 400, "invalid_json")
        refused(yield* post("/capture", "[]"), 400, "invalid_input")
        const wrong = yield* post("/capture", { eventTypeId: 7, email: "x", name: "", phone: "1".repeat(41) })
        refusedAt(wrong, ["email", "eventTypeId", "name", "phone"])
        refused(
          yield* post("/capture", { ...lead, customFields: { company: "x".repeat(8192) } }),
          400,
          "invalid_input"
        )
        refused(yield* post("/capture", { ...lead, eventTypeId: unknownId }), 404, "event_type_not_found")
        const good = yield* post("/capture", lead)
        assert.strictEqual(good.body["wasCreated"], true)
      })
    )
  })

  specificationAlone("book", (it) => {
    it.effect(
      "rejects a missing key, an invalid time zone or start, and leaves the key and the slot unused",
      () =>
        Effect.gen(function* () {
          const { post } = yield* Service
          const startTimeUtc = yield* openStart(eventTypeId, tz)
          const attendees = [{ name: "Bo", email: "bo@customer.example" }]
          const request = { eventTypeId, startTimeUtc, bookerTimezone: tz, attendees }
          const key = { "idempotency-key": "bad-input-1" }
          refused(yield* post("/book", request), 400, "missing_idempotency_key")
          refused(
            yield* post("/book", { ...request, bookerTimezone: "+02:00" }, key),
            400,
            "invalid_timezone"
          )
          refused(
            yield* post("/book", { ...request, startTimeUtc: "2030-01-01T10:00:00" }, key),
            400,
            "invalid_input"
          )
          refused(
            yield* post("/book", { ...request, startTimeUtc: "2020-01-01T10:00:00Z" }, key),
            409,
            "slot_unavailable"
          )
          const unknown = { ...request, eventTypeId: unknownId }
          refused(yield* post("/book", unknown, key), 404, "event_type_not_found")
        })
    )
    it.effect("books the slot under the key of the rejected request", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const request = {
          eventTypeId: demoIds.onboarding,
          startTimeUtc: yield* openStart(demoIds.onboarding, tz),
          bookerTimezone: tz,
          attendees: [{ name: "Bo", email: "bo@customer.example" }]
        }
        const key = { "idempotency-key": "bad-input-2" }
        refused(
          yield* post("/book", { ...request, selectedLocationKind: "phone" }, key),
          400,
          "invalid_location"
        )
        const booked = yield* post("/book", request, key)
        assert.strictEqual(booked.status, 200)
        assert.isNull(booked.headers.get("idempotency-replayed"))
      })
    )
  })

  specificationAlone("month-availability, slots and booking-summary", (it) => {
    it.effect("reject invalid time zones, dates, ranges and tokens", () =>
      Effect.gen(function* () {
        const { get, tokenOf } = yield* Service
        const month = `/month-availability?eventTypeId=${eventTypeId}`
        refused(yield* get(month), 400, "invalid_input")
        refused(yield* get(`${month}&tz=Mars/Base`), 400, "invalid_timezone")
        refused(yield* get(`${month}&tz=${tz}&from=2026-02-30`), 400, "invalid_input")
        refused(yield* get(`${month}&tz=${tz}&from=2027-01-02&to=2027-01-01`), 400, "invalid_input")
        refused(yield* get(`${month}&tz=${tz}&from=2027-01-01&to=2027-03-10`), 400, "range_too_large")
        refused(
          yield* get(`/slots?eventTypeId=${unknownId}&tz=${tz}&date=2027-01-01`),
          404,
          "event_type_not_found"
        )

        const uid = `bk_${"0".repeat(22)}`
        refused(yield* get("/booking-summary"), 401, "missing_token")
        refused(yield* get("/booking-summary", { authorization: "Bearer rubbish" }), 401, "invalid_token")
        const expired = yield* tokenOf(uid, 16)
        refused(yield* get("/booking-summary", { authorization: `Bearer ${expired}` }), 401, "invalid_token")
        const unbooked = yield* tokenOf(uid, 1)
        refused(yield* get("/booking-summary", { authorization: `Bearer ${unbooked}` }), 404, "not_found")
      })
    )
  })

  specificationAlone("transactions", (it) => {
    it.effect("reject unsigned and inexact payments, and leave the key unused", () =>
      Effect.gen(function* () {
        const { key, post } = yield* Service
        const payment = { email: "payer@customer.example", amount: 10.5, currency: "eur" }
        const payAs = (body: object, keyPair = key) => pay(body, "bad-input-3", keyPair)
        refused(yield* post("/transactions", payment), 401, "unauthorized")
        refused(yield* payAs(payment, { ...key, secret: "sks_wrong" }), 401, "unauthorized")
        refused(yield* payAs(payment, { ...key, prefix: "ak_0000000000000" }), 401, "unauthorized")
        for (const amount of [0, -1, 0.001, 1e10, "5"]) {
          refused(yield* payAs({ ...payment, amount }), 400, "invalid_input")
        }
        refused(yield* payAs({ ...payment, svc_booking_uid: "bk_unknown" }), 404, "not_found")
        assert.strictEqual((yield* payAs(payment)).status, 201)
      })
    )
  })

  specificationAlone("funnel-events", (it) => {
    it.effect("reject durations and numbers out of range", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const event = { field: "email", dwell_seconds: 1, abandoned: false }
        const report = (events: unknown) => post("/funnel-events", { eventTypeId, events })
        refused(yield* report([]), 400, "invalid_input")
        refused(yield* report(Array.from({ length: 21 }, () => event)), 400, "invalid_input")
        refused(yield* report([{ ...event, dwell_seconds: 3600.5 }]), 400, "invalid_input")
        assert.deepStrictEqual((yield* report([{ ...event, dwell_seconds: 3600 }])).body, { inserted: 1 })
      })
    )
  })
})
