import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { openAccess } from "./CalendarAccess.ts"
import { CalendarCache, type DueCalendar } from "./CalendarCache.ts"
import { CalendarPushes, PushTokens } from "./CalendarPushes.ts"
import type { FetchFailed } from "./faults.ts"

/** Asks a destination calendar's server for notifications, if the last request ends soon (D-PUSH-1). */
export const openPush = Effect.fn("calendars.openPush")(function* ({ calendar, pushDueAt }: DueCalendar) {
  const { id, isDestination, kind, workspaceId } = calendar
  const now = yield* DateTime.now
  if (!isDestination || (kind !== "google" && kind !== "microsoft")) return
  if (pushDueAt !== null && DateTime.isLessThan(now, pushDueAt)) return
  const [cache, pushes, tokens] = [yield* CalendarCache, yield* CalendarPushes, yield* PushTokens]
  const opened = yield* openAccess(calendar).pipe(
    Effect.flatMap(({ access }) => pushes.open({ calendar, access }, tokens.issue({ workspaceId, id }))),
    Effect.result
  )
  yield* cache.keepPush(workspaceId, id, nextPush(opened, now))
})

const hour = 3_600_000
const day = 24 * hour

/**
 * The time of the next request: a day before the end of the notifications, or after three quarters of a shorter time. After a
 * failure in an hour, and in a day if there are no notifications.
 */
export const nextPush = (
  opened: Result.Result<Option.Option<DateTime.Utc>, FetchFailed>,
  now: DateTime.Utc
): DateTime.Utc => {
  const wait = Result.match(opened, {
    onFailure: () => hour,
    onSuccess: Option.match({
      onNone: () => day,
      onSome: (end) => {
        const length = Math.max(0, DateTime.toEpochMillis(end) - DateTime.toEpochMillis(now))
        return Math.max(hour, length - Math.min(day, length / 4))
      }
    })
  })
  return DateTime.add(now, { milliseconds: Math.floor(wait) })
}
