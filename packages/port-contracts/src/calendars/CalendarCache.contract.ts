import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { BusyTimes } from "@calendeal/domain/availability"
import type { BookingLedger } from "@calendeal/domain/bookings"
import type { EventTypeCatalog, Offering } from "@calendeal/domain/event-types"
import {
  type WorkspaceCommands,
  InTheWay,
  maximumCalendars,
  NotThere,
  WorkspaceQueries
} from "@calendeal/domain/management"
import {
  change,
  plain,
  sampleAttempt,
  sampleBusy,
  sampleCalendar,
  sampleHost,
  sampleOffering,
  sampleTime,
  createBooking,
  createOffering
} from "../samples/index.ts"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { type BusyCalendar, type CalendarId, CalendarCache } from "@calendeal/domain/calendars"

type Ports =
  | CalendarCache
  | BusyTimes
  | WorkspaceCommands
  | WorkspaceQueries
  | BookingLedger
  | EventTypeCatalog
  | WorkspaceDirectory

/** The contract of `CalendarCache`, with what `BusyTimes` and `WorkspaceQueries` return of calendars. */
export const calendarCacheContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`CalendarCache / ${adapter}`, (it) => {
    it.effect("D-AV-1: the last snapshot of a calendar makes its host busy, and no other host", () =>
      Effect.gen(function* () {
        const { calendar, offering } = yield* connected({ hosts: 2 })
        yield* settle(calendar, sampleAttempt({ intervals: [sampleBusy(600, 660), sampleBusy(900, 960)] }))
        const busy = yield* between(offering, 0, 3000)
        assert.deepStrictEqual(
          busy.toSorted((one, other) => one.startAt - other.startAt),
          [sampleBusy(600, 660), sampleBusy(900, 960)].map(({ end, start }) => ({
            hostId: calendar.hostId,
            eventTypeId: null,
            bookingUid: null,
            startAt: start,
            blocked: { start, end }
          }))
        )
        const seen = (from: number, to: number) =>
          Effect.map(between(offering, from, to), ({ length }) => length)
        assert.deepStrictEqual(
          yield* Effect.all([seen(0, 600), seen(660, 900), seen(659, 900), seen(600, 601), seen(620, 640)]),
          [0, 0, 1, 1, 1]
        )
      })
    )

    it.effect(
      "lists failing calendars, those with the most failures first, until they are read successfully",
      () =>
        Effect.gen(function* () {
          const cache = yield* CalendarCache
          const [one, other, well] = [yield* connected(), yield* connected(), yield* connected()]
          const failed = (failures: number) => ({
            ...sampleAttempt(),
            health: { lastSyncedAt: null, lastError: "unreachable" as const, failures },
            snapshot: null
          })
          const mine = new Set([one, other, well].map(({ calendar }) => calendar.id))
          const failing = Effect.map(cache.failing, (all) => all.filter(({ id }) => mine.has(id)))
          assert.deepStrictEqual(yield* failing, [])
          yield* settle(one.calendar, failed(1))
          yield* settle(one.calendar, failed(2))
          yield* settle(other.calendar, failed(5))
          yield* settle(well.calendar, sampleAttempt())
          const named = ({ calendar: { id, workspaceId } }: typeof one, failures: number) => ({
            workspaceId,
            id,
            failures
          })
          assert.deepStrictEqual(plain(yield* failing), plain([named(other, 5), named(one, 2)]))
          yield* settle(other.calendar, sampleAttempt())
          assert.deepStrictEqual(plain(yield* failing), plain([named(one, 2)]))
        })
    )

    it.effect("D-AV-1: a host is busy all the time until the calendar has been read once", () =>
      Effect.gen(function* () {
        const { calendar, offering } = yield* connected()
        const blocked = { start: sampleBusy(50, 80).start, end: sampleBusy(50, 80).end }
        assert.deepStrictEqual(
          (yield* between(offering, 50, 80)).map((busy) => busy.blocked),
          [blocked]
        )
        const failed = { lastSyncedAt: null, lastError: "unreachable", failures: 1 } as const
        yield* settle(calendar, { ...sampleAttempt(), health: failed, snapshot: null })
        assert.lengthOf(yield* between(offering, 50, 80), 1)
        yield* settle(calendar, sampleAttempt())
        assert.deepStrictEqual(yield* between(offering, 50, 80), [])
      })
    )

    it.effect("D-AV-1: a host is busy after the end of the calendar's read window", () =>
      Effect.gen(function* () {
        const { calendar, offering } = yield* connected()
        const attempt = sampleAttempt()
        yield* settle(calendar, attempt)
        const end = (attempt.snapshot.window.end - DateTime.toEpochMillis(sampleTime(0))) / 60_000
        assert.deepStrictEqual(yield* between(offering, end - 10, end), [])
        assert.deepStrictEqual(
          (yield* between(offering, end - 10, end + 10)).map((busy) => busy.blocked),
          [{ start: attempt.snapshot.window.end, end: attempt.snapshot.window.end + 600_000 }]
        )
      })
    )

    it.effect("a snapshot replaces the one before; a failure keeps it and stores the reason", () =>
      Effect.gen(function* () {
        const { calendar, offering } = yield* connected()
        yield* settle(calendar, sampleAttempt({ intervals: [sampleBusy(600, 660), sampleBusy(700, 720)] }))
        const later = sampleAttempt({ intervals: [sampleBusy(610, 670)], dueAt: sampleTime(10) })
        yield* settle(calendar, later)
        const blocked = Effect.map(between(offering, 0, 3000), (busy) => busy.map((one) => one.blocked))
        const { end, start } = sampleBusy(610, 670)
        assert.deepStrictEqual(yield* blocked, [{ start, end }])
        const health = { ...later.health, lastError: "timed_out", failures: 3 } as const
        yield* settle(calendar, { health, dueAt: sampleTime(12), snapshot: null, sealedAccess: null })
        assert.deepStrictEqual(yield* blocked, [{ start, end }])
        assert.deepStrictEqual(plain(yield* shown(calendar)), plain(Option.some({ ...calendar, ...health })))
        const [turn] = yield* turnsOf(calendar.id, sampleTime(12))
        assert.deepStrictEqual([turn?.cursor, turn?.health], [later.snapshot.cursor, health])
      })
    )

    it.effect("D-AV-1: a busy interval of several weeks is found from each of its days", () =>
      Effect.gen(function* () {
        const { calendar, offering } = yield* connected()
        const day = 24 * 60
        yield* settle(calendar, sampleAttempt({ intervals: [sampleBusy(day, 20 * day + 30)] }))
        for (const from of [day, 5 * day, 12 * day + 77, 20 * day]) {
          const busy = yield* between(offering, from, from + 10)
          assert.isTrue(
            busy.some(
              ({ blocked }) =>
                blocked.start <= sampleBusy(from, from + 10).start &&
                blocked.end >= sampleBusy(from, from + 10).end
            ),
            String(from)
          )
        }
        assert.deepStrictEqual(yield* between(offering, 20 * day + 30, 22 * day), [])
      })
    )

    it.effect(
      "D-BOOK-8: calendar events of the workspace's own bookings are ignored, those of another workspace are busy",
      () =>
        Effect.gen(function* () {
          const { calendar, offering } = yield* connected()
          const own = yield* createBooking(offering, { startAt: sampleTime(600) })
          const foreign = yield* createBooking(yield* createOffering(), { startAt: sampleTime(700) })
          yield* settle(
            calendar,
            sampleAttempt({
              intervals: [
                { ...sampleBusy(600, 630), bookingUid: own.uid },
                { ...sampleBusy(700, 730), bookingUid: foreign.uid }
              ]
            })
          )
          const busy = yield* between(offering, 0, 3000)
          assert.sameMembers(
            busy.map(({ bookingUid, startAt }) => `${bookingUid} ${startAt}`),
            [`${own.uid} ${sampleBusy(600, 630).start}`, `null ${sampleBusy(700, 730).start}`]
          )
        })
    )

    it.effect(
      "a new calendar is due immediately, later at the time of its last attempt; one taker gets the turn",
      () =>
        Effect.gen(function* () {
          const { calendar, offering } = yield* connected()
          const [host] = offering.hosts
          const takers = Array.from({ length: 6 }, () => turnsOf(calendar.id, sampleTime(0), sampleTime(5)))
          const taken = (yield* Effect.all(takers, { concurrency: "unbounded" })).flat()
          assert.deepStrictEqual(
            plain(taken),
            plain([
              {
                calendar,
                health: { lastSyncedAt: null, lastError: null, failures: 0 },
                ownerEmail: host?.email,
                cursor: null
              }
            ])
          )
          assert.deepStrictEqual(yield* turnsOf(calendar.id, sampleTime(4)), [])
          assert.lengthOf(yield* turnsOf(calendar.id, sampleTime(5), sampleTime(20)), 1)
          yield* settle(calendar, sampleAttempt({ dueAt: sampleTime(30), sealedAccess: "v2.renewed" }))
          assert.deepStrictEqual(yield* turnsOf(calendar.id, sampleTime(29)), [])
          const [again] = yield* turnsOf(calendar.id, sampleTime(30), sampleTime(90_000))
          assert.strictEqual(again?.calendar.sealedAccess, "v2.renewed")
        })
    )

    it.effect("lists calendars by host; a removed calendar no longer blocks its host", () =>
      Effect.gen(function* () {
        const queries = yield* WorkspaceQueries
        const { calendar, offering } = yield* connected({ hosts: 2 })
        const { id } = offering.workspace
        const [, other] = offering.hosts
        if (other === undefined) return assert.fail("a host is missing")
        const theirs = sampleCalendar(other)
        yield* change(id, { _tag: "AddCalendar", calendar: theirs })
        yield* settle(calendar, sampleAttempt({ intervals: [sampleBusy(600, 660)] }))
        yield* settle(theirs, sampleAttempt())
        const listed = yield* queries.list(id, "calendars", { hostId: other.id }, { limit: 9, after: null })
        assert.deepStrictEqual(
          listed.items.map((item) => item.id),
          [theirs.id]
        )
        const wrongHost = { _tag: "RemoveCalendar", hostId: other.id, calendarId: calendar.id } as const
        assert.deepStrictEqual(yield* Effect.flip(change(id, wrongHost)), new NotThere())
        yield* change(id, { ...wrongHost, hostId: calendar.hostId })
        assert.isTrue(Option.isNone(yield* shown(calendar)))
        assert.deepStrictEqual(yield* between(offering, 0, 3000), [])
        // A result that arrives after the removal is discarded.
        yield* settle(calendar, sampleAttempt({ intervals: [sampleBusy(600, 660)] }))
        assert.deepStrictEqual(yield* between(offering, 0, 3000), [])
        assert.deepStrictEqual(yield* turnsOf(calendar.id, sampleTime(99_999)), [])
      })
    )

    it.effect("counts a host's calendars, and removes them with the host", () =>
      Effect.gen(function* () {
        const { offering } = yield* connected()
        const { id } = offering.workspace
        const hostless = sampleCalendar(sampleHost(id))
        assert.deepStrictEqual(
          yield* Effect.flip(change(id, { _tag: "AddCalendar", calendar: hostless })),
          new NotThere()
        )
        const host = sampleHost(id)
        yield* change(id, { _tag: "AddHost", host })
        const add = Effect.suspend(() => change(id, { _tag: "AddCalendar", calendar: sampleCalendar(host) }))
        yield* Effect.forEach(Array.from({ length: maximumCalendars }), () => add)
        assert.instanceOf(yield* Effect.flip(add), InTheWay)
        yield* change(id, { _tag: "RemoveHost", hostId: host.id })
        const left = yield* WorkspaceQueries.use((queries) =>
          queries.list(id, "calendars", { hostId: host.id }, { limit: 9, after: null })
        )
        assert.deepStrictEqual(left.items, [])
        assert.deepStrictEqual(yield* Effect.flip(add), new NotThere())
      })
    )

    it.effect(
      "D-CAL-2: takes at most `ofEach` turns of a workspace, and none of the workspaces in `passOver`",
      () =>
        Effect.gen(function* () {
          const cache = yield* CalendarCache
          const [crowded, other] = [yield* connected(), yield* connected()]
          const { id: workspaceId } = crowded.offering.workspace
          const [host] = crowded.offering.hosts
          if (host === undefined) return assert.fail("a host is missing")
          for (let nth = 0; nth < 5; nth += 1)
            yield* change(workspaceId, { _tag: "AddCalendar", calendar: sampleCalendar(host) })
          const now = sampleTime(99_000)
          const take = (ofEach: number, passOver: ReadonlyArray<typeof workspaceId>) =>
            Effect.map(
              cache.takeDue({
                now,
                until: DateTime.add(now, { minutes: 5 }),
                limit: 10_000,
                ofEach,
                passOver
              }),
              (turns) =>
                [crowded, other].map(
                  ({ offering }) =>
                    turns.filter(({ calendar }) => calendar.workspaceId === offering.workspace.id).length
                )
            )
          assert.deepStrictEqual(yield* take(2, [other.offering.workspace.id]), [2, 0])
          assert.deepStrictEqual(yield* take(3, [workspaceId]), [0, 1])
          assert.deepStrictEqual(yield* take(3, []), [3, 0])
          assert.deepStrictEqual(yield* take(3, []), [1, 0])
          assert.deepStrictEqual(yield* take(3, []), [0, 0])
        })
    )

    it.effect("D-WS-1: a workspace cannot read or settle another workspace's calendar", () =>
      Effect.gen(function* () {
        const queries = yield* WorkspaceQueries
        const { calendar, offering } = yield* connected()
        const otherTenant = sampleOffering().workspace.id
        yield* CalendarCache.use((cache) =>
          cache.settle(otherTenant, calendar.id, sampleAttempt({ intervals: [sampleBusy(1, 2)] }))
        )
        assert.isNull(Option.getOrThrow(yield* shown(calendar)).lastSyncedAt)
        assert.isTrue(Option.isNone(yield* queries.find(otherTenant, "calendars", calendar.id)))
        const elsewhere = { ...offering, workspace: { ...offering.workspace, id: otherTenant } }
        assert.deepStrictEqual(yield* between(elsewhere, 0, 3000), [])
      })
    )
  })

