import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import { union } from "../availability/index.ts"
import { attemptOf } from "./attemptOf.ts"
import { CalendarProvider, type SyncRequest } from "./CalendarProvider.ts"
import type { CalendarAccess } from "./CalendarAccess.ts"
import type { Attempt } from "./CalendarCache.ts"
import { passes } from "./faults.ts"
import { fetchInTime } from "./fetchInTime.ts"
import { syncWindow } from "./syncPolicy.ts"

/** How long connecting a calendar waits for what is in it: half of what a request may take (D-HTTP-11). */
const patience = Duration.seconds(5)

/** What a look into a calendar that is being connected has found. */
export interface FirstReading {
  /** The access to keep: a grant may have been replaced by its use. */
  readonly access: CalendarAccess
  /** What is stored of it. */
  readonly attempt: Omit<Attempt, "sealedAccess">
  /** How many separate times the host is busy by it in the coming year; null: it could not be read yet. */
  readonly busyTimes: number | null
}

/**
 * Looks once into a calendar before it is connected (D-CAL-3). Fails with what is wrong when trying again does not help:
 * a wrong address or password, or what can never be read. What passes by itself is an attempt that failed.
 */
export const firstReading = Effect.fn("calendars.firstReading")(function* (
  asked: Pick<SyncRequest, "access" | "timezone" | "ownerEmail">
) {
  const source = yield* CalendarProvider
  const window = syncWindow(DateTime.toEpochMillis(yield* DateTime.now))
  const question = { ...asked, ownerEmail: asked.ownerEmail.toLowerCase(), cursor: null, window }
  const fetched = yield* Effect.result(fetchInTime(source.look(question), patience))
  if (Result.isFailure(fetched) && !passes(fetched.failure.fault)) return yield* fetched.failure
  const unread = { lastSyncedAt: null, lastError: null, failures: 0 }
  const attempt = attemptOf(unread, fetched, window, yield* DateTime.now, yield* Random.next)
  const reading: FirstReading = {
    access: (Result.isSuccess(fetched) ? fetched.success.renewed : null) ?? asked.access,
    attempt,
    busyTimes: attempt.snapshot === null ? null : union(attempt.snapshot.intervals).length
  }
  return reading
})
