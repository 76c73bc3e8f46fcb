import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import {
  book,
  bookingOf,
  fromNewIp,
  offer,
  pathsOf,
  pay,
  readSummary,
  refused,
  refusedAt,
  startIn,
  unknownId
} from "../kit/http/requests.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

const eventTypeId = demoIds.intro

describe("7 Times and the order of checks", () => {
  specificationAlone("times and zones", (it) => {
    it.effect(
      "D-HTTP-6, §1.2: responses have whole seconds in UTC; requests may use any ISO-8601 format",
      () =>
        Effect.gen(function* () {
          const { get, tokenOf } = yield* Service
          const { eventType } = yield* offer()
          const day = startIn(5).slice(0, 10)
          const { body } = yield* get(`/slots?eventTypeId=${eventType.id}&tz=UTC&date=${day}`, fromNewIp())
          for (const slot of Array.isArray(body["slots"]) ? body["slots"] : [{}]) {
            assert.match(slot.startTimeUtc, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
          }
          for (const [nth, start] of [
            `${day}T08:00Z`,
            `${day}T10:30:00+02:00`,
            `${day}t09:00:00.000z`,
            `${day}T03:30:00-0600`,
            `${day}T10:00:00,0Z`
          ].entries()) {
            const booked = yield* book(bookingOf(eventType.id, `format-${nth}@customer.example`, start))
            assert.strictEqual(booked.status, 200, start)
            const token = yield* tokenOf(String(booked.body["uid"]), 0)
            const summary = (yield* readSummary(token)).body
            assert.strictEqual(
              summary["start_time"],
              `${day}T${["08:00", "08:30", "09:00", "09:30", "10:00"][nth]}:00Z`
            )
          }
          for (const local of [
            `${day}T11:00:00`,
            `${day} 11:00:00Z`,
            day,
            "1900000000",
            `${day}T25:00:00Z`,
            `${day}T11:00:60Z`
          ]) {
            const answer = yield* book(bookingOf(eventType.id, "local@customer.example", local))
            refusedAt(answer, ["startTimeUtc"])
          }
        })
    )

    it.effect(
      "D-HTTP-7, §7.invalid_timezone, §1.3: a time zone is a case-insensitive IANA name or alias; others are invalid_timezone",
      () =>
        Effect.gen(function* () {
          const { get } = yield* Service
          const monthIn = (tz: string) =>
            get(`/month-availability?eventTypeId=${eventTypeId}&tz=${encodeURIComponent(tz)}`, fromNewIp())
          for (const tz of [
            "Europe/London",
            "US/Eastern",
            "Asia/Calcutta",
            "UTC",
            "Etc/GMT+5",
            "europe/LONDON",
            "utc",
            "GMT",
            "Asia/Kathmandu"
          ]) {
            assert.strictEqual((yield* monthIn(tz)).status, 200, tz)
          }
          const { eventType } = yield* offer()
          for (const tz of [
            "+02:00",
            "UTC+2",
            "Mars/Base",
            "",
            " ",
            "Europe",
            "Europe/London ",
            "CEST2",
            "__proto__",
            "../UTC",
            "a\u0000"
          ]) {
            refused(yield* monthIn(tz), 400, "invalid_timezone")
            if (tz.includes("\u0000")) continue
            const request = { ...bookingOf(eventType.id, "zone@customer.example"), bookerTimezone: tz }
            refused(yield* book(request), 400, "invalid_timezone")
          }
          const missing = yield* get(`/month-availability?eventTypeId=${eventTypeId}`, fromNewIp())
          refusedAt(missing, ["tz"])
        })
    )

    it.effect(
      "D-HTTP-7a, D-HTTP-1: an unknown time zone together with other faults is one of the issues",
      () =>
        Effect.gen(function* () {
          const { get } = yield* Service
          const faulty = {
            eventTypeId: "x",
            startTimeUtc: "soon",
            bookerTimezone: "Mars/Base",
            attendees: []
          }
          const booked = yield* book(faulty)
          refusedAt(booked, ["attendees", "bookerTimezone", "eventTypeId", "startTimeUtc"])
          const month = yield* get("/month-availability?eventTypeId=x&tz=Mars/Base&from=today", fromNewIp())
          refusedAt(month, ["eventTypeId", "from", "tz"])
          const slots = yield* get(`/slots?eventTypeId=${eventTypeId}&tz=Mars/Base`, fromNewIp())
          refusedAt(slots, ["date", "tz"])
          refused(
            yield* get(`/slots?eventTypeId=${eventTypeId}&tz=Mars/Base&date=2027-01-01`, fromNewIp()),
            400,
            "invalid_timezone"
          )
          const untyped = yield* book({
            ...bookingOf(eventTypeId, "zone@customer.example"),
            bookerTimezone: 7
          })
          refusedAt(untyped, ["bookerTimezone"])
        })
    )
  })

  specificationAlone("the order of checks", (it) => {
    it.effect(
      "D-HTTP-9: book checks the key, the fields, the time zone and the event type, in this order",
      () =>
        Effect.gen(function* () {
          const { post } = yield* Service
          const wrong = {
            eventTypeId: unknownId,
            startTimeUtc: startIn(1),
            bookerTimezone: "Mars",
            attendees: []
          }
          refused(yield* post("/book", wrong, fromNewIp()), 400, "missing_idempotency_key")
          refused(yield* post("/book", "{", fromNewIp()), 400, "missing_idempotency_key")
          refused(yield* book(wrong), 400, "invalid_input")
          const zoned = { ...bookingOf(unknownId, "order@customer.example"), bookerTimezone: "Mars" }
          refused(yield* book(zoned), 400, "invalid_timezone")
          refused(yield* book(bookingOf(unknownId, "order@customer.example")), 404, "event_type_not_found")
        })
    )

    it.effect(
      "D-HTTP-9: transactions check the signature, the key, the JSON and the fields, in this order",
      () =>
        Effect.gen(function* () {
          const { post } = yield* Service
          refused(
            yield* post("/transactions", "{", { ...fromNewIp(), "idempotency-key": "a b" }),
            401,
            "unauthorized"
          )
          const keyed = yield* pay("{", "a b")
          assert.deepStrictEqual(pathsOf(keyed), ["Idempotency-Key"])
          refused(yield* pay("{"), 400, "invalid_json")
          refused(yield* pay({ email: "order@customer.example" }), 400, "invalid_input")
        })
    )
  })
})