/** An offering of which the first host has a calendar that was never read. */
const connected = Effect.fnUntraced(function* (overrides: Parameters<typeof createOffering>[0] = {}) {
  const offering = yield* createOffering(overrides)
  const [host] = offering.hosts
  if (host === undefined) return yield* Effect.die("a host is missing")
  const calendar = sampleCalendar(host)
  yield* change(offering.workspace.id, { _tag: "AddCalendar", calendar })
  return { calendar, offering }
})

const settle = (
  { id, workspaceId }: BusyCalendar,
  attempt: Parameters<(typeof CalendarCache)["Service"]["settle"]>[2]
) => CalendarCache.use((cache) => cache.settle(workspaceId, id, attempt))

const shown = ({ id, workspaceId }: BusyCalendar) =>
  WorkspaceQueries.use((queries) => queries.find(workspaceId, "calendars", id))

/** Takes all due turns and returns this calendar's. Each test uses its own calendars, so none misses a turn. */
const turnsOf = (id: CalendarId, now: DateTime.Utc, until = DateTime.add(now, { minutes: 5 })) =>
  CalendarCache.use((cache) =>
    cache.takeDue({ now, until, limit: 10_000, ofEach: 10_000, passOver: [] })
  ).pipe(Effect.map((turns) => turns.filter(({ calendar }) => calendar.id === id)))

/** The busy periods of the offering's hosts. `from`, `to`: minutes after `sampleNow`. */
const between = ({ eventType, hosts, workspace }: Offering, from: number, to: number) =>
  BusyTimes.use((busyTimes) =>
    busyTimes.between({
      workspaceId: workspace.id,
      hostIds: hosts.map(({ id }) => id),
      eventTypeId: eventType.id,
      from: DateTime.toEpochMillis(sampleTime(from)),
      to: DateTime.toEpochMillis(sampleTime(to))
    })
  )
