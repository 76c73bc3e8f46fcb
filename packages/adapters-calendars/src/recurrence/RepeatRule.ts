/** The rule by which an event repeats (an RRULE of RFC 5545), in wall-clock terms. Empty lists restrict nothing. */
export interface RepeatRule {
  readonly every: "hour" | "day" | "week" | "month" | "year"
  /** Every n-th period, from 1. */
  readonly interval: number
  /** The total number of starts; null: unlimited. */
  readonly count: number | null
  /** The last wall time of a start; null: unlimited. */
  readonly until: number | null
  /** 1 to 12. */
  readonly months: ReadonlyArray<number>
  /** Weeks of the year, 1 to 53, or from its end, -1 to -53. */
  readonly weeks: ReadonlyArray<number>
  /** Days of the year, 1 to 366, or from its end, -1 to -366. */
  readonly yearDays: ReadonlyArray<number>
  /** Days of the month, 1 to 31, or from its end, -1 to -31. */
  readonly monthDays: ReadonlyArray<number>
  readonly weekdays: ReadonlyArray<RepeatWeekday>
  readonly hours: ReadonlyArray<number>
  readonly minutes: ReadonlyArray<number>
  readonly seconds: ReadonlyArray<number>
  /** Keeps only these starts of each period: the first (1), second, last (-1) and so on. */
  readonly positions: ReadonlyArray<number>
  /** The first day of the week, Monday 0 to Sunday 6. */
  readonly weekStart: number
}

/**
 * A day of the week, Monday 0 to Sunday 6. `nth` counts in the month or year, from the end if negative; null: every
 * one.
 */
export interface RepeatWeekday {
  readonly weekday: number
  readonly nth: number | null
}

/** Repeats every day, without restrictions. */
export const everyDay: RepeatRule = {
  every: "day",
  interval: 1,
  count: null,
  until: null,
  months: [],
  weeks: [],
  yearDays: [],
  monthDays: [],
  weekdays: [],
  hours: [],
  minutes: [],
  seconds: [],
  positions: [],
  weekStart: 0
}
