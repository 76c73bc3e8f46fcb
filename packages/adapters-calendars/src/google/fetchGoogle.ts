import * as Schema from "effect/Schema"
import {
  bookingUidIn,
  type CalendarOccurrence,
  type FetchFailed,
  type OccurrenceTimes,
  readingLimits,
  type SyncRequest,
  timesWithin
} from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { type Entry, entryOf, fetchedFrom, type SyncState, syncStateOf, unchangedFrom } from "../syncState.ts"
import { ask, failed } from "../requests/ask.ts"
import { noTimes, timed, unreadable, wholeDays } from "../providerTimes.ts"
import { GoogleTime, instantOfGoogle } from "./GoogleEntry.ts"
import { type GoogleAccess, type GoogleAddresses, refusalOfGoogle } from "./googleRequests.ts"

/** An occurrence in the response of `events.list`. */
const GoogleEvent = Schema.Struct({
  id: Schema.String,
  iCalUID: Schema.optionalKey(Schema.String),
  status: Schema.optionalKey(Schema.String),
  transparency: Schema.optionalKey(Schema.String),
  // Read for each event, so that one that cannot be read is named (D-CAL-11).
  start: Schema.optionalKey(Schema.Unknown),
  end: Schema.optionalKey(Schema.Unknown),
  attendees: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        self: Schema.optionalKey(Schema.Boolean),
        responseStatus: Schema.optionalKey(Schema.String)
      })
    )
  )
})
type GoogleEvent = typeof GoogleEvent.Type

const GoogleEvents = Schema.fromJsonString(
  Schema.Struct({
    items: Schema.Array(GoogleEvent),
    nextPageToken: Schema.optionalKey(Schema.String),
    nextSyncToken: Schema.optionalKey(Schema.String)
  })
)

/** Parses a page of occurrences. */
const readEvents = Schema.decodeUnknownOption(GoogleEvents)

/** The maximum number of pages of 2,500 occurrences for a year. */
const maximumPages = 40

/** Reads the changes of a Google calendar since the cursor's state, or the whole window. */
export const fetchGoogle = Effect.fn("calendars.fetchGoogle")(function* (
  client: HttpClient.HttpClient,
  addresses: GoogleAddresses,
  token: string,
  access: GoogleAccess,
  request: SyncRequest
) {
  const address = `${addresses.calendars}/calendars/${encodeURIComponent(access.calendarId)}/events`
  const known = syncStateOf(request.cursor, request.window)
  const changed = known === undefined ? undefined : yield* pages(client, address, token, request, known)
  // 410: the state has expired, so everything is read again.
  const syncState =
    changed ?? (yield* pages(client, address, token, request, undefined)) ?? (yield* failed("server_error"))
  return syncState === known ? unchangedFrom(syncState) : fetchedFrom(syncState)
})

/** All pages since a state, or from the start. Undefined: Google has forgotten the state. */
const pages = Effect.fnUntraced(function* (
  client: HttpClient.HttpClient,
  address: string,
  token: string,
  request: SyncRequest,
  known: SyncState | undefined
) {
  const entries = new Map<string, Entry>(Object.entries(known?.entries ?? {}))
  let [page, isSame] = ["", known !== undefined]
  for (let count = 0; count < maximumPages; count += 1) {
    const answer = yield* ask(
      client,
      HttpClientRequest.get(address).pipe(
        HttpClientRequest.setUrlParams({
          ...questionOf(request, known),
          ...(page === "" ? {} : { pageToken: page })
        }),
        HttpClientRequest.bearerToken(token)
      )
    )
    if (answer.status === 410 && known !== undefined) return undefined
    if (answer.status !== 200) return yield* refusalOfGoogle(answer)
    const read = readEvents(answer.text)
    if (Option.isNone(read)) return yield* failed("server_error")
    const { items, nextPageToken, nextSyncToken } = read.value
    if (items.length > 0) isSame = false
    for (const item of items) {
      const times = yield* timesOfEvent(item, request)
      if (times.busy.length + times.own.length === 0) entries.delete(item.id)
      else entries.set(item.id, entryOf("", times))
    }
    if (entries.size > readingLimits.events) return yield* failed("too_large")
    if (nextPageToken === undefined) {
      if (known !== undefined && isSame && nextSyncToken === known.token) return known
      const syncState: SyncState = {
        windowEnd: request.window.end,
        token: nextSyncToken ?? null,
        entries: Object.fromEntries(entries)
      }
      return syncState
    }
    page = nextPageToken
  }
  return yield* failed("too_large")
})

/** Asks for single occurrences, with the fields that decide whether they are busy: no title, no guest but the owner. */
const questionOf = (
  { window }: SyncRequest,
  known: SyncState | undefined
): Readonly<Record<string, string>> => ({
  singleEvents: "true",
  maxResults: "2500",
  maxAttendees: "1",
  fields:
    "nextPageToken,nextSyncToken,items(id,iCalUID,status,transparency,start,end,attendees(self,responseStatus))",
  ...(known === undefined || known.token === null
    ? { timeMin: new Date(window.start).toISOString(), timeMax: new Date(window.end).toISOString() }
    : { syncToken: known.token })
})

/** The times of an event. Fails with `unreadable_event` if it could be busy, and its start or end cannot be read. */
const timesOfEvent = (
  event: GoogleEvent,
  request: SyncRequest
): Effect.Effect<OccurrenceTimes, FetchFailed> => {
  const { attendees = [], iCalUID = "", id, status, transparency } = event
  // A removed event may have an id only.
  if (status === "cancelled") return Effect.succeed(noTimes)
  const isTransparent = transparency === "transparent"
  const isDeclined = attendees.some(
    ({ responseStatus, self }) => self === true && responseStatus === "declined"
  )
  const [start, end] = [readTime(event.start), readTime(event.end)]
  if (Option.isNone(start) || Option.isNone(end))
    return isTransparent || isDeclined
      ? Effect.succeed(noTimes)
      : Effect.fail(unreadable(iCalUID === "" ? id : iCalUID, Option.isNone(start) ? "start" : "end"))
  const occurrence: CalendarOccurrence = {
    // An entry is known by its id (D-ENTRY-20), an invitation in a mail by its UID.
    uid: bookingUidIn(id) === null ? iCalUID : id,
    status: status === "tentative" ? "tentative" : "confirmed",
    isTransparent,
    isDeclined,
    time:
      "date" in start.value || "date" in end.value
        ? wholeDays(dayOf(start.value), dayOf(end.value))
        : timed(instantOfGoogle(start.value), instantOfGoogle(end.value))
  }
  return Effect.succeed(timesWithin(occurrence, request, request.window))
}

const readTime = Schema.decodeUnknownOption(GoogleTime)

const dayOf = (time: typeof GoogleTime.Type): number => Math.floor(instantOfGoogle(time) / 86_400_000)
