import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { BusyCalendar, CalendarHealth } from "./BusyCalendar.ts"
import { openStored } from "./CalendarAccess.ts"
import { CalendarCache } from "./CalendarCache.ts"
import { CalendarProvider } from "./CalendarProvider.ts"
import { tryDestination } from "./destination.ts"
import { fetchInTime } from "./fetchAttempt.ts"
import { foreignUids } from "./foreignUids.ts"
import { syncWindow } from "./syncPolicy.ts"
import { fetchBySetting } from "./wholeDays.ts"

// Both together are shorter than the time limit of a request (D-HTTP-11).
const timeout = Duration.seconds(4)

/**
 * Reads a stored calendar for at most 4 s, and tries for at most 4 s to write into it if it is the destination (D-CON-65).
 * Stores no busy times. A calendar whose last reading failed becomes due. Fails with FetchFailed.
 */
export const testCalendar = Effect.fn("calendars.test")(function* (
  calendar: BusyCalendar & CalendarHealth,
  ownerEmail: string
) {
  const [cache, provider] = [yield* CalendarCache, yield* CalendarProvider]
  const {
    allDay,
    failures,
    hostId,
    id,
    isDestination,
    lastError,
    lastErrorPart,
    lastSyncedAt,
    timezone,
    workspaceId
  } = calendar
  const entryUids = yield* foreignUids(workspaceId, hostId)
  const access = yield* openStored(calendar, calendar.sealedAccess)
  const now = yield* DateTime.now
  const request = {
    access,
    timezone,
    allDay,
    ownerEmail: ownerEmail.toLowerCase(),
    entryUids,
    cursor: null,
    window: syncWindow(DateTime.toEpochMillis(now))
  }
  const reader = { id, workspaceId, isLost: lastError === "needs_consent" }
  yield* fetchInTime(
    fetchBySetting(request, (asked) => provider.fetch(asked, reader)),
    timeout
  )
  if (isDestination) yield* tryDestination(calendar, timeout)
  if (lastError !== null)
    yield* cache.settle(workspaceId, id, {
      health: { lastError, lastErrorPart, lastSyncedAt, failures },
      dueAt: now,
      snapshot: null,
      isReported: false,
      reencrypted: null
    })
})
