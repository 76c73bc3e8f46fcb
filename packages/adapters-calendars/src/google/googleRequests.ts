import type { CalendarAccess, FetchFailed } from "@calendeal/domain/calendars"
import type * as Effect from "effect/Effect"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { type Answer, ask, failed, refusedBy } from "../requests/ask.ts"

export type GoogleAccess = Extract<CalendarAccess, { readonly _tag: "google" }>

/** Google's base URLs, without a trailing slash. */
export interface GoogleAddresses {
  readonly calendars: string
  readonly tokens: string
}

export const googleAddresses: GoogleAddresses = {
  calendars: "https://www.googleapis.com/calendar/v3",
  tokens: "https://oauth2.googleapis.com/token"
}

/** A request about the events of one calendar; `event` is an id, or empty for the list. */
interface EventRequest {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE"
  readonly event: string
  readonly params: Readonly<Record<string, string>>
  readonly body?: object
  /** The version that the event must still have; else the response is 412. */
  readonly ifMatch?: string
}

/** Sends requests about a calendar's events. */
export type GoogleEvents = (request: EventRequest) => Effect.Effect<Answer, FetchFailed>

export const googleEvents = (
  client: HttpClient.HttpClient,
  addresses: GoogleAddresses,
  access: GoogleAccess,
  token: string
): GoogleEvents => {
  const events = `${addresses.calendars}/calendars/${encodeURIComponent(access.calendarId)}/events`
  return ({ body, event, ifMatch, method, params }: EventRequest) =>
    ask(
      client,
      HttpClientRequest.make(method)(event === "" ? events : `${events}/${encodeURIComponent(event)}`).pipe(
        HttpClientRequest.setUrlParams(params),
        HttpClientRequest.bearerToken(token),
        ifMatch === undefined ? (request) => request : HttpClientRequest.setHeader("if-match", ifMatch),
        body === undefined ? (request) => request : HttpClientRequest.bodyJsonUnsafe(body)
      )
    )
}

/** The fault of an unexpected response. Google answers 403 both for missing rights and for too many requests. */
export const refusalOfGoogle = (answer: Answer, forbidden: "unauthorized" | "read_only" = "unauthorized") => {
  if (answer.status !== 403) return refusedBy(answer)
  if (/(rate|daily)LimitExceeded|quotaExceeded/i.test(answer.text))
    return refusedBy({ ...answer, status: 429 })
  // The operator's project does not use the Calendar API.
  return failed(/accessNotConfigured/i.test(answer.text) ? "unauthorized" : forbidden)
}
