import {
  type CalendarAccess,
  readingLimits,
  type SyncRequest,
  type SyncResult
} from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { ask, failed, refusedBy } from "../requests/ask.ts"
import {
  fetchedFromMicrosoft,
  type MicrosoftSyncState,
  microsoftSyncStateOf,
  readEvents
} from "./MicrosoftSyncState.ts"

type Access = Extract<CalendarAccess, { readonly _tag: "microsoft" }>

/** Microsoft's base URLs, without a trailing slash. */
export interface MicrosoftAddresses {
  readonly graph: string
  readonly logins: string
}

export const microsoftAddresses: MicrosoftAddresses = {
  graph: "https://graph.microsoft.com/v1.0",
  logins: "https://login.microsoftonline.com"
}

/** The maximum number of pages of 200 occurrences for a year. */
const maximumPages = 200

/** Reads the changes of a Microsoft calendar since the cursor's state, or the whole window. */
export const fetchMicrosoft = Effect.fn("calendars.fetchMicrosoft")(function* (
  client: HttpClient.HttpClient,
  addresses: MicrosoftAddresses,
  token: string,
  access: Access,
  request: SyncRequest
) {
  const known = microsoftSyncStateOf(request.cursor, request.window)
  const reading = { client, graph: addresses.graph, token, windowEnd: request.window.end }
  const changed = known === undefined ? undefined : yield* pages(reading, known.deltaLink, known)
  // 410: the state has expired, so everything is read again.
  const syncState =
    changed ??
    (yield* pages(reading, firstPage(addresses, access, request), undefined)) ??
    (yield* failed("server_error"))
  const { own, ...fetched } = yield* Effect.fromResult(fetchedFromMicrosoft(syncState, request))
  const result: SyncResult = syncState === known ? { _tag: "Unchanged", own } : { ...fetched, own }
  return result
})

const firstPage = (
  { graph }: MicrosoftAddresses,
  { calendarId }: Access,
  { window }: SyncRequest
): string => {
  const calendar = calendarId === null ? "me" : `me/calendars/${encodeURIComponent(calendarId)}`
  const question = new URLSearchParams({
    startDateTime: new Date(window.start).toISOString(),
    endDateTime: new Date(window.end).toISOString()
  })
  return `${graph}/${calendar}/calendarView/delta?${question}`
}

interface Reading {
  readonly client: HttpClient.HttpClient
  readonly graph: string
  readonly token: string
  readonly windowEnd: number
}

/** All pages from an address on. Undefined: the state in the address has expired. */
const pages = Effect.fnUntraced(function* (
  reading: Reading,
  from: string,
  known: MicrosoftSyncState | undefined
) {
  const events = new Map(Object.entries(known?.events ?? {}))
  let [address, isSame] = [from, known !== undefined]
  for (let page = 0; page < maximumPages; page += 1) {
    const answer = yield* askForPage(reading, address)
    if (answer.status === 410 && known !== undefined) return undefined
    if (answer.status !== 200) return yield* refusedBy(answer)
    const read = readEvents(answer.text)
    if (Option.isNone(read)) return yield* failed("server_error")
    const { "@odata.deltaLink": deltaLink, "@odata.nextLink": next, value } = read.value
    if (value.length > 0) isSame = false
    for (const { "@removed": removed, ...event } of value) {
      if (removed === undefined) events.set(event.id, event)
      else events.delete(event.id)
    }
    if (events.size > readingLimits.events) return yield* failed("too_large")
    if (next !== undefined) {
      address = next
      continue
    }
    if (deltaLink === undefined) return yield* failed("server_error")
    if (isSame && deltaLink === known?.deltaLink) return known
    const syncState: MicrosoftSyncState = {
      windowEnd: reading.windowEnd,
      deltaLink,
      events: Object.fromEntries(events)
    }
    return syncState
  }
  return yield* failed("too_large")
})

const askForPage = Effect.fnUntraced(function* ({ client, graph, token }: Reading, address: string) {
  // The token is sent with every request, so links to another origin are rejected.
  if (URL.parse(address)?.origin !== new URL(graph).origin) return yield* failed("server_error")
  return yield* ask(
    client,
    HttpClientRequest.get(address).pipe(
      HttpClientRequest.bearerToken(token),
      HttpClientRequest.setHeader("prefer", 'outlook.timezone="UTC", odata.maxpagesize=200')
    )
  )
})
