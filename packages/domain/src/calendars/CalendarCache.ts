import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Interval } from "../availability/index.ts"
import type { BusyCalendar, CalendarHealth, CalendarId } from "./BusyCalendar.ts"
import type { BusyInterval } from "./CalendarOccurrence.ts"
import type { WorkspaceId } from "../workspaces/index.ts"

/** A calendar's turn to be read. */
export interface CalendarTurn {
  readonly calendar: BusyCalendar
  readonly health: CalendarHealth
  readonly ownerEmail: string
  readonly cursor: string | null
}

/** What an attempt to read a calendar has left. */
export interface Attempt {
  readonly health: CalendarHealth
  /** When it is its turn again. */
  readonly dueAt: DateTime.Utc
  /** Replaces what is kept of the calendar; null: it stands. */
  readonly snapshot: {
    readonly window: Interval
    readonly intervals: ReadonlyArray<BusyInterval>
    readonly cursor: string
  } | null
  /** Replaces the calendar's sealed access; null: it stands. */
  readonly sealedAccess: string | null
}

/** A calendar whose last reading failed, and how many in a row did. */
export interface FailingCalendar {
  readonly workspaceId: WorkspaceId
  readonly id: CalendarId
  readonly failures: number
}

/** Port: what calendars were last seen to hold, for `BusyTimes` to tell, and whose turn it is. */
export class CalendarCache extends Context.Service<
  CalendarCache,
  {
    /**
     * Takes at most `limit` calendars that are due, the longest waiting first, and puts each off until `until`: no other
     * worker takes it before, and one that dies gives it back by then. Of one workspace it takes at most `ofEach`, and of
     * those passed over none, so that no workspace's calendars keep others' waiting (D-CAL-2).
     */
    readonly takeDue: (question: {
      readonly now: DateTime.Utc
      readonly until: DateTime.Utc
      readonly limit: number
      readonly ofEach: number
      readonly passOver: ReadonlyArray<WorkspaceId>
    }) => Effect<ReadonlyArray<CalendarTurn>>
    /** Stores an attempt as a whole: who asks meanwhile sees all of the calendar before it or all after it. Nothing when the calendar is gone. */
    readonly settle: (workspaceId: WorkspaceId, id: CalendarId, attempt: Attempt) => Effect<void>
    /** The calendars of every workspace whose last reading failed, those that failed most often first; at most 100. */
    readonly failing: Effect<ReadonlyArray<FailingCalendar>>
  }
>()("@calendeal/domain/calendars/CalendarCache") {}
