import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { Interval } from "../availability/index.ts"
import { attemptOf } from "./attemptOf.ts"
import { CalendarProvider } from "./CalendarProvider.ts"
import type { CalendarAccess } from "./CalendarAccess.ts"
import { CalendarCache, type CalendarTurn } from "./CalendarCache.ts"
import { fetchInTime } from "./fetchInTime.ts"
import { openAccess, sealAccess } from "./sealedAccess.ts"
import { syncWindow } from "./syncPolicy.ts"

/** How long reading one calendar may take. */
const patience = Duration.seconds(90)
/** How long a calendar stays with the worker that has taken it. */
const leaseMinutes = 5

/** How many calendars one process reads at a time, and how many of them may be of one workspace. */
export const calendarSeats = { all: 12, ofEach: 4 } as const

/** Takes calendars whose turn it is, for at most so many free seats; none of the workspaces that are passed over. */
export const takeTurns = Effect.fnUntraced(function* (free: number, passOver: ReadonlyArray<WorkspaceId>) {
  const cache = yield* CalendarCache
  const now = yield* DateTime.now
  const until = DateTime.add(now, { minutes: leaseMinutes })
  return yield* cache.takeDue({ now, until, limit: free, ofEach: calendarSeats.ofEach, passOver })
})

/** Reads the calendars whose turn it is, as many as there are seats, and returns how many. */
export const syncDue = Effect.fn("calendars.syncDue")(function* () {
  const turns = yield* takeTurns(calendarSeats.all, [])
  yield* Effect.forEach(turns, readCalendar, { concurrency: "unbounded", discard: true })
  return turns.length
})

/**
 * Reads one calendar and stores what came of it. A calendar that cannot be read keeps what was read last, and says why.
 */
export const readCalendar = Effect.fn("calendars.sync")(function* (turn: CalendarTurn) {
  const cache = yield* CalendarCache
  const { calendar } = turn
  const window = syncWindow(DateTime.toEpochMillis(yield* DateTime.now))
  const opened = yield* Effect.result(openAccess(calendar))
  const fetched = Result.isFailure(opened)
    ? Result.fail(opened.failure)
    : yield* Effect.result(fetchOf(turn, opened.success.access, window))
  const resealed = Result.isSuccess(opened) ? opened.success.resealed : null
  const renewed = Result.isSuccess(fetched) ? fetched.success.renewed : null
  yield* cache.settle(calendar.workspaceId, calendar.id, {
    ...attemptOf(turn.health, fetched, window, yield* DateTime.now, yield* Random.next),
    sealedAccess: renewed === null ? resealed : yield* sealAccess(calendar, renewed)
  })
})

/** What the calendar's server says, in time. */
const fetchOf = (
  { calendar: { timezone }, cursor, ownerEmail }: CalendarTurn,
  access: CalendarAccess,
  window: Interval
) =>
  CalendarProvider.use((source) =>
    fetchInTime(
      source.fetch({ access, timezone, ownerEmail: ownerEmail.toLowerCase(), cursor, window }),
      patience
    )
  )
