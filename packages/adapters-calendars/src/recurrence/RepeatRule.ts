/** How an event repeats (an RRULE of RFC 5545), in wall-clock terms. Empty lists restrict nothing. */
export interface RepeatRule {
  readonly every: "hour" | "day" | "week" | "month" | "year"
  /** Every so many of them, at least 1. */
  readonly interval: number
  /** After so many starts it ends; null: it does not. */
  readonly count: number | null
  /** The last wall time at which it may start; null: it goes on. */
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
  /** Of the starts of each period only the first (1), second, last (-1) and so on. */
  readonly positions: ReadonlyArray<number>
  /** The day on which weeks begin, Monday 0 to Sunday 6. */
  readonly weekStart: number
}

/** A day of the week, Monday 0 to Sunday 6; `nth` of the month or year, from its end when negative; null: each. */
export interface RepeatWeekday {
  readonly weekday: number
  readonly nth: number | null
}

/** What repeats every day and is restricted by nothing. */
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
