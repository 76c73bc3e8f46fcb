import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { CalendarCache } from "@calendeal/domain/calendars"
import {
  StateConflict,
  maximumCalendars,
  ResourceNotFound,
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
  sampleTime
} from "../samples/index.ts"
import {
  between,
  busyTimes,
  connected,
  type Ports,
  settle,
  shown,
  turnsOf
} from "./CalendarCache.busy.contract.ts"

export { calendarGrantsContract } from "./CalendarGrants.contract.ts"
export { calendarEntriesContract } from "./CalendarEntries.contract.ts"
export { calendarWriterContract, type ShownEntry, type WritableCalendar } from "./CalendarWriter.contract.ts"

/** The contract of `CalendarCache`, with what `BusyTimes` and `WorkspaceQueries` return of calendars. */
export const calendarCacheContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`CalendarCache / ${adapter}`, (it) => {
    busyTimes(it)

    it.effect(
      "lists failing calendars, those with the most failures first, until they are read successfully",
      () =>
        Effect.gen(function* () {
          const cache = yield* CalendarCache
          const [one, other, well] = [yield* connected(), yield* connected(), yield* connected()]
          const failed = (failures: number) => ({
            ...sampleAttempt(),
            health: { lastSyncedAt: null, lastError: "unreachable" as const, lastErrorPart: null, failures },
            snapshot: null
          })
          const ids = new Set([one, other, well].map(({ calendar }) => calendar.id))
          const failing = Effect.map(cache.failing, (all) => all.filter(({ id }) => ids.has(id)))
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
                health: { lastSyncedAt: null, lastError: null, lastErrorPart: null, failures: 0 },
                ownerEmail: host?.email,
                cursor: null,
                pushDueAt: null
              }
            ])
          )
          assert.deepStrictEqual(yield* turnsOf(calendar.id, sampleTime(4)), [])
          assert.lengthOf(yield* turnsOf(calendar.id, sampleTime(5), sampleTime(20)), 1)
          const reencrypted = { before: calendar.sealedAccess, after: "v2.renewed" }
          yield* settle(calendar, sampleAttempt({ reencrypted }))
          // The stored access was replaced while the calendar was read.
          const late = { before: calendar.sealedAccess, after: "v2.late" }
          yield* settle(calendar, sampleAttempt({ dueAt: sampleTime(30), reencrypted: late }))
          assert.deepStrictEqual(yield* turnsOf(calendar.id, sampleTime(29)), [])
          const [again] = yield* turnsOf(calendar.id, sampleTime(30), sampleTime(90_000))
          assert.strictEqual(again?.calendar.sealedAccess, "v2.renewed")
        })
    )

    it.effect(
      "D-PUSH-3: a notification makes a calendar due, 10 s after its last reading at the earliest",
      () =>
        Effect.gen(function* () {
          const cache = yield* CalendarCache
          const { calendar } = yield* connected()
          const push = (minute: number) =>
            cache.makeDue(calendar.workspaceId, calendar.id, sampleTime(minute))
          const isDue = (at: DateTime.Utc, until: DateTime.Utc) =>
            Effect.map(turnsOf(calendar.id, at, until), ({ length }) => length === 1)
          const readAt = (minute: number, dueAt: DateTime.Utc) =>
            settle(calendar, {
              ...sampleAttempt({ dueAt }),
              health: { lastSyncedAt: sampleTime(minute), lastError: null, lastErrorPart: null, failures: 0 }
            })
          yield* readAt(10, sampleTime(90))
          yield* push(10)
          yield* push(10)
          assert.isFalse(yield* isDue(DateTime.add(sampleTime(10), { seconds: 9 }), sampleTime(11)))
          assert.isTrue(yield* isDue(DateTime.add(sampleTime(10), { seconds: 10 }), sampleTime(15)))
          yield* readAt(12, sampleTime(90))
          yield* push(20)
          yield* push(30)
          assert.isFalse(yield* isDue(sampleTime(19), sampleTime(20)))
          assert.isTrue(yield* isDue(sampleTime(20), sampleTime(25)))
          // A failing calendar keeps its wait.
          const health = {
            lastSyncedAt: sampleTime(12),
            lastError: "unreachable" as const,
            lastErrorPart: null,
            failures: 1
          }
          yield* settle(calendar, { ...sampleAttempt({ dueAt: sampleTime(90) }), health, snapshot: null })
          yield* push(30)
          assert.isFalse(yield* isDue(sampleTime(89), sampleTime(90)))
        })
    )

    it.effect("D-PUSH-3: a notification about an unknown or an unread calendar changes nothing", () =>
      Effect.gen(function* () {
        const cache = yield* CalendarCache
        const { calendar } = yield* connected()
        const { calendar: other } = yield* connected()
        yield* cache.makeDue(other.workspaceId, calendar.id, sampleTime(1))
        yield* cache.makeDue(calendar.workspaceId, calendar.id, sampleTime(1))
        yield* cache.keepPush(other.workspaceId, calendar.id, sampleTime(1))
        const [turn] = yield* turnsOf(calendar.id, sampleTime(0), sampleTime(5))
        assert.isNull(turn?.pushDueAt)
      })
    )

    it.effect("D-PUSH-1: keeps when a calendar's server is to be asked for notifications again", () =>
      Effect.gen(function* () {
        const cache = yield* CalendarCache
        const { calendar } = yield* connected()
        yield* cache.keepPush(calendar.workspaceId, calendar.id, sampleTime(7))
        const [turn] = yield* turnsOf(calendar.id, sampleTime(0), sampleTime(5))
        assert.deepStrictEqual(turn?.pushDueAt, sampleTime(7))
      })
    )

    it.effect("lists calendars by host; a removed calendar no longer blocks its host", () =>
      Effect.gen(function* () {
        const queries = yield* WorkspaceQueries
        const { calendar, offering } = yield* connected({ hosts: 2 })
        const { id } = offering.workspace
        const [, other] = offering.hosts
        if (other === undefined) return assert.fail("a host is missing")
        const otherCalendar = sampleCalendar(other)
        yield* change(id, { _tag: "CreateCalendar", calendar: otherCalendar })
        yield* settle(calendar, sampleAttempt({ intervals: [sampleBusy(600, 660)] }))
        yield* settle(otherCalendar, sampleAttempt())
        const listed = yield* queries.list(id, "calendars", { hostId: other.id }, { limit: 9, after: null })
        assert.deepStrictEqual(
          listed.items.map((item) => item.id),
          [otherCalendar.id]
        )
        const wrongHost = { _tag: "DeleteCalendar", hostId: other.id, calendarId: calendar.id } as const
        assert.deepStrictEqual(yield* Effect.flip(change(id, wrongHost)), new ResourceNotFound())
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
          yield* Effect.flip(change(id, { _tag: "CreateCalendar", calendar: hostless })),
          new ResourceNotFound()
        )
        const host = sampleHost(id)
        yield* change(id, { _tag: "CreateHost", host })
        const add = Effect.suspend(() =>
          change(id, { _tag: "CreateCalendar", calendar: sampleCalendar(host) })
        )
        yield* Effect.forEach(Array.from({ length: maximumCalendars }), () => add)
        assert.instanceOf(yield* Effect.flip(add), StateConflict)
        yield* change(id, { _tag: "DeleteHost", hostId: host.id })
        const left = yield* WorkspaceQueries.use((queries) =>
          queries.list(id, "calendars", { hostId: host.id }, { limit: 9, after: null })
        )
        assert.deepStrictEqual(left.items, [])
        assert.deepStrictEqual(yield* Effect.flip(add), new ResourceNotFound())
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
            yield* change(workspaceId, { _tag: "CreateCalendar", calendar: sampleCalendar(host) })
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
