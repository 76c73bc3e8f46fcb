import * as Schema from "effect/Schema"
import ICAL from "ical.js"
import type { Moment } from "../recurrence/EventSeries.ts"
import type { RepeatRule } from "../recurrence/RepeatRule.ts"
import { wallOf } from "./clocks.ts"

/** An event repeats more often than hourly, for example every minute. */
export class UnsupportedRule extends Schema.TaggedError<UnsupportedRule>()("UnsupportedRule", {}) {}

const periods = {
  HOURLY: "hour",
  DAILY: "day",
  WEEKLY: "week",
  MONTHLY: "month",
  YEARLY: "year"
} as const

/** The rule of a property. Throws `UnsupportedRule` if it repeats by the minute or second. */
export const repeatRuleOf = (property: ICAL.Property, first: Moment): RepeatRule => {
  const rule = property.getFirstValue()
  if (!(rule instanceof ICAL.Recur)) throw new Error("no rule")
  const every = Object.entries(periods).find(([name]) => name === rule.freq)?.[1]
  if (every === undefined) throw new UnsupportedRule()
  const { parts } = rule
  return {
    every,
    interval: Math.max(1, rule.interval),
    count: rule.count,
    until: rule.until === null ? null : untilOf(rule.until, first),
    months: parts.BYMONTH ?? [],
    weeks: parts.BYWEEKNO ?? [],
    yearDays: parts.BYYEARDAY ?? [],
    monthDays: parts.BYMONTHDAY ?? [],
    weekdays: (parts.BYDAY ?? []).map(weekdayOf),
    hours: parts.BYHOUR ?? [],
    minutes: parts.BYMINUTE ?? [],
    seconds: parts.BYSECOND ?? [],
    positions: parts.BYSETPOS ?? [],
    weekStart: (rule.wkst + 5) % 7
  }
}

/** The last start on the event's own clock. A rule gives it in UTC, or as a date, which includes the whole day. */
const untilOf = (until: ICAL.Time, first: Moment): number => {
  const wall = wallOf(until)
  if (until.isDate) return wall + 86_400_000 - 1
  return until.zone === ICAL.Timezone.utcTimezone && !first.isDate ? first.clock.wallAt(wall) : wall
}

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

const weekdayOf = (text: string) => {
  const [, nth, name = ""] = /^([+-]?\d+)?([A-Z]{2})$/.exec(text) ?? []
  const weekday = weekdays.indexOf(name)
  if (weekday < 0) throw new Error("no day of the week")
  return { weekday, nth: nth === undefined ? null : Number(nth) }
}
