import * as Schema from "effect/Schema"
import { TimeZoneName } from "../workspaces/index.ts"

/** The days of the week, Monday first. */
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const
export const Weekday = Schema.Literals(weekdays)
export type Weekday = typeof Weekday.Type

/** A wall-clock time, `00:00` to `24:00`, in whole minutes. */
export const WallTime = Schema.String.check(
  Schema.isPattern(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/u, {
    message: "must be a time from 00:00 to 24:00",
    code: "time",
    values: { least: "00:00", most: "24:00" }
  })
)

/** The start of a window, `00:00` to `23:59`: 24:00 is 00:00 of the next day (D-AV-2a). */
export const StartTime = Schema.String.check(
  Schema.isPattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, {
    message: "must be a time from 00:00 to 23:59",
    code: "time",
    values: { least: "00:00", most: "23:59" }
  })
)

/** A calendar date, `YYYY-MM-DD`, that exists. */
export const LocalDate = Schema.String.check(
  Schema.makeFilter((text): boolean => isRealDate(text), {
    message: "must be a date, YYYY-MM-DD",
    code: "date",
    toJsonSchema: () => ({ format: "date", pattern: "^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$" })
  })
).pipe(Schema.brand("LocalDate"))
export type LocalDate = typeof LocalDate.Type

// Arithmetic instead of `Date`: dates are decoded on every availability request, and `Date` would dominate the decoding time.
const isRealDate = (text: string): boolean => {
  const [, year, month, day] = (dateShape.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  return month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= daysOf(year, month))
}

const dateShape = /^(\d{4})-(\d{2})-(\d{2})$/

const daysOf = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Open hours that start on one day. If `to` is not after `from`, it is a time of the next day (D-AV-2). */
export const Window = Schema.Struct({ from: WallTime, to: WallTime })
export type Window = typeof Window.Type

/**
 * The bookable hours in wall-clock time of one zone. An override replaces all windows of its date. Windows of a day that
 * touch or overlap are merged.
 */
export const Schedule = Schema.Struct({
  timezone: TimeZoneName,
  weekly: Schema.Array(Schema.Struct({ days: Schema.Array(Weekday), ...Window.fields })),
  overrides: Schema.Array(Schema.Struct({ date: LocalDate, windows: Schema.Array(Window) }))
})
export type Schedule = typeof Schedule.Type
