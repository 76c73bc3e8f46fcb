import { type CalendarEntry, type FetchFault, obstacleOf } from "../../calendars/index.ts"
import type { CalendarRecord } from "../../records/index.ts"

/** Whether bookings are written in spite of the fault, or soon again. Other faults end only when a person changes something. */
const works = (fault: FetchFault | null): boolean =>
  fault === null || (fault !== "needs_consent" && obstacleOf(fault) === null)

/**
 * Whether the service has written a meeting into a host's calendar, or will, so that the host needs no invitation by mail
 * (D-MAIL-64). `entry`: the meeting's entry; null: none yet. `calendars`: the host's.
 */
export const isInCalendar = (
  entry: Pick<CalendarEntry, "fault"> | null,
  calendars: ReadonlyArray<Pick<CalendarRecord, "isDestination" | "lastError">>
): boolean =>
  entry === null
    ? calendars.some(({ isDestination, lastError }) => isDestination && works(lastError))
    : works(entry.fault)
