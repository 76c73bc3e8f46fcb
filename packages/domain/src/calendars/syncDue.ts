import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import { BusySource, type Pulled, PullFailed } from "./BusySource.ts"
import type { CalendarHealth } from "./BusyCalendar.ts"
import { CalendarMirror, type CalendarTurn } from "./CalendarMirror.ts"
import { CalendarSecrets } from "./CalendarSecrets.ts"
import { waitBeforeNext } from "./nextTurn.ts"
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
export const syncDue = Effect.fn("calendars.syncDue")(function* () {
  const mirror = yield* CalendarMirror
  const now = yield* DateTime.now
  const until = DateTime.add(now, { minutes: leaseMinutes })
  const turns = yield* mirror.takeDue({ now, until, limit: atOnce })
  yield* Effect.forEach(turns, sync, { concurrency: "unbounded", discard: true })
  return turns.length
})

/** Reads one calendar and stores what came of it. */
const sync = Effect.fn("calendars.sync")(function* (turn: CalendarTurn) {
  const mirror = yield* CalendarMirror
  const secrets = yield* CalendarSecrets
  const { calendar } = turn
  const startedAt = yield* DateTime.now
  const window = syncWindow(DateTime.toEpochMillis(startedAt))
  const pulled = yield* Effect.result(pull(turn, window))
  const now = yield* DateTime.now
  const health = healthAfter(turn.health, pulled, now)
  const retryAfter = Result.isFailure(pulled) ? pulled.failure.retryAfterSeconds : null
  const wait = waitBeforeNext(health, retryAfter, yield* Random.next)
  const renewed = Result.isSuccess(pulled) ? pulled.success.renewed : null
  yield* mirror.settle(calendar.workspaceId, calendar.id, {
    health,
    dueAt: DateTime.add(now, { milliseconds: wait }),
    snapshot:
      Result.isSuccess(pulled) && pulled.success._tag === "Changed" ? { window, ...pulled.success } : null,
    sealedAccess: renewed === null ? null : yield* secrets.seal(calendar, renewed)
  })
})

const pull = Effect.fnUntraced(function* (
  { calendar, cursor, ownerEmail }: CalendarTurn,
  window: ReturnType<typeof syncWindow>
) {
  const source = yield* BusySource
  const secrets = yield* CalendarSecrets
  const access = yield* secrets.open(calendar, calendar.sealedAccess)
  if (Option.isNone(access))
    return yield* new PullFailed({ fault: "access_unreadable", retryAfterSeconds: null })
  const asked = {
    access: access.value,
    timezone: calendar.timezone,
    ownerEmail: ownerEmail.toLowerCase(),
    cursor,
    window
  }
  return yield* Effect.timeoutOrElse(source.pull(asked), {
    duration: patience,
    orElse: () => Effect.fail(new PullFailed({ fault: "timed_out", retryAfterSeconds: null }))
  })
})

const healthAfter = (
  before: CalendarHealth,
  pulled: Result.Result<Pulled, PullFailed>,
  now: DateTime.Utc
): CalendarHealth =>
  Result.isSuccess(pulled)
    ? { lastSyncedAt: now, lastError: null, failures: 0 }
    : { ...before, lastError: pulled.failure.fault, failures: before.failures + 1 }
