import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { PullFailed, type Pulled } from "./BusySource.ts"
import { readingLimits } from "./readingLimits.ts"

/** A pull that takes no longer than this; a source that fails in an unforeseen way fails this calendar alone. */
export const pullInTime = Effect.fnUntraced(function* <R>(
  pull: Effect.Effect<Pulled, PullFailed, R>,
  duration: Duration.Duration
) {
  const pulled = yield* pull.pipe(
    Effect.timeoutOrElse({ duration, orElse: () => Effect.fail(failed("timed_out")) }),
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError("a calendar could not be read", defect),
        Effect.fail(failed("server_error"))
      )
    )
  )
  const isTooMuch = pulled._tag === "Changed" && pulled.intervals.length > readingLimits.busyTimes
  return isTooMuch ? yield* failed("too_large") : pulled
})

const failed = (fault: PullFailed["fault"]) => new PullFailed({ fault, retryAfterSeconds: null })
