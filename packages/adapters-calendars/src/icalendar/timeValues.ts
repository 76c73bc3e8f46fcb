import { dayLength } from "@calendeal/domain/availability"
import type { Length } from "../recurrence/EventSeries.ts"

/** A date or a date with a time, as written: the wall time in milliseconds since 1970-01-01T00:00. */
export interface TimeValue {
  readonly wall: number
  readonly isDate: boolean
  readonly isUtc: boolean
}

/** Eight digits are a date, whatever the property declares (RFC 5545, 3.3.4 and 3.3.5). Undefined: neither of both. */
export const timeValueOf = (text: string): TimeValue | undefined => {
  const [, year, month, day, time, hour = "0", minute = "0", second = "0", utc] =
    /^(\d{4})(\d\d)(\d\d)(T(\d\d)(\d\d)(\d\d)?(Z)?)?$/i.exec(text.trim()) ?? []
  const midnight = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const date = new Date(midnight)
  // 31 February would be 3 March.
  if (date.getUTCMonth() + 1 !== Number(month) || date.getUTCDate() !== Number(day)) return undefined
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second)
  if (Number(minute) > 59 || Number(second) > 60 || seconds > dayLength / 1000) return undefined
  return { wall: midnight + seconds * 1000, isDate: time === undefined, isUtc: utc !== undefined }
}

/** A duration (3.3.6); days are days on the clock. Undefined: the text is none. */
export const durationOf = (text: string): Length | undefined => {
  const [whole, sign, weeks, days, time, hours, minutes, seconds] =
    /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(T(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,8})S)?)?$/i.exec(
      text.trim()
    ) ?? []
  const numbers = [weeks, days, hours, minutes, seconds]
  if (whole === undefined || numbers.every((number) => number === undefined) || /^T$/i.test(time ?? ""))
    return undefined
  const [inWeeks, inDays, inHours, inMinutes, inSeconds] = numbers.map((number = "0") => Number(number))
  const direction = sign === "-" ? -1 : 1
  return {
    days: direction * ((inWeeks ?? 0) * 7 + (inDays ?? 0)),
    milliseconds: direction * (((inHours ?? 0) * 60 + (inMinutes ?? 0)) * 60 + (inSeconds ?? 0)) * 1000
  }
}

/** An offset from UTC (3.3.14) in milliseconds. Undefined: the text is none. */
export const offsetOf = (text: string): number | undefined => {
  const [, sign, hours, minutes = "0", seconds = "0"] =
    /^([+-]?)(\d\d?)(?::?([0-5]\d)(?::?([0-5]\d))?)?$/.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 23) return undefined
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === "-" ? -offset : offset
}
