import * as Cause from "effect/Cause"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import type { Interval } from "../../scheduling/availability/index.ts"
import { logUnlessOutage } from "../../workspace/consistency/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { BusyCalendar } from "./BusyCalendar.ts"
import { type CalendarAccess, openAccess } from "./CalendarAccess.ts"
import { CalendarCache, type DueCalendar } from "./CalendarCache.ts"
import { CalendarEntries } from "./CalendarEntries.ts"
import type { CalendarEntry } from "./CalendarEntry.ts"
import type { OwnTime } from "./CalendarOccurrence.ts"
import { CalendarProvider } from "./CalendarProvider.ts"
import { foreignUids } from "./foreignUids.ts"
import { attemptOf, fetchInTime } from "./fetchAttempt.ts"
import { syncWindow } from "./syncPolicy.ts"
import { fetchBySetting } from "./wholeDays.ts"

const timeout = Duration.seconds(90)
/** Both together are shorter than the lease. */
const hearingTimeout = Duration.seconds(90)
const leaseMinutes = 5

/** The maximum number of calendars that one process reads concurrently, in total and per workspace. */
export const syncConcurrency = { all: 12, ofEach: 4 } as const

/** Leases at most `free` calendars that are due, none of the workspaces in `passOver`. */
export const takeDueCalendars = Effect.fnUntraced(function* (
  free: number,
  passOver: ReadonlyArray<WorkspaceId>
) {
  const cache = yield* CalendarCache
  const now = yield* DateTime.now
  const until = DateTime.add(now, { minutes: leaseMinutes })
  return yield* cache.takeDue({ now, until, limit: free, ofEach: syncConcurrency.ofEach, passOver })
})

/** A reading of a calendar with entries. */
export interface CalendarReading {
  readonly calendar: BusyCalendar
  readonly access: CalendarAccess
  /** The calendar's upcoming entries as they were before the reading, so that a later write of the service is recognised. */
  readonly entries: ReadonlyArray<CalendarEntry>
  readonly own: ReadonlyArray<OwnTime>
  readonly window: Interval
}

/**
 * Compares a reading with the calendar's entries and stores what the host changed. False: something could not be compared,
 * and the next reading has to report it again.
 */
export type CompareEntries<R> = (reading: CalendarReading) => Effect.Effect<boolean, never, R>

/** Reads at most `syncConcurrency.all` calendars that are due, and returns their number. */
export const syncDue = Effect.fn("calendars.syncDue")(function* <R>(hear: CompareEntries<R>) {
  const due = yield* takeDueCalendars(syncConcurrency.all, [])
  yield* Effect.forEach(due, (one) => readCalendar(one, hear), { concurrency: "unbounded", discard: true })
  return due.length
})

/** Reads one calendar, compares its entries and stores the attempt. After a failure, its last busy times stay. */
export const readCalendar = Effect.fn("calendars.sync")(function* <R>(
  due: DueCalendar,
  hear: CompareEntries<R>
) {
  const [cache, calendarEntries] = [yield* CalendarCache, yield* CalendarEntries]
  const provider = yield* CalendarProvider
  const { calendar, cursor, ownerEmail } = due
  const window = syncWindow(DateTime.toEpochMillis(yield* DateTime.now))
  // Before the fetch: an entry that is written during the fetch has another revision.
  const entries =
    calendar.kind === "ics" ? [] : yield* calendarEntries.upcoming(calendar.workspaceId, calendar.id)
  const entryUids = yield* foreignUids(calendar.workspaceId, calendar.hostId)
  const opened = yield* Effect.result(openAccess(calendar))
  const fetched = Result.isFailure(opened)
    ? Result.fail(opened.failure)
    : yield* Effect.result(
        fetchInTime(
          fetchBySetting(
            {
              access: opened.success.access,
              timezone: calendar.timezone,
              allDay: calendar.allDay,
              ownerEmail: ownerEmail.toLowerCase(),
              entryUids,
              cursor,
              window
            },
            (request) =>
              provider.fetch(request, {
                id: calendar.id,
                workspaceId: calendar.workspaceId,
                isLost: due.health.lastError === "needs_consent"
              })
          ),
          timeout
        )
      )
  const reencrypted = Result.isSuccess(opened) ? opened.success.reencrypted : null
  const attempt = attemptOf(due.health, fetched, window, yield* DateTime.now, yield* Random.next)
  const isComplete =
    entries.length === 0 ||
    Result.isFailure(opened) ||
    Result.isFailure(fetched) ||
    // Before the cursor is stored: after a crash, the next reading reports the same changes again.
    (yield* heardInTime(
      hear({ calendar, access: opened.success.access, entries, own: fetched.success.own, window })
    ))
  const { snapshot } = attempt
  yield* cache.settle(calendar.workspaceId, calendar.id, {
    ...attempt,
    snapshot: isComplete || snapshot === null ? snapshot : { ...snapshot, cursor: cursor ?? noCursor },
    reencrypted: reencrypted === null ? null : { before: calendar.sealedAccess, after: reencrypted }
  })
})

/** A text that is no cursor: the next reading reads everything. */
const noCursor = ""

/** The result of a hearing; false if it takes too long or has a defect, which fails only this comparison. */
const heardInTime = <R>(hearing: Effect.Effect<boolean, never, R>) =>
  hearing.pipe(
    Effect.timeoutOrElse({ duration: hearingTimeout, orElse: () => Effect.succeed(false) }),
    Effect.catchDefect((defect) =>
      Effect.as(logUnlessOutage("the entries of a calendar could not be compared", Cause.die(defect)), false)
    )
  )
