import * as Schema from "effect/Schema"
import type { Interval } from "@calendeal/domain/availability"
import {
  bookingUidIn,
  type OccurrenceTimes,
  type SyncRequest,
  type SyncResult,
  timesWithin
} from "@calendeal/domain/calendars"
import * as Option from "effect/Option"

/** A time in the requested zone, UTC. */
const Time = Schema.Struct({
  dateTime: Schema.String.check(
    Schema.makeFilter((text) => !Number.isNaN(Date.parse(`${text.slice(0, 19)}Z`)))
  )
})

/** An event of a calendar view: a single event, an occurrence, a series master, or a removed event. */
const MicrosoftEvent = Schema.Struct({
  id: Schema.String,
  "@removed": Schema.optionalKey(Schema.Struct({})),
  type: Schema.optionalKey(Schema.String),
  seriesMasterId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  iCalUId: Schema.optionalKey(Schema.String),
  transactionId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  showAs: Schema.optionalKey(Schema.String),
  isCancelled: Schema.optionalKey(Schema.Boolean),
  isAllDay: Schema.optionalKey(Schema.Boolean),
  responseStatus: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ response: Schema.optionalKey(Schema.String) }))
  ),
  start: Schema.optionalKey(Time),
  end: Schema.optionalKey(Time)
})
type MicrosoftEvent = typeof MicrosoftEvent.Type

const MicrosoftEvents = Schema.fromJsonString(
  Schema.Struct({
    value: Schema.Array(MicrosoftEvent),
    "@odata.nextLink": Schema.optionalKey(Schema.String),
    "@odata.deltaLink": Schema.optionalKey(Schema.String)
  })
)

/** Parses a page of the changes in a calendar view. */
export const readEvents = Schema.decodeUnknownOption(MicrosoftEvents)

/**
 * The sync state of a calendar view: the time of each event, and whether it is busy. Occurrences contain only their
 * times, so the series masters are kept too.
 */
const MicrosoftSyncState = Schema.Struct({
  windowEnd: Schema.Number,
  /** The address of the next changes. */
  deltaLink: Schema.String,
  events: Schema.Record(Schema.String, MicrosoftEvent)
})
export type MicrosoftSyncState = typeof MicrosoftSyncState.Type

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(MicrosoftSyncState))
/** Not encoded through the schema: all of it is JSON already, and checking 20,000 events blocks other requests. */
const encode = (syncState: MicrosoftSyncState): string => JSON.stringify(syncState)

/** The state in a cursor, if it belongs to this window. */
export const microsoftSyncStateOf = (
  cursor: string | null,
  window: Interval
): MicrosoftSyncState | undefined =>
  Option.getOrUndefined(Option.filter(decode(cursor), ({ windowEnd }) => windowEnd === window.end))

/** The result of a fetch that ends in this state. */
export const fetchedFromMicrosoft = (
  syncState: MicrosoftSyncState,
  request: SyncRequest
): Extract<SyncResult, { readonly _tag: "Changed" }> => {
  const times = Object.values(syncState.events).map((event) => timesOfEvent(event, syncState, request))
  return {
    _tag: "Changed",
    intervals: times.flatMap(({ busy }) => busy),
    own: times.flatMap(({ own }) => own),
    cursor: encode(syncState)
  }
}

const timesOfEvent = (
  event: MicrosoftEvent,
  { events }: MicrosoftSyncState,
  request: SyncRequest
): OccurrenceTimes => {
  if (event.type === "seriesMaster") return { busy: [], own: [] }
  const whole: MicrosoftEvent = { ...events[event.seriesMasterId ?? ""], ...event }
  const {
    end,
    iCalUId = "",
    isAllDay,
    isCancelled,
    responseStatus,
    showAs = "busy",
    start,
    transactionId
  } = whole
  if (start === undefined || end === undefined) return { busy: [], own: [] }
  return timesWithin(
    {
      // An event that the service has written has its transaction id; other clients have other ones (D-ENTRY-30).
      uid: bookingUidIn(transactionId ?? "") === null ? iCalUId : (transactionId ?? ""),
      status: isCancelled === true ? "cancelled" : showAs === "tentative" ? "tentative" : "confirmed",
      isTransparent: showAs === "free" || showAs === "workingElsewhere",
      isDeclined: responseStatus?.response === "declined",
      time:
        isAllDay === true
          ? { _tag: "AllDay", first: dayOf(start.dateTime), last: dayOf(end.dateTime) - 1 }
          : { _tag: "Timed", start: instantOf(start.dateTime), end: instantOf(end.dateTime) }
    },
    request,
    request.window
  )
}

const instantOf = (text: string): number => Date.parse(`${text.slice(0, 19)}Z`)
const dayOf = (text: string): number => Math.floor(instantOf(text) / 86_400_000)
