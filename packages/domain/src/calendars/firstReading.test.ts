import { assert, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { TestClock } from "effect/testing"
import { sampleBusy, sampleNow, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { FetchFault } from "./BusyCalendar.ts"
import { CalendarProvider, type SyncResult, FetchFailed } from "./CalendarProvider.ts"
import { faultWords, passes } from "./faults.ts"
import { firstReading } from "./firstReading.ts"
import { syncWindow } from "./syncPolicy.ts"

const access = { _tag: "ics", address: "https://feeds.example/basic.ics" } as const
const { timezone } = sampleWorkspace()
const asked = { access, timezone, ownerEmail: "Grace@Northwind.example" }
const window = syncWindow(DateTime.toEpochMillis(sampleNow))

const atSampleNow = TestClock.setTime(DateTime.toEpochMillis(sampleNow))

/** A first look into a calendar whose server says this. */
const looked = (fetched: Effect.Effect<SyncResult, FetchFailed>) =>
  firstReading(asked).pipe(
    Effect.provideService(CalendarProvider, {
      admit: () => Effect.void,
      fetch: () => Effect.die("no calendar is due"),
      look: (question) => {
        assert.deepStrictEqual(question, {
          ...asked,
          ownerEmail: "grace@northwind.example",
          cursor: null,
          window
        })
        return fetched
      }
    })
  )
const changed = (renewed: typeof access | null): SyncResult => ({
  _tag: "Changed",
  intervals: [sampleBusy(60, 90), sampleBusy(80, 120), sampleBusy(300, 310)],
  cursor: "next",
  renewed
})

it.effect("D-CAL-3: what a first look finds is stored, and told as separate times", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const reading = yield* looked(Effect.succeed(changed(null)))
    assert.strictEqual(reading.busyTimes, 2)
    assert.deepStrictEqual(reading.access, access)
    assert.deepInclude(reading.attempt.snapshot, { window, cursor: "next" })
    assert.deepInclude(reading.attempt.health, { lastError: null, failures: 0 })
  })
)

it.effect("D-CAL-3: a grant that its use has replaced is the one to keep", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const renewed = { ...access, address: "https://feeds.example/renewed.ics" } as const
    const fetched: SyncResult = { ...changed(null), renewed }
    assert.deepStrictEqual((yield* looked(Effect.succeed(fetched))).access, renewed)
  })
)

it.effect(
  "D-CAL-3: a fault that passes is stored as a failed attempt, and any other refuses the calendar",
  () =>
    Effect.gen(function* () {
      yield* atSampleNow
      const lasting: Array<string> = []
      for (const fault of FetchFault.literals) {
        assert.match(faultWords[fault], /^[A-Z].*[.]$/)
        const failing = looked(Effect.fail(new FetchFailed({ fault, retryAfterSeconds: null })))
        if (passes(fault)) {
          const { attempt, busyTimes } = yield* failing
          assert.isNull(busyTimes)
          assert.isNull(attempt.snapshot)
          assert.deepStrictEqual(attempt.health, { lastSyncedAt: null, lastError: fault, failures: 1 })
        } else {
          assert.strictEqual((yield* Effect.flip(failing)).fault, fault)
          lasting.push(fault)
        }
      }
      assert.includeMembers(lasting, [
        "unauthorized",
        "not_found",
        "unknown_host",
        "not_a_calendar",
        "too_complex"
      ])
    })
)

it.effect("D-CAL-3: a server that does not answer within 5 seconds is tried again later", () =>
  Effect.gen(function* () {
    yield* atSampleNow
    const looking = yield* Effect.forkChild(looked(Effect.never))
    yield* TestClock.adjust("4999 millis")
    assert.isUndefined(looking.pollUnsafe())
    yield* TestClock.adjust("1 millis")
    const { attempt } = yield* Fiber.join(looking)
    assert.strictEqual(attempt.health.lastError, "timed_out")
  })
)
