import { TimeZoneName } from "@calendeal/domain/workspaces"
import { extent, instantOf } from "../recurrence/EventSeries.ts"
import { NotACalendar, readEvents } from "./readEvents.ts"
import * as Result from "effect/Result"

/** The time of an entry in an object, in epoch milliseconds. Throws `NotACalendar` if it cannot be read. */
export const entryTimes = (text: string, uid: string): { readonly start: number; readonly end: number } => {
  const events = readEvents(text, owner)
  const event = Result.isFailure(events) ? undefined : events.success.find((series) => series.uid === uid)
  if (event === undefined) throw new NotACalendar()
  const start = instantOf(event.at)
  return { start, end: start + extent(event.length) }
}

/** Times of entries have a zone. */
const owner = {
  timezone: TimeZoneName.make("UTC"),
  allDay: "counts",
  entryUids: new Map(),
  emails: new Set<string>()
} as const
