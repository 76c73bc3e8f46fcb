import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import { traced } from "../traces/index.ts"
import type { Interval } from "../availability/index.ts"
import type { CalendarHealth } from "./BusyCalendar.ts"
import { BusySource, type Pulled, PullFailed } from "./BusySource.ts"
import type { CalendarAccess } from "./CalendarAccess.ts"
import { CalendarMirror, type CalendarTurn } from "./CalendarMirror.ts"
import { waitBeforeNext } from "./nextTurn.ts"
import { readingLimits } from "./readingLimits.ts"
import { openAccess, sealAccess } from "./sealedAccess.ts"
import { syncWindow } from "./syncWindow.ts"

/** How many calendars one process reads at a time. */
const atOnce = 8
/** How long reading one may take. */
const patience = Duration.seconds(90)
/** How long a calendar stays with who has taken it. */
const leaseMinutes = 5

/**
 * Reads the calendars whose turn it is, a few at a time, and returns how many. A calendar that cannot be read keeps what
 * was read last, and says why; it never holds the others up.
 */
export const syncDue = traced("calendars.syncDue")(function* () {
  const mirror = yield* CalendarMirror
  const now = yield* DateTime.now
  const until = DateTime.add(now, { minutes: leaseMinutes })
  const turns = yield* mirror.takeDue({ now, until, limit: atOnce })
  yield* Effect.forEach(turns, sync, { concurrency: "unbounded", discard: true })
  return turns.length
})

/** Reads one calendar and stores what came of it. */
const sync = traced("calendars.sync")(function* (turn: CalendarTurn) {
  const mirror = yield* CalendarMirror
  const { calendar } = turn
  const window = syncWindow(DateTime.toEpochMillis(yield* DateTime.now))
  const opened = yield* Effect.result(openAccess(calendar))
  const pulled = Result.isFailure(opened)
    ? Result.fail(opened.failure)
    : yield* Effect.result(pull(turn, opened.success.access, window))
  const resealed = Result.isSuccess(opened) ? opened.success.resealed : null
  const renewed = Result.isSuccess(pulled) ? pulled.success.renewed : null
  const now = yield* DateTime.now
  const health = healthAfter(turn.health, pulled, now)
  const retryAfter = Result.isFailure(pulled) ? pulled.failure.retryAfterSeconds : null
  const wait = waitBeforeNext(health, retryAfter, yield* Random.next)
  yield* mirror.settle(calendar.workspaceId, calendar.id, {
    health,
    dueAt: DateTime.add(now, { milliseconds: wait }),
    snapshot:
      Result.isSuccess(pulled) && pulled.success._tag === "Changed" ? { window, ...pulled.success } : null,
    sealedAccess: renewed === null ? resealed : yield* sealAccess(calendar, renewed)
  })
})

/** What the calendar's server says, in time; a source that fails in an unforeseen way fails this calendar alone. */
const pull = Effect.fnUntraced(function* (
  { calendar: { timezone }, cursor, ownerEmail }: CalendarTurn,
  access: CalendarAccess,
  window: Interval
) {
  const source = yield* BusySource
  const asked = { access, timezone, ownerEmail: ownerEmail.toLowerCase(), cursor, window }
  const pulled = yield* source.pull(asked).pipe(
    Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.fail(failed("timed_out")) }),
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

const healthAfter = (
  before: CalendarHealth,
  pulled: Result.Result<Pulled, PullFailed>,
  now: DateTime.Utc
): CalendarHealth =>
  Result.isSuccess(pulled)
    ? { lastSyncedAt: now, lastError: null, failures: 0 }
    : { ...before, lastError: pulled.failure.fault, failures: before.failures + 1 }
