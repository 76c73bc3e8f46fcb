import { assert, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { TestClock } from "effect/testing"
import { sampleBusy, sampleNow, sampleWorkspace } from "@calendeal/port-contracts/samples"
import type { CalendarAccess } from "./CalendarAccess.ts"
import { CalendarProvider, type SyncResult } from "./CalendarProvider.ts"
import { FetchFailed, FetchFault, faultMessages } from "./faults.ts"
import { firstReading } from "./firstReading.ts"
import { syncWindow } from "./syncPolicy.ts"

const access: CalendarAccess = { _tag: "ics", address: "https://feeds.example/basic.ics" }
const { timezone } = sampleWorkspace()
const calendar = {
  access,
  timezone,
  allDay: "counts",
  ownerEmail: "Grace@Northwind.example",
  entryUids: new Map()
} as const
const window = syncWindow(DateTime.toEpochMillis(sampleNow))

const atSampleNow = TestClock.setTime(DateTime.toEpochMillis(sampleNow))

/** The first reading with this response of the server. */
const readFirst = (fetched: Effect.Effect<SyncResult, FetchFailed>, replaced = access) =>
  firstReading(calendar).pipe(
    Effect.provideService(CalendarProvider, {
      discover: () => Effect.die("not asked"),
      admit: () => Effect.void,
      fetch: () => Effect.die("no calendar is due"),
      look: (request) => {
        assert.deepStrictEqual(request, {
          ...calendar,
          ownerEmail: "grace@northwind.example",
          cursor: null,
          window
        })
        return Effect.succeed({ access: replaced, read: fetched })
      }
    })
  )
const changed: SyncResult = {
  _tag: "Changed",
  intervals: [sampleBusy(60, 90), sampleBusy(80, 120), sampleBusy(300, 310)],
  own: [],
  cursor: "next"
}

it.effect("D-CAL-3: the first reading is stored, and returns the number of separate busy times", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const reading = yield* readFirst(Effect.succeed(changed))
    assert.strictEqual(reading.busyTimes, 2)
    assert.deepStrictEqual(reading.access, access)
    assert.deepInclude(reading.attempt.snapshot, { window, cursor: "next" })
    assert.deepInclude(reading.attempt.health, { lastError: null, failures: 0 })
  })
)

it.effect(
  "D-CAL-3: a grant that the provider replaced is stored, also if the calendar cannot be read yet",
  () =>
    Effect.gen(function* () {
      yield* atSampleNow
      const renewed: CalendarAccess = { _tag: "ics", address: "https://feeds.example/renewed.ics" }
      const down = new FetchFailed({ fault: "unreachable", retryAfterSeconds: null })
      for (const fetched of [Effect.succeed(changed), Effect.fail(down)])
        assert.deepStrictEqual((yield* readFirst(fetched, renewed)).access, renewed)
    })
)

it.effect(
  "D-CAL-3: a transient fault is stored as a failed attempt, and any other refuses the calendar",
  () =>
    Effect.gen(function* () {
      yield* atSampleNow
      const transient = [
        "unreachable",
        "timed_out",
        "rate_limited",
        "server_error",
        "undelivered",
        "conflict"
      ]
      for (const fault of FetchFault.literals) {
        assert.match(faultMessages[fault], /^[A-Z].*[.]$/)
        const failing = readFirst(Effect.fail(new FetchFailed({ fault, retryAfterSeconds: null })))
        if (transient.includes(fault)) {
          const { attempt, busyTimes } = yield* failing
          assert.isNull(busyTimes)
          assert.isNull(attempt.snapshot)
          assert.deepStrictEqual(attempt.health, {
            lastSyncedAt: null,
            lastError: fault,
            lastErrorPart: null,
            failures: 1
          })
        } else assert.strictEqual((yield* Effect.flip(failing)).fault, fault)
      }
    })
)

it.effect("D-CAL-3: a server that does not respond within 5 seconds is a transient fault", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const looking = yield* Effect.forkChild(readFirst(Effect.never))
    yield* TestClock.adjust("4999 millis")
    assert.isUndefined(looking.pollUnsafe())
    yield* TestClock.adjust("1 millis")
    const { attempt } = yield* Fiber.join(looking)
    assert.strictEqual(attempt.health.lastError, "timed_out")
  })
)
