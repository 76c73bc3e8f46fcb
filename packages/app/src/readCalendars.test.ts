import { BookingLedger } from "@calendeal/domain/bookings"
import {
  CalendarProvider,
  CalendarCache,
  CalendarEntries,
  CalendarPushes,
  CalendarWriter,
  type DueCalendar,
  PushTokens
} from "@calendeal/domain/calendars"
import { IdGenerator } from "@calendeal/domain/consistency"
import { WorkspaceQueries } from "@calendeal/domain/management"
import { sampleCalendar, sampleHost, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { Vault } from "@calendeal/domain/workspaces"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { readCalendars } from "./readCalendars.ts"

const access = (name: string) => JSON.stringify({ _tag: "ics", address: `https://${name}.example/` })

/** Calendars of one host that are due. */
const turnsOf = (name: string, count: number): ReadonlyArray<DueCalendar> => {
  const host = sampleHost(sampleWorkspace().id)
  return Array.from({ length: count }, () => ({
    calendar: sampleCalendar(host, { sealedAccess: access(name) }),
    health: { lastSyncedAt: null, lastError: null, lastErrorPart: null, failures: 0 },
    ownerEmail: host.email,
    cursor: null,
    pushDueAt: null
  }))
}

it.effect("D-CAL-2: slow calendars of one workspace leave capacity for other workspaces", () =>
  Effect.gen(function* () {
    let waiting = [...turnsOf("slow", 50), ...turnsOf("quick", 30)]
    let slow = 0
    const settled: Array<string> = []
    const ports = Layer.mergeAll(
      Layer.mock(CalendarCache, {
        takeDue: ({ limit, ofEach, passOver }) =>
          Effect.sync(() => {
            const counts = new Map<string, number>()
            const taken = waiting
              .filter(({ calendar: { workspaceId } }) => {
                counts.set(workspaceId, (counts.get(workspaceId) ?? 0) + 1)
                return !passOver.includes(workspaceId) && (counts.get(workspaceId) ?? 0) <= ofEach
              })
              .slice(0, limit)
            waiting = waiting.filter((turn) => !taken.includes(turn))
            return taken
          }),
        settle: (_, id) => Effect.sync(() => void settled.push(id))
      }),
      Layer.succeed(CalendarProvider, {
        discover: () => Effect.die("not asked"),
        admit: () => Effect.void,
        look: () => Effect.die("no calendar is being connected"),
        fetch: ({ access: asked }) => {
          if (asked._tag === "ics" && asked.address.includes("quick"))
            return Effect.succeed({ _tag: "Unchanged", own: [] })
          slow += 1
          return Effect.never
        }
      }),
      Layer.mock(BookingLedger, {}),
      Layer.mock(CalendarEntries, { uidsOf: () => Effect.succeed(new Map()) }),
      Layer.mock(CalendarWriter, {}),
      Layer.mock(IdGenerator, {}),
      Layer.mock(WorkspaceQueries, {}),
      Layer.mock(CalendarPushes, {}),
      Layer.succeed(PushTokens, { issue: () => "", read: () => Option.none() }),
      Layer.mock(Vault, {
        unseal: (_, sealed) => Effect.succeed(Redacted.make(sealed)),
        reencrypt: () => Effect.succeed(Option.none())
      })
    )
    yield* Effect.forkScoped(Effect.provide(readCalendars, ports))
    const seconds = (count: number) => Effect.repeat(TestClock.adjust("1 second"), { times: count - 1 })
    yield* seconds(10)
    assert.strictEqual(slow, 4)
    assert.lengthOf(settled, 30)
    // Slow calendars time out after 90 seconds; then the next four are read.
    yield* seconds(90)
    assert.strictEqual(slow, 8)
    assert.lengthOf(settled, 34)
  }).pipe(Effect.scoped)
)
