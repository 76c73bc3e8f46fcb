import { dayLength } from "@calendeal/domain/availability"
import type { CalendarOccurrence } from "@calendeal/domain/calendars"
import type { WallClock } from "./WallClock.ts"
import type { RepeatRule } from "./RepeatRule.ts"

/** A time as an event tells it: what a clock shows, or a date, which is midnight of it. */
export interface Moment {
  readonly wall: number
  readonly clock: WallClock
  readonly isDate: boolean
}

/**
 * How long an event takes: so many days on the clock and then so many milliseconds. Who says when an event ends says
 * milliseconds alone, and who says a duration may say days (RFC 5545, 3.8.5.3).
 */
export interface Length {
  readonly days: number
  readonly milliseconds: number
}

/** The length in milliseconds, with days of 24 hours. */
export const extent = ({ days, milliseconds }: Length): number => days * dayLength + milliseconds

/** What an event says of whether it takes time. */
export type Traits = Pick<CalendarOccurrence, "status" | "isTransparent" | "isDeclined">

/** A single occurrence: when, how long, and what it says of itself. */
export interface Occurrence {
  readonly at: Moment
  readonly length: Length
  readonly traits: Traits
}

/** An event with all that it says of its repetitions. */
export interface EventSeries extends Occurrence {
  readonly uid: string
  readonly rules: ReadonlyArray<RepeatRule>
  /** Further occurrences (RDATE); null: as long as the first. */
  readonly more: ReadonlyArray<{ readonly at: Moment; readonly length: Length | null }>
  /** Occurrences that are left out (EXDATE). */
  readonly without: ReadonlyArray<Moment>
  /** Occurrences that are otherwise: they are told by themselves, and left out here. */
  readonly changes: Changes
}

/** An occurrence that is otherwise than its series, by the time at which it would have been (RECURRENCE-ID). */
export interface ChangedOccurrence extends Occurrence {
  readonly insteadOf: Moment
  /** Those after it change alike: moved by as much, as long, and with the same traits (THISANDFUTURE). */
  readonly andFuture: boolean
}

/**
 * The changed occurrences of an event, found by the time at which each would have been. They are gone through once, however
 * many series of the event they belong to.
 */
export interface Changes {
  /** Whether an occurrence is otherwise, and so not where its series has it. */
  readonly replaces: (moment: Moment) => boolean
  /** The last change that counts for the occurrences after it too, as of an instant. */
  readonly lastFor: (instant: number) => ChangedOccurrence | undefined
  /** The longest of the changed occurrences, in milliseconds. */
  readonly reach: number
  /** No occurrence moves farther by a change that counts on, in milliseconds. */
  readonly farthest: number
}
