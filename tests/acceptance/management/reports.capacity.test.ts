import { DemandLog } from "@calendeal/domain/availability"
import { mostSearched } from "@calendeal/domain/management"
import { assert, describe } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { shop } from "../../kit/http/management/shop.ts"
import { hostDraft, introDraft, itemsOf, notFound } from "../../kit/http/management/workspace.ts"
import { bookingOf } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { someEmail, visitor } from "../../kit/http/visitor.ts"

const today = DateTime.formatIsoDateUtc(DateTime.nowUnsafe())
const ever = { days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "00:00", to: "24:00" }
const hours = (...weekly: ReadonlyArray<object>) => ({ timezone: "UTC", weekly, overrides: [] })
const soon = { minimumNoticeMinutes: 0 }
const settled = DemandLog.use(({ settle }) => settle)

describe("Management: the report of capacity", () => {
  specification("capacity", (it) => {
    it.effect(
      "D-FREE-1: the next free start of each route is the first one that visitors see, and a route without one has none",
      () =>
        Effect.gen(function* () {
          const { at, call, make } = yield* shop
          const { month, slots } = yield* visitor
          const host = (name: string, schedule: object) =>
            Effect.map(make("/hosts", { ...hostDraft, name, username: name, schedule }), ({ id }) =>
              String(id)
            )
          const [always, rarely, never] = [
            yield* host("always", hours(ever)),
            yield* host("rarely", {
              ...hours(),
              overrides: [{ date: inDays(50), windows: [{ from: "09:00", to: "10:00" }] }]
            }),
            yield* host("never", hours())
          ]
          const rule = (hostIds: ReadonlyArray<string>, more: object = {}) => ({
            when: { field: "email_domain", op: "equals", value: "large.example" },
            hostIds,
            ...more
          })
          const { id } = yield* make("/event-types", {
            slug: "team",
            title: "Team",
            hosts: [always, rarely, never].map((hostId) => ({ hostId })),
            locations: [{ kind: "phone" }],
            ...soon,
            routing: [
              rule([rarely], { name: "Large teams" }),
              rule([never]),
              rule([always], { redirectUrl: "https://northwind.example/" })
            ]
          })
          const eventTypeId = String(id)
          const [item] = itemsOf(yield* call("GET", `${at}/reports/capacity`))
          const routes = item?.["routes"]
          assert.isTrue(Array.isArray(routes))
          const seen = Effect.fnUntraced(function* (h: string) {
            const query = { eventTypeId, tz: "UTC", h }
            const { availableDates } = (yield* month(query)).body
            const [date] = Array.isArray(availableDates) ? availableDates : []
            if (date === undefined) return null
            const offered = (yield* slots({ ...query, date: String(date) })).body["slots"]
            return Array.isArray(offered) ? String(offered[0].startTimeUtc) : null
          })
          assert.deepStrictEqual(
            (Array.isArray(routes) ? routes : []).map((route) => [
              route.rule,
              route.name,
              route.hostIds.length,
              route.firstFreeAt
            ]),
            [
              [null, null, 3, yield* seen(always)],
              [1, "Large teams", 1, yield* seen(rarely)],
              [2, null, 1, null]
            ]
          )
          const [first, second, third] = Array.isArray(routes) ? routes : []
          assert.isBelow(first.hours, 1)
          assert.approximately(
            second.hours,
            (Date.parse(`${inDays(50)}T09:00Z`) - Date.now()) / 3_600_000,
            0.1
          )
          assert.isNull(third.hours)
        })
    )

    it.effect(
      "D-FREE-3: questions for the days of a period are counted by event type and day, and those without time; others are not",
      () =>
        Effect.gen(function* () {
          const { at, call, offer } = yield* shop
          const { calendar, month, slots } = yield* visitor
          const open = yield* offer(soon)
          const closed = yield* offer(soon)
          const unasked = yield* offer(soon)
          const shut = yield* call("PATCH", `${at}/hosts/${closed.hostId}`, { schedule: hours() })
          assert.strictEqual(shut.status, 200, shut.text)
          const hidden = yield* offer({ status: "hidden" })
          for (const { eventTypeId } of [open, closed]) {
            yield* month({ eventTypeId })
            yield* calendar({ eventTypeId })
            yield* slots({ eventTypeId, date: inDays(3) })
          }
          yield* calendar({ eventTypeId: open.eventTypeId })
          yield* month({ eventTypeId: open.eventTypeId, from: "2999-01-01", to: "2999-01-02" })
          yield* month({ eventTypeId: hidden.eventTypeId })
          yield* settled
          const report = (query = "") => call("GET", `${at}/reports/capacity?${query}`)
          const found = yield* report()
          const counts = itemsOf(found).map(({ eventTypeId, questions, withoutTime }) => [
            eventTypeId,
            questions,
            withoutTime
          ])
          assert.deepStrictEqual(counts, [
            [open.eventTypeId, 3, 0],
            [closed.eventTypeId, 2, 2],
            [unasked.eventTypeId, 0, 0]
          ])
          assert.deepStrictEqual(found.body["days"], [{ date: today, questions: 5, withoutTime: 2 }])

          const only = yield* report(`eventTypeId=${closed.eventTypeId}`)
          assert.deepStrictEqual(
            itemsOf(only).map(({ eventTypeId }) => eventTypeId),
            [closed.eventTypeId]
          )
          assert.deepStrictEqual(only.body["days"], [{ date: today, questions: 2, withoutTime: 2 }])
          const earlier = yield* report(`to=${today}T00:00:00Z`)
          assert.deepStrictEqual(earlier.body["days"], [])
        })
    )

    it.effect("D-FREE-2: free times are looked for of the 24 event types with most questions", () =>
      Effect.gen(function* () {
        const { at, call, make } = yield* shop
        const { month } = yield* visitor
        const { id: hostId } = yield* make("/hosts", { ...hostDraft, schedule: hours(ever) })
        const made = yield* Effect.forEach(Array.from({ length: mostSearched + 1 }), (_, nth) =>
          make("/event-types", { ...introDraft(hostId), ...soon, slug: `type-${nth}`, title: `Type ${nth}` })
        )
        const ids = made.map(({ id }) => String(id))
        const asked = String(ids.at(-1))
        yield* month({ eventTypeId: asked })
        yield* settled
        const items = itemsOf(yield* call("GET", `${at}/reports/capacity`))
        const searched = items.filter(({ routes }) => routes !== null).map(({ eventTypeId }) => eventTypeId)
        assert.sameMembers(
          items.map(({ eventTypeId }) => eventTypeId),
          ids
        )
        assert.lengthOf(searched, mostSearched)
        assert.strictEqual(searched[0], asked)
        const [left] = items.filter(({ routes }) => routes === null)
        const [alone] = itemsOf(
          yield* call("GET", `${at}/reports/capacity?eventTypeId=${String(left?.["eventTypeId"])}`)
        )
        assert.isTrue(Array.isArray(alone?.["routes"]))
      })
    )

    it.effect("D-FREE-4: an erasure leaves the counts as they are", () =>
      Effect.gen(function* () {
        const { at, book, call, offer } = yield* shop
        const { month } = yield* visitor
        const { eventTypeId } = yield* offer(soon)
        yield* month({ eventTypeId })
        const email = someEmail()
        const booked = yield* book(bookingOf(eventTypeId, email))
        assert.strictEqual(booked.status, 200, booked.text)
        yield* settled
        const before = yield* call("GET", `${at}/reports/capacity`)
        assert.strictEqual(itemsOf(before)[0]?.["questions"], 1)
        assert.strictEqual((yield* call("POST", `${at}/people/erase`, { email })).status, 204)
        const after = yield* call("GET", `${at}/reports/capacity`)
        assert.deepStrictEqual(after.body["days"], before.body["days"])
      })
    )

    it.effect(
      "D-WS-1: an event type of another workspace is not found, and its questions are not counted",
      () =>
        Effect.gen(function* () {
          const [own, foreign] = [yield* shop, yield* shop]
          const { month } = yield* visitor
          const { eventTypeId } = yield* foreign.offer()
          yield* month({ eventTypeId })
          yield* settled
          const asked = yield* own.call("GET", `${own.at}/reports/capacity?eventTypeId=${eventTypeId}`)
          notFound(asked)
          const { body } = yield* own.call("GET", `${own.at}/reports/capacity`)
          assert.deepStrictEqual([body["items"], body["days"]], [[], []])
        })
    )
  })
})

const inDays = (days: number): string =>
  DateTime.formatIsoDateUtc(DateTime.add(DateTime.nowUnsafe(), { days }))
