import * as Schema from "effect/Schema"
import type { Interval } from "@calendeal/domain/availability"
import {
  bookingUidIn,
  type FetchFailed,
  type OccurrenceTimes,
  type SyncRequest,
  type SyncResult,
  timesWithin
} from "@calendeal/domain/calendars"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { noTimes, timed, unreadable, wholeDays } from "../providerTimes.ts"

/** A time in the requested zone, UTC. Read for each event, so that one that cannot be read is named (D-CAL-11). */
const Time = Schema.optionalKey(
  Schema.NullOr(Schema.Struct({ dateTime: Schema.optionalKey(Schema.NullOr(Schema.String)) }))
)

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
  start: Time,
  end: Time
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

/**
 * The result of a fetch that ends in this state. Fails with `unreadable_event` if the start or the end of an event that could be busy
 * cannot be read.
 */
export const fetchedFromMicrosoft = (
  syncState: MicrosoftSyncState,
  request: SyncRequest
): Result.Result<Extract<SyncResult, { readonly _tag: "Changed" }>, FetchFailed> => {
  const times: Array<OccurrenceTimes> = []
  for (const event of Object.values(syncState.events)) {
    const read = timesOfEvent(event, syncState, request)
    if (Result.isFailure(read)) return Result.fail(read.failure)
    times.push(read.success)
  }
  return Result.succeed({
    _tag: "Changed",
    intervals: times.flatMap(({ busy }) => busy),
    own: times.flatMap(({ own }) => own),
    cursor: encode(syncState)
  })
}

const timesOfEvent = (
  event: MicrosoftEvent,
  { events }: MicrosoftSyncState,
  request: SyncRequest
): Result.Result<OccurrenceTimes, FetchFailed> => {
  if (event.type === "seriesMaster") return Result.succeed(noTimes)
  const whole: MicrosoftEvent = { ...events[event.seriesMasterId ?? ""], ...event }
  const { iCalUId = "", isAllDay, isCancelled, responseStatus, showAs = "busy", transactionId } = whole
  const isTransparent = showAs === "free" || showAs === "workingElsewhere"
  const isDeclined = responseStatus?.response === "declined"
  // The times of a series are those of its first occurrence.
  const [start, end] = [instantOf(event.start), instantOf(event.end)]
  if (start === null || end === null)
    return isCancelled === true || isTransparent || isDeclined
      ? Result.succeed(noTimes)
      : Result.fail(unreadable(iCalUId === "" ? event.id : iCalUId, start === null ? "start" : "end"))
  return Result.succeed(
    timesWithin(
      {
        // An event that the service has written has its transaction id; other clients have other ones (D-ENTRY-30).
        uid: bookingUidIn(transactionId ?? "") === null ? iCalUId : (transactionId ?? ""),
        status: isCancelled === true ? "cancelled" : showAs === "tentative" ? "tentative" : "confirmed",
        isTransparent,
        isDeclined,
        time: isAllDay === true ? wholeDays(dayOf(start), dayOf(end)) : timed(start, end)
      },
      request,
      request.window
    )
  )
}

/** Null: the time is missing, or cannot be read. */
const instantOf = (time: MicrosoftEvent["start"]): number | null => {
  const instant = Date.parse(`${time?.dateTime?.slice(0, 19)}Z`)
  return Number.isNaN(instant) ? null : instant
}

const dayOf = (instant: number): number => Math.floor(instant / 86_400_000)
