import * as Schema from "effect/Schema"
import type { Moment } from "../recurrence/EventSeries.ts"
import type { RepeatRule, RepeatWeekday } from "../recurrence/RepeatRule.ts"
import { timeValueOf } from "./timeValues.ts"

/** A rule repeats more often than hourly, for example every minute. */
export class TooFrequent extends Schema.TaggedError<TooFrequent>()("TooFrequent", {}) {}

const periods: Readonly<Record<string, RepeatRule["every"]>> = {
  HOURLY: "hour",
  DAILY: "day",
  WEEKLY: "week",
  MONTHLY: "month",
  YEARLY: "year"
}

/** The parts that are read. Others restrict or move starts in ways that are not known here. */
const known = new Set(
  (
    "FREQ INTERVAL COUNT UNTIL WKST BYMONTH BYWEEKNO BYYEARDAY BYMONTHDAY BYDAY BYHOUR BYMINUTE BYSECOND BYSETPOS " +
    "RSCALE SKIP"
  ).split(" ")
)

/** The rule in the value of an RRULE. Throws `TooFrequent` if it repeats by the minute or second, and other errors if it cannot be read. */
export const repeatRuleOf = (text: string, first: Moment): RepeatRule => {
  const parts = partsOf(text)
  const list = <A>(name: string, read: (item: string) => A): ReadonlyArray<A> =>
    (parts.get(name) ?? "")
      .split(",")
      .filter((item) => item !== "")
      .map(read)
  const places = (name: string, most: number) => list(name, (item) => within(item, 1, most, true))
  const times = (name: string, most: number) => list(name, (item) => within(item, 0, most))
  const until = parts.get("UNTIL")
  const count = parts.get("COUNT")
  return {
    every: everyOf(parts.get("FREQ") ?? ""),
    interval: Math.max(1, within(parts.get("INTERVAL") ?? "1", 0, 1e9)),
    count: count === undefined ? null : within(count, 0, 1e9),
    until: until === undefined ? null : untilOf(until, first),
    months: list("BYMONTH", (item) => within(item, 1, 12)),
    weeks: places("BYWEEKNO", 53),
    yearDays: places("BYYEARDAY", 366),
    monthDays: places("BYMONTHDAY", 31),
    weekdays: list("BYDAY", weekdayOf),
    hours: times("BYHOUR", 23),
    minutes: times("BYMINUTE", 59),
    // A leap second is read as the second before.
    seconds: times("BYSECOND", 60).map((second) => Math.min(second, 59)),
    positions: places("BYSETPOS", 366),
    weekStart: weekdayOf(parts.get("WKST") ?? "MO").weekday
  }
}

const everyOf = (freq: string): RepeatRule["every"] => {
  if (freq === "SECONDLY" || freq === "MINUTELY") throw new TooFrequent()
  return periods[freq] ?? wrong()
}

/** The parts by their names in capitals. */
const partsOf = (text: string): ReadonlyMap<string, string> => {
  const parts = new Map<string, string>()
  for (const part of text
    .toUpperCase()
    .replace(/\s/g, "")
    .replace(/^RRULE:/, "")
    .split(";")) {
    const [, name = "", value = ""] = /^([A-Z-]+)=(.*)$/.exec(part) ?? []
    if (part === "" || name.startsWith("X-")) continue
    if (!known.has(name) || parts.has(name)) return wrong()
    if (value !== "") parts.set(name, value)
  }
  // Other calendars than the Gregorian, and dates that do not exist but count (RFC 7529).
  const isPlain =
    (parts.get("RSCALE") ?? "GREGORIAN") === "GREGORIAN" && (parts.get("SKIP") ?? "OMIT") === "OMIT"
  return isPlain ? parts : wrong()
}

/** The number in a text, if it is in the range, or with `fromEnd` its negative is. */
const within = (text: string, least: number, most: number, fromEnd = false): number => {
  const number = /^[+-]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  const place = fromEnd ? Math.abs(number) : number
  return place >= least && place <= most ? number : wrong()
}

/** The last start on the event's own clock. A rule gives it in UTC, or as a date, which includes the whole day. */
const untilOf = (text: string, first: Moment): number => {
  const until = timeValueOf(text) ?? wrong()
  if (until.isDate) return until.wall + 86_400_000 - 1
  return until.isUtc && !first.isDate ? first.clock.wallAt(until.wall) : until.wall
}

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

const weekdayOf = (text: string): RepeatWeekday => {
  const [, nth, name = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const weekday = weekdays.indexOf(name)
  if (weekday < 0) return wrong()
  return { weekday, nth: nth === undefined ? null : within(nth, 1, 53, true) }
}

const wrong = (): never => {
  throw new Error("the rule cannot be read")
}
