import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import type { Interval } from "../availability/index.ts"
import type { CalendarHealth } from "./BusyCalendar.ts"
import type { Pulled, PullFailed } from "./BusySource.ts"
import type { Attempt } from "./CalendarMirror.ts"
import { waitBeforeNext } from "./syncPolicy.ts"

/** What a pull of this window leaves, and when the calendar's turn is again; `chance` is from 0 to 1. */
export const attemptOf = (
  before: CalendarHealth,
  pulled: Result.Result<Pulled, PullFailed>,
  window: Interval,
  now: DateTime.Utc,
  chance: number
): Omit<Attempt, "sealedAccess"> => {
  const health = healthAfter(before, pulled, now)
  const retryAfter = Result.isFailure(pulled) ? pulled.failure.retryAfterSeconds : null
  return {
    health,
    dueAt: DateTime.add(now, { milliseconds: waitBeforeNext(health, retryAfter, chance) }),
    snapshot:
      Result.isSuccess(pulled) && pulled.success._tag === "Changed" ? { window, ...pulled.success } : null
  }
}

const healthAfter = (
  before: CalendarHealth,
  pulled: Result.Result<Pulled, PullFailed>,
  now: DateTime.Utc
): CalendarHealth =>
  Result.isSuccess(pulled)
    ? { lastSyncedAt: now, lastError: null, failures: 0 }
    : { ...before, lastError: pulled.failure.fault, failures: before.failures + 1 }
