import * as Cause from "effect/Cause"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Interval } from "../../scheduling/availability/index.ts"
import { logUnlessOutage } from "../../workspace/consistency/index.ts"
import type { CalendarHealth } from "./BusyCalendar.ts"
import type { Attempt } from "./CalendarCache.ts"
import type { SyncResult } from "./CalendarProvider.ts"
import { FetchFailed, type FetchFault, isTransient, readingLimits, type UnreadablePart } from "./faults.ts"
import { waitBeforeNext } from "./syncPolicy.ts"

/** A fetch with a timeout. A defect is logged and fails only this calendar. An outage of the own database is not its fault. */
export const fetchInTime = Effect.fnUntraced(function* <R>(
  fetch: Effect.Effect<SyncResult, FetchFailed, R>,
  duration: Duration.Duration
) {
  const fetched = yield* fetch.pipe(
    Effect.timeoutOrElse({ duration, orElse: () => Effect.fail(failed("timed_out")) }),
    Effect.catchDefect((defect) =>
      Effect.flatMap(logUnlessOutage("a calendar could not be read", Cause.die(defect)), (isOutage) =>
        isOutage ? Effect.die(defect) : Effect.fail(failed("server_error"))
      )
    )
  )
  const isTooLarge = fetched._tag === "Changed" && fetched.intervals.length > readingLimits.busyTimes
  return isTooLarge ? yield* failed("too_large") : fetched
})

const failed = (fault: FetchFault) => new FetchFailed({ fault, retryAfterSeconds: null })

/** The attempt to store after a fetch of this window; `chance` is a random number from 0 to 1. */
export const attemptOf = (
  before: CalendarHealth,
  fetched: Result.Result<SyncResult, FetchFailed>,
  window: Interval,
  now: DateTime.Utc,
  chance: number
): Omit<Attempt, "reencrypted"> => {
  const health = healthAfter(before, fetched, now)
  const retryAfter = Result.isFailure(fetched) ? fetched.failure.retryAfterSeconds : null
  return {
    health,
    dueAt: DateTime.add(now, { milliseconds: waitBeforeNext(health, retryAfter, chance) }),
    snapshot: snapshotOf(fetched, window),
    isReported: isNews(before.lastErrorPart, health.lastErrorPart)
  }
}

const snapshotOf = (
  fetched: Result.Result<SyncResult, FetchFailed>,
  window: Interval
): Attempt["snapshot"] => {
  if (Result.isFailure(fetched) || fetched.success._tag === "Unchanged") return null
  const { cursor, intervals } = fetched.success
  return { window, intervals, cursor }
}

const healthAfter = (
  before: CalendarHealth,
  fetched: Result.Result<SyncResult, FetchFailed>,
  now: DateTime.Utc
): CalendarHealth =>
  Result.isSuccess(fetched)
    ? { lastSyncedAt: now, lastError: null, lastErrorPart: null, failures: 0 }
    : {
        ...before,
        lastError: faultAfter(before, fetched.failure),
        lastErrorPart: fetched.failure.part ?? null,
        failures: before.failures + 1
      }

/** Whether another part than before cannot be read. Its line changes with every change of the calendar. */
const isNews = (before: UnreadablePart | null, now: UnreadablePart | null): boolean =>
  now !== null && !(before?.event === now.event && before.part === now.part)

/** A calendar that needs consent needs it until it is read, also if its provider does not respond for a while (D-CAL-5). */
const faultAfter = ({ lastError }: CalendarHealth, { fault }: FetchFailed): FetchFault =>
  lastError === "needs_consent" && isTransient(fault) ? lastError : fault
