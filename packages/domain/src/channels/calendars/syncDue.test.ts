import { assert, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { TestClock } from "effect/testing"
import {
  sampleBooking,
  sampleBookingUid,
  sampleBusy,
  sampleCalendar,
  sampleCalendarEntry,
  sampleHost,
  sampleNow,
  sampleOffering,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { SecretUnreadable, Vault } from "../../workspace/workspaces/index.ts"
import type { BusyCalendar } from "./BusyCalendar.ts"
import { type Attempt, CalendarCache, type DueCalendar } from "./CalendarCache.ts"
import { CalendarEntries } from "./CalendarEntries.ts"
import type { CalendarEntry } from "./CalendarEntry.ts"
import { CalendarProvider, type ReadCalendar, type SyncRequest, type SyncResult } from "./CalendarProvider.ts"
import { FetchFailed } from "./faults.ts"
import { type CompareEntries, type CalendarReading, syncDue } from "./syncDue.ts"
import { syncWindow } from "./syncPolicy.ts"

const host = sampleHost(sampleWorkspace().id)
/** The UIDs of the host's entries: one of Exchange, and one that names its booking. */
const [exchangeUid, booked] = ["040000008200E00074C5B7101A82E00800000000", sampleBookingUid()]
const entryUids = new Map([
  [exchangeUid, booked],
  [`${booked}@calendeal.example`, booked]
])
const access = { _tag: "ics", address: "https://feeds.example/basic.ics" } as const
const dueCalendar = (overrides: Partial<DueCalendar> = {}): DueCalendar => ({
  calendar: sampleCalendar(host, { sealedAccess: JSON.stringify(access) }),
  health: { lastSyncedAt: null, lastError: null, lastErrorPart: null, failures: 0 },
  ownerEmail: "Grace@Northwind.example",
  cursor: null,
  pushDueAt: null,
  ...overrides
})

/** Ports with these calendars due, whose servers respond with `fetch`. */
const environment = (
  due: ReadonlyArray<DueCalendar>,
  fetch: (fetch: SyncRequest, calendar: ReadCalendar) => Effect.Effect<SyncResult, FetchFailed>,
  hear: CompareEntries<never> = () => Effect.die("the calendars have no entries"),
  upcoming: ReadonlyArray<CalendarEntry> = []
) => {
  const settled = new Map<string, Attempt>()
  const requests: Array<SyncRequest> = []
  const layer = Layer.mergeAll(
    Layer.mock(CalendarCache, {
      takeDue: ({ limit, now, ofEach, passOver, until }) => {
        assert.deepStrictEqual([limit, ofEach, passOver], [12, 4, []])
        assert.deepStrictEqual(
          DateTime.distance(now, until),
          DateTime.distance(sampleNow, DateTime.add(sampleNow, { minutes: 5 }))
        )
        return Effect.succeed(due.slice(0, limit))
      },
      settle: (_, id, attempt) => Effect.sync(() => void settled.set(id, attempt))
    }),
    Layer.mock(CalendarEntries, {
      upcoming: () => Effect.succeed(upcoming),
      uidsOf: (_, hostId) => Effect.succeed(hostId === host.id ? entryUids : new Map())
    }),
    Layer.succeed(CalendarProvider, {
      discover: () => Effect.die("not asked"),
      admit: () => Effect.void,
      look: () => Effect.die("no calendar is being connected"),
      fetch: (request, calendar) => {
        requests.push(request)
        return fetch(request, calendar)
      }
    }),
    // Sealing only adds the owner.
    Layer.succeed(Vault, {
      seal: ({ kind }, secret) => Effect.succeed(`${kind} ${Redacted.value(secret)}`),
      unseal: (_, sealed) =>
        sealed.startsWith("{") ? Effect.succeed(Redacted.make(sealed)) : Effect.fail(new SecretUnreadable()),
      reencrypt: () => Effect.succeed(Option.some("re-encrypted"))
    })
  )
  return { requests, settled, run: Effect.provide(syncDue(hear), layer) }
}

const changed: SyncResult = {
  _tag: "Changed",
  intervals: [sampleBusy(60, 90)],
  own: [],
  cursor: "next"
}
const atSampleNow = TestClock.setTime(DateTime.toEpochMillis(sampleNow))
const minutesUntil = ({ dueAt }: Attempt) =>
  (DateTime.toEpochMillis(dueAt) - DateTime.toEpochMillis(sampleNow)) / 60_000

it.effect("stores the busy times with the cursor, and reads again after about three minutes", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const mine = dueCalendar({ cursor: "before" })
    const { requests, run, settled } = environment([mine], () => Effect.succeed(changed))
    assert.strictEqual(yield* run, 1)
    const window = syncWindow(DateTime.toEpochMillis(sampleNow))
    assert.deepStrictEqual(requests, [
      {
        access,
        timezone: mine.calendar.timezone,
        allDay: "counts",
        ownerEmail: "grace@northwind.example",
        // Only those that a reading cannot recognise by themselves (D-ENTRY-16).
        entryUids: new Map([[exchangeUid, booked]]),
        cursor: "before",
        window
      }
    ])
    const attempt = settled.get(mine.calendar.id)
    if (attempt === undefined) return assert.fail("nothing was stored")
    assert.deepInclude(attempt.snapshot, { window, intervals: [sampleBusy(60, 90)], cursor: "next" })
    assert.deepInclude(attempt.health, { lastError: null, failures: 0 })
    assert.deepStrictEqual(attempt.reencrypted, {
      before: mine.calendar.sealedAccess,
      after: "re-encrypted"
    })
    assert.isTrue(minutesUntil(attempt) >= 2.7 && minutesUntil(attempt) <= 3.3)
  })
)

