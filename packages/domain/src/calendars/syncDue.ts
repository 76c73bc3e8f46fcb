import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import type { WorkspaceId } from "../workspaces/index.ts"
import { openAccess, sealAccess } from "./CalendarAccess.ts"
import { CalendarCache, type DueCalendar } from "./CalendarCache.ts"
import { CalendarProvider } from "./CalendarProvider.ts"
import { attemptOf, fetchInTime } from "./fetchAttempt.ts"
import { syncWindow } from "./syncPolicy.ts"

const timeout = Duration.seconds(90)
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

/** Reads at most `syncConcurrency.all` calendars that are due, and returns their number. */
export const syncDue = Effect.fn("calendars.syncDue")(function* () {
  const due = yield* takeDueCalendars(syncConcurrency.all, [])
  yield* Effect.forEach(due, readCalendar, { concurrency: "unbounded", discard: true })
  return due.length
})

/** Reads one calendar and stores the attempt. After a failure, its last busy times stay. */
export const readCalendar = Effect.fn("calendars.sync")(function* (due: DueCalendar) {
  const cache = yield* CalendarCache
  const provider = yield* CalendarProvider
  const { calendar, cursor, ownerEmail } = due
  const window = syncWindow(DateTime.toEpochMillis(yield* DateTime.now))
  const opened = yield* Effect.result(openAccess(calendar))
  const fetched = Result.isFailure(opened)
    ? Result.fail(opened.failure)
    : yield* Effect.result(
        fetchInTime(
          provider.fetch({
            access: opened.success.access,
            timezone: calendar.timezone,
            ownerEmail: ownerEmail.toLowerCase(),
            cursor,
            window
          }),
          timeout
        )
      )
  const reencrypted = Result.isSuccess(opened) ? opened.success.reencrypted : null
  const renewed = Result.isSuccess(fetched) ? fetched.success.renewed : null
  yield* cache.settle(calendar.workspaceId, calendar.id, {
    ...attemptOf(due.health, fetched, window, yield* DateTime.now, yield* Random.next),
    sealedAccess: renewed === null ? reencrypted : yield* sealAccess(calendar, renewed)
  })
})
