import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { accepted, offer, refused, visitor } from "../kit/http/visitor.ts"
import { day, daysOf, openOn, startsOf } from "../kit/http/calendar.ts"
import { specification } from "../kit/http/specification.ts"

describe("4.4 Month availability", () => {
  specification("dates", (it) => {
    it.effect(
      "§4.4: by default returns today to the end of the booking window in the booker's time zone",
      () =>
        Effect.gen(function* () {
          const { eventType } = yield* offer({})
          for (const tz of ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "US/Eastern"]) {
            const dates = yield* daysOf({ eventTypeId: eventType.id, tz })
            // Late in the evening today has no more starts.
            const whole = Array.from({ length: 61 }, (_, days) => String(day(days, tz)))
            assert.deepStrictEqual(dates, dates.length === 61 ? whole : whole.slice(1))
          }
        })
    )

    it.effect("D-AV-3: the dates are the booker's local ones, ascending and unique", () =>
      Effect.gen(function* () {
        const schedule = openOn({ 9: "23:00-24:00", 4: "06:00-10:00", 5: "22:00-23:00" })
        const { eventType } = yield* offer({ hosts: [{ schedule }] })
        const eventTypeId = eventType.id
        assert.deepStrictEqual(yield* daysOf({ eventTypeId, tz: "UTC" }), [day(4), day(5), day(9)])
        const tokyo = yield* daysOf({ eventTypeId, tz: "Asia/Tokyo" })
        assert.deepStrictEqual(tokyo, [day(4), day(6), day(10)])
        // One window from 8 p.m. spans two of the booker's days.
        const honolulu = yield* daysOf({ eventTypeId, tz: "Pacific/Honolulu" })
        assert.deepStrictEqual(honolulu, [day(3), day(5), day(9)])
        const marquesas = yield* daysOf({ eventTypeId, tz: "Pacific/Marquesas" })
        assert.deepStrictEqual(marquesas, [day(3), day(4), day(5), day(9)])
      })
    )

    it.effect("D-AV-3: lists nothing outside from and to, both included", () =>
      Effect.gen(function* () {
        const { eventType } = yield* offer({})
        const query = { eventTypeId: eventType.id, tz: "UTC" }
        const some = yield* daysOf({ ...query, from: day(3), to: day(5) })
        assert.deepStrictEqual(some, [day(3), day(4), day(5)])
        assert.deepStrictEqual(yield* daysOf({ ...query, from: day(7), to: day(7) }), [day(7)])
        assert.deepStrictEqual(yield* daysOf({ ...query, from: day(59) }), [day(59), day(60)])
        const first = (yield* daysOf({ ...query, to: day(2) })).filter((date) => date > day(0))
        assert.deepStrictEqual(first, [day(1), day(2)])
      })
    )

    it.effect("D-AV-5: dates outside the booking window are not available", () =>
      Effect.gen(function* () {
        const { month } = yield* visitor
        const { eventType } = yield* offer({})
        const query = { eventTypeId: eventType.id, tz: "UTC" }
        const last = { from: day(59), to: day(66) }
        assert.deepStrictEqual(yield* daysOf({ ...query, ...last }), [day(59), day(60)])
        for (const range of [
          { from: day(61), to: day(70) },
          { from: day(61) },
          { from: day(-9), to: day(-1) },
          { to: day(-2) },
          { from: "0001-01-01", to: "0001-01-31" },
          { from: "9999-12-01", to: "9999-12-31" }
        ]) {
          const body = accepted(yield* month({ ...query, ...range }))
          assert.deepStrictEqual(body, { availableDates: [], noHostsAvailable: false })
        }
      })
    )

    it.effect(
      "D-AV-5, §4.4.1, §7.range_too_large: a range longer than the window plus 7 days is too large; a reversed or non-existent one is invalid",
      () =>
        Effect.gen(function* () {
          const { month } = yield* visitor
          const { eventType } = yield* offer({})
          const narrow = yield* offer({
            eventType: { window: { ...eventType.window, bookingWindowDays: 1 } }
          })
          for (const [eventTypeId, days] of [
            [eventType.id, 60],
            [narrow.eventType.id, 1]
          ] as const) {
            accepted(yield* month({ eventTypeId, from: day(0), to: day(days + 7) }))
            refused(yield* month({ eventTypeId, from: day(0), to: day(days + 8) }), 400, "range_too_large")
          }
          const eventTypeId = eventType.id
          refused(yield* month({ eventTypeId, from: "2027-01-02", to: "2027-01-01" }), 400, "invalid_input")
          for (const from of ["2027-02-29", "2027-13-01", "2027-1-1", "20270101", "tomorrow", ""]) {
            refused(yield* month({ eventTypeId, from }), 400, "invalid_input")
          }
        })
    )

    it.effect("D-AV-6: a day outside the window has no slots, and a non-existent date is invalid", () =>
      Effect.gen(function* () {
        const { slots } = yield* visitor
        const { eventType } = yield* offer({})
        const query = { eventTypeId: eventType.id, tz: "UTC" }
        const last = yield* startsOf({ ...query, date: day(60) })
        assert.deepStrictEqual([last.length, last[0]], [48, `${day(60)}T00:00:00Z`])
        for (const date of [day(-1), day(61), "0001-01-01", "9999-12-31"]) {
          const body = accepted(yield* slots({ ...query, date }))
          assert.deepStrictEqual(body, { date, slots: [], noHostsAvailable: false })
        }
        for (const date of ["2027-02-29", "2027-1-1", ""]) {
          refused(yield* slots({ ...query, date }), 400, "invalid_input")
        }
        refused(yield* slots(query), 400, "invalid_input")
      })
    )

    it.effect("D-WS-2, D-WS-3: a lapsed workspace has no hosts, and inactive event types do not exist", () =>
      Effect.gen(function* () {
        const { month, slots } = yield* visitor
        const lapsed = yield* offer({ workspace: { subscription: "lapsed" } })
        const body = accepted(yield* month({ eventTypeId: lapsed.eventType.id }))
        assert.deepStrictEqual(body, { availableDates: [], noHostsAvailable: true })
        const day1 = accepted(yield* slots({ eventTypeId: lapsed.eventType.id, date: day(1) }))
        assert.deepStrictEqual(day1, { date: day(1), slots: [], noHostsAvailable: true })
        const hidden = yield* offer({ eventType: { status: "hidden" } })
        const archived = yield* offer({ eventType: { status: "archived" } })
        for (const eventTypeId of [hidden.eventType.id, archived.eventType.id, crypto.randomUUID()]) {
          refused(yield* month({ eventTypeId }), 404, "event_type_not_found")
          refused(yield* slots({ eventTypeId, date: day(1) }), 404, "event_type_not_found")
        }
      })
    )
  })
})
