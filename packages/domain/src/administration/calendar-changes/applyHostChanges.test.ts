import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import {
  emptyResources,
  sampleBooking,
  sampleCalendar,
  sampleCalendarEntry,
  sampleNow,
  sampleOffering
} from "@calendeal/port-contracts/samples"
import { BookingLedger } from "../../scheduling/bookings/index.ts"
import {
  CalendarEntries,
  type CalendarEntry,
  CalendarWriter,
  syncWindow
} from "../../channels/calendars/index.ts"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import { WorkspaceQueries } from "../../channels/records/index.ts"
import type { CalendarChanges } from "../../workspace/workspaces/index.ts"
import { applyHostChanges } from "./applyHostChanges.ts"

/**
 * Hears that the calendar lacks the only entry, which had revision 1 when the reading began and is stored with `revision` now.
 * Returns the calls that change something.
 */
const heard = Effect.fnUntraced(function* (calendarChanges: CalendarChanges, revision: number) {
  yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
  const offering = sampleOffering()
  const { workspace } = offering
  const [host] = offering.hosts
  if (host === undefined) return assert.fail("a host is missing")
  const calendar = sampleCalendar(host, { kind: "caldav", isDestination: true })
  const booking = sampleBooking(offering, { hostIds: [host.id] })
  const entry: CalendarEntry = { ...sampleCalendarEntry(booking, calendar), revision: 1 }
  const calls: Array<string> = []
  const resources = emptyResources()
  const value = { ...workspace, calendarChanges }
  resources.workspace.set(workspace.id, { value, version: 1, createdAt: sampleNow })
  resources.bookings.set(booking.uid, booking)
  const ports = Layer.mergeAll(
    Layer.mock(CalendarEntries, {
      find: () => Effect.succeed(Option.some({ ...entry, revision })),
      // By compare-and-set, like the stores.
      store: (_, before) =>
        Effect.sync(() => {
          calls.push(before === revision ? "stored" : "late")
          return before === revision
        })
    }),
    Layer.mock(CalendarWriter, { look: () => Effect.succeed(null) }),
    Layer.mock(IdGenerator, { uuid: Effect.succeed("00000000-0000-4000-8000-000000000001") }),
    Layer.mock(BookingLedger, {
      cancel: () =>
        Effect.sync(() => {
          calls.push("cancelled")
          return Option.some("confirmed" as const)
        })
    }),
    Layer.mock(WorkspaceQueries, {
      find: (_, kind, id) => Effect.sync(() => Option.fromUndefinedOr(resources[kind].get(id))),
      findAll: (_, kind, ids) =>
        Effect.sync(() => new Map([...resources[kind]].filter(([id]) => ids.has(id))))
    })
  )
  const access = {
    _tag: "caldav",
    address: "https://dav.example/",
    username: "grace",
    password: "x"
  } as const
  const window = syncWindow(DateTime.toEpochMillis(sampleNow))
  const reading = { calendar, access, entries: [entry], own: [], window }
  assert.isTrue(yield* Effect.provide(applyHostChanges(reading), ports))
  return calls
})

describe("applyHostChanges", () => {
  it.effect("D-HEAR-7: an entry that the service has written since the reading began changes nothing", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* heard("apply", 1), ["cancelled"])
      assert.deepStrictEqual(yield* heard("apply", 2), [])
      assert.deepStrictEqual(yield* heard("flag", 1), ["stored"])
      assert.deepStrictEqual(yield* heard("flag", 2), ["late"])
    })
  )
})
