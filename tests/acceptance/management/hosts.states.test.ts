import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { calendarFeed } from "../../kit/http/calendarFeed.ts"
import { shopWithHours } from "../../kit/http/management/calendars.shop.ts"
import { hostDraft, invalid, itemsOf, newWorkspace, notFound } from "../../kit/http/management/workspace.ts"
import { specification } from "../../kit/http/specification.ts"

interface Explained {
  readonly hostId: string
  readonly closed: ReadonlyArray<{ readonly from: string; readonly to: string; readonly reason: string }>
  readonly reasons: ReadonlyArray<{ readonly reason: string }>
}

/** The hosts of an explanation of a start or of a date. */
const hostsOf = (body: object): ReadonlyArray<Explained> => {
  const none: { readonly hosts: ReadonlyArray<Explained> } = { hosts: [] }
  return Object.assign(none, body).hosts
}

describe("Management: when hosts are free", () => {
  specification("the states of hosts", (it) => {
    it.effect(
      "D-CON-160: the calendars' busy times of a host, cut to the period, without those of others",
      () =>
        Effect.gen(function* () {
          const { at, book, call, connect, date, hostId, starts } = yield* shopWithHours
          const feed = yield* calendarFeed
          feed.respondWithEvents(...starts(10))
          assert.strictEqual((yield* connect(feed)).status, 201)
          assert.strictEqual((yield* book(9)).status, 200)
          const path = `${at}/hosts/${hostId}/calendar-times`
          const busy = yield* call("GET", `${path}?from=${date}T00:00:00Z&days=1`)
          assert.deepStrictEqual(busy.body, {
            items: [{ from: `${date}T10:00:00Z`, to: `${date}T11:00:00Z` }]
          })
          const half = yield* call("GET", `${path}?from=${date}T10:30:00Z`)
          assert.deepStrictEqual(half.body, {
            items: [{ from: `${date}T10:30:00Z`, to: `${date}T11:00:00Z` }]
          })
          invalid(yield* call("GET", `${path}?from=${date}T00:00:00Z&days=36`), ["days"])
          invalid(yield* call("GET", path), ["from"])
          const other = yield* newWorkspace
          notFound(
            yield* other.call("GET", `${other.at}/hosts/${hostId}/calendar-times?from=${date}T00:00:00Z`)
          )
        })
    )

    it.effect(
      "D-CON-161, D-AV-13: each host of a page has the next free time, calendars, absence and bookings",
      () =>
        Effect.gen(function* () {
          const { at, book, call, connect, date, hostId } = yield* shopWithHours
          const feed = yield* calendarFeed
          feed.respondWithEvents()
          yield* connect(feed)
          const open = {
            timezone: "UTC",
            weekly: [{ days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "00:00", to: "24:00" }],
            overrides: []
          }
          const away = { from: "2020-01-01", to: "2099-01-01", reason: "Sabbatical" }
          const made = yield* call("POST", `${at}/hosts`, {
            ...hostDraft,
            username: "free",
            name: "Free",
            schedule: open
          })
          yield* call("POST", `${at}/hosts`, {
            ...hostDraft,
            username: "away",
            name: "Away",
            schedule: open,
            absences: [away]
          })
          const [absent, free, first] = itemsOf(yield* call("GET", `${at}/host-states`))
          assert.deepInclude(absent, {
            name: "Away",
            awayUntil: "2099-01-01",
            freeNext: null,
            minutesOfWeek: [0, 0, 0, 0, 0, 0, 0]
          })
          assert.deepInclude(free, {
            hostId: made.body["id"],
            awayUntil: null,
            calendars: { connected: 0, failing: 0, unread: 0 },
            minutesOfWeek: Array.from({ length: 7 }, () => 1440)
          })
          assert.isString(free?.["freeNext"])
          assert.deepInclude(first, { hostId, calendars: { connected: 1, failing: 0, unread: 0 } })
          assert.deepStrictEqual([absent?.["bookingsOfWeek"], free?.["bookingsOfWeek"]], [0, 0])
          // The day of the booking is in this week, or in the next one.
          assert.strictEqual((yield* book(9)).status, 200)
          const daysLeft = (7 - new Date().getUTCDay()) % 7
          const sunday = new Date(Date.now() + daysLeft * 86_400_000).toISOString().slice(0, 10)
          const booked = itemsOf(yield* call("GET", `${at}/host-states`)).at(-1)
          assert.deepInclude(booked, { hostId, bookingsOfWeek: date <= sunday ? 1 : 0 })
          const page = yield* call("GET", `${at}/host-states?limit=2`)
          assert.lengthOf(itemsOf(page), 2)
          const rest = yield* call(
            "GET",
            `${at}/host-states?limit=2&cursor=${String(page.body["nextCursor"])}`
          )
          assert.deepStrictEqual(
            itemsOf(rest).map(({ hostId: id }) => id),
            [hostId]
          )
          const other = yield* newWorkspace
          assert.deepStrictEqual(itemsOf(yield* other.call("GET", `${other.at}/host-states`)), [])
        })
    )

    it.effect("D-CON-208: each event type of a page has the soonest start that visitors are offered", () =>
      Effect.gen(function* () {
        const { at, book, call, date, eventTypeId, free, hostId } = yield* shopWithHours
        const times = (query = "") => call("GET", `${at}/event-type-times${query}`)
        const soonest = Effect.map(times(), (answer) => itemsOf(answer)[0])
        const offered = Effect.map(free, ({ hours: [first = 0] }) => ({
          eventTypeId,
          soonest: `${date}T${String(first).padStart(2, "0")}:00:00Z`
        }))
        const before = yield* offered
        assert.deepStrictEqual(yield* soonest, before)
        assert.strictEqual((yield* book(Number(before.soonest.slice(11, 13)))).status, 200)
        const after = yield* offered
        assert.notDeepEqual(after, before)
        assert.deepStrictEqual(yield* soonest, after)
        yield* call("PATCH", `${at}/event-types/${eventTypeId}`, { status: "hidden" })
        assert.deepStrictEqual(yield* soonest, { eventTypeId, soonest: null })
        for (let nth = 0; nth < 12; nth++)
          yield* call("POST", `${at}/event-types`, {
            slug: `more-${nth}`,
            title: `More ${nth}`,
            hosts: [{ hostId }],
            locations: [{ kind: "phone" }]
          })
        const page = yield* times("?limit=100")
        assert.lengthOf(itemsOf(page), 12)
        const rest = itemsOf(yield* times(`?limit=100&cursor=${String(page.body["nextCursor"])}`))
        assert.deepStrictEqual(
          rest.map((item) => item["eventTypeId"]),
          [eventTypeId]
        )
        const other = yield* newWorkspace
        assert.deepStrictEqual(itemsOf(yield* other.call("GET", `${other.at}/event-type-times`)), [])
      })
    )

    it.effect("D-AV-11: a date is explained for each host, and agrees with the explanation of a start", () =>
      Effect.gen(function* () {
        const { at, book, call, date, eventTypeId, hostId } = yield* shopWithHours
        assert.strictEqual((yield* book(10)).status, 200)
        const path = `${at}/event-types/${eventTypeId}/explain-day`
        const { body, status, text } = yield* call("GET", `${path}?date=${date}&tz=UTC`)
        assert.strictEqual(status, 200, text)
        assert.deepInclude(body, { from: `${date}T00:00:00Z` })
        const [host] = hostsOf(body)
        assert.strictEqual(host?.hostId, hostId)
        const reasonsAt = (hour: string) => {
          const start = Date.parse(`${date}T${hour}:00:00Z`)
          return host?.closed
            .filter(({ from, to }) => Date.parse(from) <= start && start < Date.parse(to))
            .map(({ reason }) => reason)
        }
        assert.deepStrictEqual(reasonsAt("08"), ["schedule"])
        for (const hour of ["08", "09", "10", "11", "12"]) {
          const one = yield* call(
            "GET",
            `${at}/event-types/${eventTypeId}/explain?start=${date}T${hour}:00:00Z&tz=UTC`
          )
          const [explained] = hostsOf(one.body)
          assert.deepStrictEqual(
            reasonsAt(hour),
            explained?.reasons.map(({ reason }) => reason),
            hour
          )
        }
        invalid(yield* call("GET", `${path}?date=2026-02-30&tz=UTC`), ["date"])
        const unknown = yield* call("GET", `${path}?date=${date}&tz=Mars/Olympus`)
        assert.strictEqual(unknown.status, 400)
        const other = yield* newWorkspace
        notFound(
          yield* other.call("GET", `${other.at}/event-types/${eventTypeId}/explain-day?date=${date}&tz=UTC`)
        )
      })
    )
  })
})