it.effect("keeps unchanged busy times, and counts the attempt as a success", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const mine = dueCalendar({
      health: { lastSyncedAt: null, lastError: "timed_out", lastErrorPart: null, failures: 4 }
    })
    const { run, settled } = environment([mine], () => Effect.succeed({ _tag: "Unchanged", own: [] }))
    yield* run
    const attempt = settled.get(mine.calendar.id)
    assert.isNull(attempt?.snapshot)
    assert.deepInclude(attempt?.health, { lastError: null, failures: 0 })
    assert.isNotNull(attempt?.health.lastSyncedAt)
  })
)

it.effect("keeps the busy times of a calendar that fails, even with a defect, and reads the others", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const named = (name: string): BusyCalendar =>
      sampleCalendar(host, {
        sealedAccess: JSON.stringify({ ...access, address: `https://${name}.example/` })
      })
    const [down, broken, many, fine] = ["down", "broken", "many", "fine"].map((name) =>
      dueCalendar({ calendar: named(name) })
    )
    const sealed = dueCalendar({ calendar: sampleCalendar(host, { sealedAccess: "v0.lost" }) })
    if (down === undefined || broken === undefined || many === undefined || fine === undefined)
      return assert.fail("four calendars are due")
    const { run, settled } = environment([down, broken, many, sealed, fine], ({ access: used }) => {
      const name = used._tag === "ics" ? new URL(used.address).hostname : ""
      if (name === "down.example")
        return Effect.fail(new FetchFailed({ fault: "rate_limited", retryAfterSeconds: 1800 }))
      if (name === "broken.example") return Effect.die("unforeseen")
      const intervals = Array.from({ length: name === "many.example" ? 20_001 : 1 }, () => sampleBusy(1, 2))
      return Effect.succeed({ ...changed, intervals })
    })
    yield* run
    const outcome = ({ calendar }: DueCalendar) => {
      const attempt = settled.get(calendar.id)
      return [attempt?.health.lastError, attempt?.health.failures, attempt?.snapshot === null]
    }
    assert.deepStrictEqual([down, broken, many, sealed, fine].map(outcome), [
      ["rate_limited", 1, true],
      ["server_error", 1, true],
      ["too_large", 1, true],
      ["access_unreadable", 1, true],
      [null, 0, false]
    ])
    const attempt = settled.get(down.calendar.id)
    assert.strictEqual(attempt && minutesUntil(attempt), 30)
  })
)

