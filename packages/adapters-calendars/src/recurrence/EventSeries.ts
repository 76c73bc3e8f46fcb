import { dayLength } from "@calendeal/domain/availability"
import type { CalendarOccurrence } from "@calendeal/domain/calendars"
import type { WallClock } from "./WallClock.ts"
import type { RepeatRule } from "./RepeatRule.ts"

/** A time of an event: a wall time, or a date, which is its midnight. */
export interface Moment {
  readonly wall: number
  readonly clock: WallClock
  readonly isDate: boolean
}

/**
 * The length of an event: days on the clock, then milliseconds. An event with an end has milliseconds only; a duration
 * may have days (RFC 5545, 3.8.5.3). Negative: the end is before the start, and the event is between both (D-CAL-13).
 */
export interface Length {
  readonly days: number
  readonly milliseconds: number
}

/** The length in milliseconds, with days of 24 hours. */
export const lengthInMilliseconds = ({ days, milliseconds }: Length): number =>
  days * dayLength + milliseconds

/** How far from its start an event extends, in milliseconds. */
export const extent = (length: Length): number => Math.abs(lengthInMilliseconds(length))

/** The properties that decide whether an event is busy. */
export type Traits = Pick<CalendarOccurrence, "status" | "isTransparent" | "isDeclined">

/** Whether an event with these traits makes its owner busy. */
export const isBusy = ({ isDeclined, isTransparent, status }: Traits): boolean =>
  status !== "cancelled" && !isTransparent && !isDeclined

/** A single occurrence: its time, its length and its traits. */
export interface Occurrence {
  readonly at: Moment
  readonly length: Length
  readonly traits: Traits
}

/** An event with all its repetitions. */
export interface EventSeries extends Occurrence {
  readonly uid: string
  readonly rules: ReadonlyArray<RepeatRule>
  /** Further occurrences (RDATE); null: the length of the first. */
  readonly more: ReadonlyArray<{ readonly at: Moment; readonly length: Length | null }>
  /** Excluded occurrences (EXDATE). */
  readonly without: ReadonlyArray<Moment>
  /** Changed occurrences. They are separate occurrences, and the series omits their original times. */
  readonly changes: Changes
}

/** An occurrence that differs from its series, identified by its original time (RECURRENCE-ID). */
export interface ChangedOccurrence extends Occurrence {
  readonly insteadOf: Moment
  /** The change also applies to all later occurrences: same shift, length and traits (THISANDFUTURE). */
  readonly andFuture: boolean
}

/**
 * The changed occurrences of an event, by their original times. Built once, however many series share the event's UID.
 */
export interface Changes {
  /** Whether a change replaces the occurrence at this time. */
  readonly replaces: (moment: Moment) => boolean
  /** The latest lasting change (THISANDFUTURE) at an instant. */
  readonly lastFor: (instant: number) => ChangedOccurrence | undefined
  /** The longest changed occurrence, in milliseconds. */
  readonly reach: number
  /** The largest shift of a lasting change, in milliseconds. */
  readonly farthest: number
  /** Whether a lasting change makes its owner busy. */
  readonly isBusy: boolean
}

/** The instant at which the clock shows the moment, in epoch milliseconds. */
export const instantOf = ({ clock, wall }: Moment): number => clock.instantOf(wall)

/** The day that the clock shows. */
export const dayOf = ({ wall }: Moment): number => Math.floor(wall / dayLength)

/** Tests membership in a list of moments. A date and a time match if they are on the same day. */
export const timesAmong = (moments: ReadonlyArray<Moment>): ((moment: Moment) => boolean) => {
  const [days, instants, daysOfTimes] = [new Set<number>(), new Set<number>(), new Set<number>()]
  for (const moment of moments) {
    if (moment.isDate) days.add(dayOf(moment))
    else {
      instants.add(instantOf(moment))
      daysOfTimes.add(dayOf(moment))
    }
  }
  return (moment) =>
    days.has(dayOf(moment)) ||
    (moment.isDate ? daysOfTimes.has(dayOf(moment)) : instants.has(instantOf(moment)))
}
