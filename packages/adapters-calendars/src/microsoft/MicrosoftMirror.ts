import type { Interval } from "@calendeal/domain/availability"
import {
  type BusyInterval,
  busyTimeWithin,
  type CalendarAccess,
  type Pull,
  type Pulled
} from "@calendeal/domain/calendars"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { MicrosoftEvent } from "./MicrosoftEvents.ts"

/**
 * What is remembered of a calendar view: of each event when it is and whether it takes time. Occurrences of a series say
 * no more than when they are, so the series is remembered too.
 */
const MicrosoftMirror = Schema.Struct({
  windowEnd: Schema.Number,
  /** Where the next changes are asked for. */
  deltaLink: Schema.String,
  events: Schema.Record(Schema.String, MicrosoftEvent)
})
export type MicrosoftMirror = typeof MicrosoftMirror.Type

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(MicrosoftMirror))
/** All of it is JSON already; to have that checked again would hold up other requests at 20,000 events. */
const encode = (mirror: MicrosoftMirror): string => JSON.stringify(mirror)

/** What a cursor remembers, if it is of this window. */
export const microsoftMirrorOf = (cursor: string | null, window: Interval): MicrosoftMirror | undefined =>
  Option.getOrUndefined(Option.filter(decode(cursor), ({ windowEnd }) => windowEnd === window.end))

/** What a mirror tells. */
export const pulledFromMicrosoft = (
  mirror: MicrosoftMirror,
  { timezone, window }: Pull,
  renewed: CalendarAccess | null
): Pulled => ({
  _tag: "Changed",
  intervals: Object.values(mirror.events).flatMap((event) =>
    busyTimeOfEvent(event, mirror, timezone, window)
  ),
  cursor: encode(mirror),
  renewed
})

const busyTimeOfEvent = (
  event: MicrosoftEvent,
  { events }: MicrosoftMirror,
  timezone: TimeZoneName,
  window: Interval
): ReadonlyArray<BusyInterval> => {
  if (event.type === "seriesMaster") return []
  const whole: MicrosoftEvent = { ...events[event.seriesMasterId ?? ""], ...event }
  const { end, iCalUId = "", isAllDay, isCancelled, responseStatus, showAs = "busy", start } = whole
  if (start === undefined || end === undefined) return []
  return busyTimeWithin(
    {
      uid: iCalUId,
      status: isCancelled === true ? "cancelled" : showAs === "tentative" ? "tentative" : "confirmed",
      isTransparent: showAs === "free" || showAs === "workingElsewhere",
      isDeclined: responseStatus?.response === "declined",
      time:
        isAllDay === true
          ? { _tag: "AllDay", first: dayOf(start.dateTime), last: dayOf(end.dateTime) - 1 }
          : { _tag: "Timed", start: instantOf(start.dateTime), end: instantOf(end.dateTime) }
    },
    timezone,
    window
  )
}

const instantOf = (text: string): number => Date.parse(`${text.slice(0, 19)}Z`)
const dayOf = (text: string): number => Math.floor(instantOf(text) / 86_400_000)
