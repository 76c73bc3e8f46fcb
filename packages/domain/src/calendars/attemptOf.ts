import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import type { Interval } from "../availability/index.ts"
import type { CalendarHealth } from "./BusyCalendar.ts"
import type { SyncResult, FetchFailed } from "./CalendarProvider.ts"
import type { Attempt } from "./CalendarCache.ts"
import { waitBeforeNext } from "./syncPolicy.ts"

/** What a fetch of this window leaves, and when the calendar's turn is again; `chance` is from 0 to 1. */
export const attemptOf = (
  before: CalendarHealth,
  fetched: Result.Result<SyncResult, FetchFailed>,
  window: Interval,
  now: DateTime.Utc,
  chance: number
): Omit<Attempt, "sealedAccess"> => {
  const health = healthAfter(before, fetched, now)
  const retryAfter = Result.isFailure(fetched) ? fetched.failure.retryAfterSeconds : null
  return {
    health,
    dueAt: DateTime.add(now, { milliseconds: waitBeforeNext(health, retryAfter, chance) }),
    snapshot:
      Result.isSuccess(fetched) && fetched.success._tag === "Changed" ? { window, ...fetched.success } : null
  }
}

const healthAfter = (
  before: CalendarHealth,
  fetched: Result.Result<SyncResult, FetchFailed>,
  now: DateTime.Utc
): CalendarHealth =>
  Result.isSuccess(fetched)
    ? { lastSyncedAt: now, lastError: null, failures: 0 }
    : { ...before, lastError: fetched.failure.fault, failures: before.failures + 1 }
