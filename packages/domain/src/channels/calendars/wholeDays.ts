import * as Effect from "effect/Effect"
import type { BusyCalendar } from "./BusyCalendar.ts"
import type { SyncRequest, SyncResult } from "./CalendarProvider.ts"
import type { FetchFailed } from "./faults.ts"

const mark = "whole days ignored "

/**
 * Reads a calendar by its setting for whole days (D-CAL-4). A cursor belongs to the setting with which it was made: after a
 * change, also one during a reading, the next reading starts from the beginning.
 */
export const fetchBySetting = (
  request: SyncRequest,
  fetch: (request: SyncRequest) => Effect.Effect<SyncResult, FetchFailed>
): Effect.Effect<SyncResult, FetchFailed> =>
  Effect.map(fetch({ ...request, cursor: usableCursor(request.allDay, request.cursor) }), (result) =>
    result._tag === "Unchanged" ? result : { ...result, cursor: markedCursor(request.allDay, result.cursor) }
  )

/** The provider's cursor in a stored one; null: there is none for this setting. */
const usableCursor = (allDay: BusyCalendar["allDay"], stored: string | null): string | null => {
  if (stored === null || stored.startsWith(mark) !== (allDay === "ignored")) return null
  return allDay === "ignored" ? stored.slice(mark.length) : stored
}

const markedCursor = (allDay: BusyCalendar["allDay"], cursor: string): string =>
  allDay === "ignored" ? mark + cursor : cursor
