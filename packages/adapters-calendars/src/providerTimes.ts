import type { CalendarOccurrence, FetchFailed, OccurrenceTimes } from "@calendeal/domain/calendars"
import { failed } from "./requests/ask.ts"

type Time = CalendarOccurrence["time"]

/** Neither busy nor a meeting of the service. */
export const noTimes: OccurrenceTimes = { busy: [], own: [] }

/** A time between two instants. An end before the start is busy between both, as in a feed (D-CAL-13). */
export const timed = (start: number, end: number): Time => ({
  _tag: "Timed",
  start: Math.min(start, end),
  end: Math.max(start, end)
})

/** Whole days up to the day of the end, which is excluded. An end before the start, or at it, as `timed`; at least one day. */
export const wholeDays = (start: number, end: number): Time => {
  const first = Math.min(start, end)
  return { _tag: "AllDay", first, last: Math.max(first, Math.max(start, end) - 1) }
}

/** The failure of a provider's event that could be busy: `part` cannot be read, or is missing. It has no line. */
export const unreadable = (event: string, part: "start" | "end"): FetchFailed =>
  failed("unreadable_event", null, { event, line: null, part })
