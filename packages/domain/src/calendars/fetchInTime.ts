import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { FetchFailed, type SyncResult } from "./CalendarProvider.ts"
import { readingLimits } from "./readingLimits.ts"

/** A fetch that takes no longer than this; a source that fails in an unforeseen way fails this calendar alone. */
export const fetchInTime = Effect.fnUntraced(function* <R>(
  fetch: Effect.Effect<SyncResult, FetchFailed, R>,
  duration: Duration.Duration
) {
  const fetched = yield* fetch.pipe(
    Effect.timeoutOrElse({ duration, orElse: () => Effect.fail(failed("timed_out")) }),
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError("a calendar could not be read", defect),
        Effect.fail(failed("server_error"))
      )
    )
  )
  const isTooMuch = fetched._tag === "Changed" && fetched.intervals.length > readingLimits.busyTimes
  return isTooMuch ? yield* failed("too_large") : fetched
})

const failed = (fault: FetchFailed["fault"]) => new FetchFailed({ fault, retryAfterSeconds: null })
