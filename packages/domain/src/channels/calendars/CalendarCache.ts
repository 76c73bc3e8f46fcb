import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Interval } from "../../scheduling/availability/index.ts"
import type { BusyCalendar, CalendarHealth, CalendarId } from "./BusyCalendar.ts"
import type { BusyInterval } from "./CalendarOccurrence.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"

/** A calendar that is due to be read. */
export interface DueCalendar {
  readonly calendar: BusyCalendar
  readonly health: CalendarHealth
  readonly ownerEmail: string
  readonly cursor: string | null
  /** When the calendar's server is to be asked for notifications again (D-PUSH-1); null: it was never asked. */
  readonly pushDueAt: DateTime.Utc | null
}

/** Seconds between the end of a reading and the next one because of a notification. */
export const pushSeconds = 10

/** The result of an attempt to read a calendar. */
export interface Attempt {
  readonly health: CalendarHealth
  /** The time of the next attempt. */
  readonly dueAt: DateTime.Utc
  /** Replaces the stored busy times; null: no change. */
  readonly snapshot: {
    readonly window: Interval
    readonly intervals: ReadonlyArray<BusyInterval>
    readonly cursor: string
  } | null
  /** Whether the host gets a mail about the part that cannot be read: `ReportUnreadableCalendar` (D-CAL-17). */
  readonly isReported: boolean
  /** The re-encrypted access, which replaces the stored one if that is still `before`; null: no change. */
  readonly reencrypted: { readonly before: string; readonly after: string } | null
}

/** A calendar whose last reading failed, with the number of consecutive failures. */
export interface FailingCalendar {
  readonly workspaceId: WorkspaceId
  readonly id: CalendarId
  readonly failures: number
}

/** Port: the stored busy times of calendars, which `BusyTimes` includes, and the schedule of their readings. */
export class CalendarCache extends Context.Service<
  CalendarCache,
  {
    /**
     * Takes at most `limit` calendars that are due, the longest overdue first, and leases them until `until`: no other
     * worker takes them before, also if this one crashes. It takes at most `ofEach` of one workspace and none of the
     * workspaces in `passOver`, so that one workspace's calendars do not delay the others' (D-CAL-2).
     */
    readonly takeDue: (question: {
      readonly now: DateTime.Utc
      readonly until: DateTime.Utc
      readonly limit: number
      readonly ofEach: number
      readonly passOver: ReadonlyArray<WorkspaceId>
    }) => Effect<ReadonlyArray<DueCalendar>>
    /** Stores an attempt in one transaction: readers see the calendar before or after it. Does nothing if the calendar was deleted. */
    readonly settle: (workspaceId: WorkspaceId, id: CalendarId, attempt: Attempt) => Effect<void>
    /**
     * Makes the calendar due, at the earliest `pushSeconds` after its last reading (D-PUSH-3). Nothing happens if it is due
     * earlier, is being read, has never been read, or its last reading failed.
     */
    readonly makeDue: (workspaceId: WorkspaceId, id: CalendarId, now: DateTime.Utc) => Effect<void>
    /** Stores `pushDueAt`. Does nothing if the calendar was deleted. */
    readonly keepPush: (workspaceId: WorkspaceId, id: CalendarId, pushDueAt: DateTime.Utc) => Effect<void>
    /** The calendars of all workspaces whose last reading failed, by the number of failures, highest first; at most 100. */
    readonly failing: Effect<ReadonlyArray<FailingCalendar>>
  }
>()("@calendeal/domain/calendars/CalendarCache") {}
