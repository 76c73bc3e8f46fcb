import { assert, type Vitest } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BusyTimes } from "@calendeal/domain/availability"
import type { BookingLedger } from "@calendeal/domain/bookings"
import type { EventTypeCatalog, Offering } from "@calendeal/domain/event-types"
import { type WorkspaceCommands, WorkspaceQueries } from "@calendeal/domain/management"
import {
  change,
  plain,
  sampleAttempt,
  sampleBusy,
  sampleCalendar,
  sampleTime,
  createBooking,
  createOffering
} from "../samples/index.ts"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { type BusyCalendar, type CalendarId, CalendarCache } from "@calendeal/domain/calendars"

export type Ports =
  | CalendarCache
  | BusyTimes
  | WorkspaceCommands
  | WorkspaceQueries
  | BookingLedger
  | EventTypeCatalog
  | WorkspaceDirectory

/** What calendars contribute to `BusyTimes`. */
export const busyTimes = (it: Vitest.MethodsNonLive<Ports>) => {
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

  it.effect("D-AV-1: a host is busy all the time until the calendar has been read once", () =>
    Effect.gen(function* () {
      const { calendar, offering } = yield* connected()
      const blocked = { start: sampleBusy(50, 80).start, end: sampleBusy(50, 80).end }
      assert.deepStrictEqual(
        (yield* between(offering, 50, 80)).map((busy) => busy.blocked),
        [blocked]
      )
      const failed = {
        lastSyncedAt: null,
        lastError: "unreachable",
        lastErrorPart: null,
        failures: 1
      } as const
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
      yield* settle(calendar, {
        health,
        dueAt: sampleTime(12),
        snapshot: null,
        isReported: false,
        reencrypted: null
      })
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
    "D-ENTRY-16: the entry of a moved meeting has the first booking's UID, and is no second busy time",
    () =>
      Effect.gen(function* () {
        const { calendar, offering } = yield* connected()
        const first = yield* createBooking(offering, { startAt: sampleTime(600) })
        const moved = yield* createBooking(offering, {
          startAt: sampleTime(900),
          attendees: first.attendees,
          rescheduledFrom: first.uid
        })
        const entry = { ...sampleBusy(900, 930), bookingUid: first.uid }
        yield* settle(calendar, sampleAttempt({ intervals: [entry] }))
        assert.deepStrictEqual(
          (yield* between(offering, 0, 3000)).map(({ bookingUid }) => bookingUid),
          [moved.uid]
        )
      })
  )
}

/** An offering of which the first host has a calendar that was never read. */
export const connected = Effect.fnUntraced(function* (overrides: Parameters<typeof createOffering>[0] = {}) {
  const offering = yield* createOffering(overrides)
  const [host] = offering.hosts
  if (host === undefined) return yield* Effect.die("a host is missing")
  const calendar = sampleCalendar(host)
  yield* change(offering.workspace.id, { _tag: "CreateCalendar", calendar })
  return { calendar, offering }
})

export const settle = (
  { id, workspaceId }: BusyCalendar,
  attempt: Parameters<(typeof CalendarCache)["Service"]["settle"]>[2]
) => CalendarCache.use((cache) => cache.settle(workspaceId, id, attempt))

export const shown = ({ id, workspaceId }: BusyCalendar) =>
  WorkspaceQueries.use((queries) => queries.find(workspaceId, "calendars", id))

/** The busy periods of the offering's hosts. `from`, `to`: minutes after `sampleNow`. */
export const between = ({ hosts, workspace }: Offering, from: number, to: number) =>
  BusyTimes.use((busyTimes) =>
    busyTimes.within({
      workspaceId: workspace.id,
      hostIds: hosts.map(({ id }) => id),
      blocked: {
        start: DateTime.toEpochMillis(sampleTime(from)),
        end: DateTime.toEpochMillis(sampleTime(to))
      },
      counted: null
    })
  )

/** Takes all due turns and returns this calendar's. Each test uses its own calendars, so none misses a turn. */
export const turnsOf = (id: CalendarId, now: DateTime.Utc, until = DateTime.add(now, { minutes: 5 })) =>
  CalendarCache.use((cache) =>
    cache.takeDue({ now, until, limit: 10_000, ofEach: 10_000, passOver: [] })
  ).pipe(Effect.map((turns) => turns.filter(({ calendar }) => calendar.id === id)))
