import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import { union } from "../../scheduling/availability/index.ts"
import type { CalendarAccess } from "./CalendarAccess.ts"
import type { Attempt } from "./CalendarCache.ts"
import { CalendarProvider, type SyncRequest, type SyncResult } from "./CalendarProvider.ts"
import { type FetchFailed, isTransient } from "./faults.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import { attemptOf, fetchInTime } from "./fetchAttempt.ts"
import { syncWindow } from "./syncPolicy.ts"
import { fetchBySetting } from "./wholeDays.ts"

// Half of the time limit of a request (D-HTTP-11).
const timeout = Duration.seconds(5)

/** The result of the first reading of a calendar that is being connected. */
export interface FirstReading {
  /** The access to store: the provider can replace the grant. */
  readonly access: CalendarAccess
  /** The attempt to store. */
  readonly attempt: Omit<Attempt, "reencrypted">
  /** The zone with which it was read: the feed's own, if that was preferred. */
  readonly timezone: TimeZoneName
  /** The number of separate busy times in the coming year; null: the calendar could not be read yet. */
  readonly busyTimes: number | null
}

/**
 * Reads a calendar once before it is connected (D-CAL-3). Fails with FetchFailed if a retry cannot help, for example
 * for a wrong address or password. A transient fault is a failed attempt.
 */
export const firstReading = Effect.fn("calendars.firstReading")(function* (
  calendar: Pick<
    SyncRequest,
    "access" | "timezone" | "prefersOwnZone" | "allDay" | "ownerEmail" | "entryUids"
  >
) {
  const provider = yield* CalendarProvider
  const window = syncWindow(DateTime.toEpochMillis(yield* DateTime.now))
  const request = { ...calendar, ownerEmail: calendar.ownerEmail.toLowerCase(), cursor: null, window }
  let { access } = calendar
  const looked = fetchBySetting(request, (asked) =>
    Effect.flatMap(provider.look(asked), (look) => {
      access = look.access
      return look.read
    })
  )
  const fetched = yield* Effect.result(fetchInTime(looked, timeout))
  if (Result.isFailure(fetched) && !isTransient(fetched.failure.fault)) return yield* fetched.failure
  const unread = { lastSyncedAt: null, lastError: null, lastErrorPart: null, failures: 0 }
  const attempt = attemptOf(unread, fetched, window, yield* DateTime.now, yield* Random.next)
  const reading: FirstReading = {
    access,
    attempt,
    timezone: zoneOf(fetched) ?? calendar.timezone,
    busyTimes: attempt.snapshot === null ? null : union(attempt.snapshot.intervals).length
  }
  return reading
})

const zoneOf = (fetched: Result.Result<SyncResult, FetchFailed>): TimeZoneName | undefined =>
  Result.isSuccess(fetched) && fetched.success._tag === "Changed" ? fetched.success.timezone : undefined
