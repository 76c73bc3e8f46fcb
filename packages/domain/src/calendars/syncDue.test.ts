import { assert, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { TestClock } from "effect/testing"
import {
  sampleBusy,
  sampleCalendar,
  sampleHost,
  sampleNow,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { SecretUnreadable, Vault } from "../workspaces/index.ts"
import { CalendarProvider, type SyncRequest, type SyncResult, FetchFailed } from "./CalendarProvider.ts"
import type { BusyCalendar } from "./BusyCalendar.ts"
import { type Attempt, CalendarCache, type CalendarTurn } from "./CalendarCache.ts"
import { syncDue } from "./syncDue.ts"
import { syncWindow } from "./syncPolicy.ts"

const host = sampleHost(sampleWorkspace().id)
const access = { _tag: "ics", address: "https://feeds.example/basic.ics" } as const
const turn = (overrides: Partial<CalendarTurn> = {}): CalendarTurn => ({
  calendar: sampleCalendar(host, { sealedAccess: JSON.stringify(access) }),
  health: { lastSyncedAt: null, lastError: null, failures: 0 },
  ownerEmail: "Grace@Northwind.example",
  cursor: null,
  ...overrides
})

/** A world in which these turns are due, and what servers say is the test's to decide. */
const world = (
  turns: ReadonlyArray<CalendarTurn>,
  fetch: (fetch: SyncRequest) => Effect.Effect<SyncResult, FetchFailed>
) => {
  const settled = new Map<string, Attempt>()
  const asked: Array<SyncRequest> = []
  const layer = Layer.mergeAll(
    Layer.mock(CalendarCache, {
      takeDue: ({ limit, now, ofEach, passOver, until }) => {
        assert.deepStrictEqual([limit, ofEach, passOver], [12, 4, []])
        assert.deepStrictEqual(
          DateTime.distance(now, until),
          DateTime.distance(sampleNow, DateTime.add(sampleNow, { minutes: 5 }))
        )
        return Effect.succeed(turns.slice(0, limit))
      },
      settle: (_, id, attempt) => Effect.sync(() => void settled.set(id, attempt))
    }),
    Layer.succeed(CalendarProvider, {
      admit: () => Effect.void,
      look: () => Effect.die("no calendar is being connected"),
      fetch: (question) => {
        asked.push(question)
        return fetch(question)
      }
    }),
    // What is sealed is as it was, but for who may open it.
    Layer.succeed(Vault, {
      seal: ({ kind }, secret) => Effect.succeed(`${kind} ${Redacted.value(secret)}`),
      unseal: (_, sealed) =>
        sealed.startsWith("{") ? Effect.succeed(Redacted.make(sealed)) : Effect.fail(new SecretUnreadable()),
      reencrypt: () => Effect.succeed(Option.some("sealed anew"))
    })
  )
  return { asked, settled, run: Effect.provide(syncDue(), layer) }
}

const changed: SyncResult = {
  _tag: "Changed",
  intervals: [sampleBusy(60, 90)],
  cursor: "next",
  renewed: null
}
const atSampleNow = TestClock.setTime(DateTime.toEpochMillis(sampleNow))
const minutesUntil = ({ dueAt }: Attempt) =>
  (DateTime.toEpochMillis(dueAt) - DateTime.toEpochMillis(sampleNow)) / 60_000

it.effect("what was read is stored with its cursor, and the next turn is in three minutes or so", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const mine = turn({ cursor: "before" })
    const { asked, run, settled } = world([mine], () => Effect.succeed(changed))
    assert.strictEqual(yield* run, 1)
    const window = syncWindow(DateTime.toEpochMillis(sampleNow))
    assert.deepStrictEqual(asked, [
      {
        access,
        timezone: mine.calendar.timezone,
        ownerEmail: "grace@northwind.example",
        cursor: "before",
        window
      }
    ])
    const attempt = settled.get(mine.calendar.id)
    if (attempt === undefined) return assert.fail("nothing was stored")
    assert.deepInclude(attempt.snapshot, { window, intervals: [sampleBusy(60, 90)], cursor: "next" })
    assert.deepInclude(attempt.health, { lastError: null, failures: 0 })
    assert.strictEqual(attempt.sealedAccess, "sealed anew")
    assert.isTrue(minutesUntil(attempt) >= 2.7 && minutesUntil(attempt) <= 3.3)
  })
)

it.effect("what is unchanged stands, and counts as read", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const mine = turn({ health: { lastSyncedAt: null, lastError: "timed_out", failures: 4 } })
    const renewed = { ...access, address: "https://feeds.example/next.ics" }
    const { run, settled } = world([mine], () => Effect.succeed({ _tag: "Unchanged", renewed }))
    yield* run
    const attempt = settled.get(mine.calendar.id)
    assert.isNull(attempt?.snapshot)
    assert.deepInclude(attempt?.health, { lastError: null, failures: 0 })
    assert.isNotNull(attempt?.health.lastSyncedAt)
    assert.strictEqual(attempt?.sealedAccess, `calendar ${JSON.stringify(renewed)}`)
  })
)

it.effect("a calendar that fails, be it in an unforeseen way, keeps what it has and holds no other up", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const named = (name: string): BusyCalendar =>
      sampleCalendar(host, {
        sealedAccess: JSON.stringify({ ...access, address: `https://${name}.example/` })
      })
    const [down, broken, many, fine] = ["down", "broken", "many", "fine"].map((name) =>
      turn({ calendar: named(name) })
    )
    const sealed = turn({ calendar: sampleCalendar(host, { sealedAccess: "v0.lost" }) })
    if (down === undefined || broken === undefined || many === undefined || fine === undefined) return
    const { run, settled } = world([down, broken, many, sealed, fine], ({ access: asked }) => {
      const name = asked._tag === "ics" ? new URL(asked.address).hostname : ""
      if (name === "down.example")
        return Effect.fail(new FetchFailed({ fault: "rate_limited", retryAfterSeconds: 1800 }))
      if (name === "broken.example") return Effect.die("unforeseen")
      const intervals = Array.from({ length: name === "many.example" ? 20_001 : 1 }, () => sampleBusy(1, 2))
      return Effect.succeed({ ...changed, intervals })
    })
    yield* run
    const outcome = ({ calendar }: CalendarTurn) => {
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

it.effect("a server that never answers is left after 90 seconds", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const mine = turn()
    const { run, settled } = world([mine], () => Effect.never)
    const running = yield* Effect.forkChild(run)
    yield* TestClock.adjust("89 seconds")
    assert.strictEqual(settled.size, 0)
    yield* TestClock.adjust("1 second")
    yield* Fiber.join(running)
    assert.strictEqual(settled.get(mine.calendar.id)?.health.lastError, "timed_out")
  })
)