it.effect("cancels the request of a server that does not respond within 90 seconds", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const mine = dueCalendar()
    const { run, settled } = environment([mine], () => Effect.never)
    const running = yield* Effect.forkChild(run)
    yield* TestClock.adjust("89 seconds")
    assert.strictEqual(settled.size, 0)
    yield* TestClock.adjust("1 second")
    yield* Fiber.join(running)
    assert.strictEqual(settled.get(mine.calendar.id)?.health.lastError, "timed_out")
  })
)

it.effect("D-CAL-5: a calendar that needs consent keeps its busy times and is retried after a day", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const before = {
      lastSyncedAt: sampleNow,
      lastError: "needs_consent",
      lastErrorPart: null,
      failures: 2
    } as const
    const lost = dueCalendar({ health: before })
    for (const fault of ["needs_consent", "unreachable"] as const) {
      const { run, settled } = environment([lost], (_, { isLost }) => {
        assert.isTrue(isLost)
        return Effect.fail(new FetchFailed({ fault, retryAfterSeconds: null }))
      })
      yield* run
      const attempt = settled.get(lost.calendar.id)
      if (attempt === undefined) return assert.fail("nothing was stored")
      assert.isNull(attempt.snapshot)
      assert.deepStrictEqual(attempt.health, { ...before, failures: 3 })
      assert.isTrue(minutesUntil(attempt) >= 0.9 * 24 * 60)
    }
    const { run, settled } = environment([lost], () => Effect.succeed(changed))
    yield* run
    assert.deepInclude(settled.get(lost.calendar.id)?.health, { lastError: null, failures: 0 })
  })
)

const dav = {
  _tag: "caldav",
  address: "https://dav.example/work/",
  username: "grace",
  password: "s3cret"
} as const
const written = dueCalendar({
  calendar: sampleCalendar(host, { kind: "caldav", sealedAccess: JSON.stringify(dav) }),
  cursor: "before"
})
const entries = [{ ...sampleCalendarEntry(sampleBooking(sampleOffering()), written.calendar), revision: 1 }]

it.effect("D-HEAR-1: compares the calendar's entries with each reading, also with an unchanged one", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const heard: Array<CalendarReading> = []
    const hear = (reading: CalendarReading) =>
      Effect.as(
        Effect.sync(() => heard.push(reading)),
        true
      )
    const own = [{ start: 1, end: 2, bookingUid: sampleBooking(sampleOffering()).uid }]
    const { run, settled } = environment([written], () => Effect.succeed({ ...changed, own }), hear, entries)
    yield* run
    const window = syncWindow(DateTime.toEpochMillis(sampleNow))
    assert.deepStrictEqual(heard, [{ calendar: written.calendar, access: dav, entries, own, window }])
    assert.strictEqual(settled.get(written.calendar.id)?.snapshot?.cursor, "next")
    const unchanged = environment(
      [written],
      () => Effect.succeed({ _tag: "Unchanged", own: [] }),
      hear,
      entries
    )
    yield* unchanged.run
    assert.deepStrictEqual(heard[1]?.own, [])
    assert.isNull(unchanged.settled.get(written.calendar.id)?.snapshot)
  })
)

it.effect(
  "D-HEAR-7: keeps the cursor if an entry could not be compared, so that the next reading reports it again",
  () =>
    Effect.gen(function* () {
      yield* atSampleNow
      const hearings: ReadonlyArray<CompareEntries<never>> = [
        () => Effect.succeed(false),
        () => Effect.die("unforeseen")
      ]
      for (const hearing of hearings) {
        const { run, settled } = environment([written], () => Effect.succeed(changed), hearing, entries)
        yield* run
        assert.deepInclude(settled.get(written.calendar.id)?.snapshot, {
          intervals: [sampleBusy(60, 90)],
          cursor: "before"
        })
      }
      const slow = environment(
        [written],
        () => Effect.succeed(changed),
        () => Effect.never,
        entries
      )
      const running = yield* Effect.forkChild(slow.run)
      yield* TestClock.adjust("90 seconds")
      yield* Fiber.join(running)
      assert.strictEqual(slow.settled.get(written.calendar.id)?.snapshot?.cursor, "before")
    })
)
