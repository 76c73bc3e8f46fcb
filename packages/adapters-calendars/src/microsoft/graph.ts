import type { FetchFailed } from "@calendeal/domain/calendars"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { type Answer, ask, failed, refusedBy } from "../requests/ask.ts"

/** A Microsoft calendar, with a valid token. */
export interface GraphCalendar {
  readonly client: HttpClient.HttpClient
  readonly token: string
  /** The calendar's URL, without a trailing slash. */
  readonly address: string
  /** The URL of the calendar's events, without a trailing slash. */
  readonly events: string
}

/** The calendar with this id; null: the user's default calendar. */
export const graphCalendar = (
  client: HttpClient.HttpClient,
  graph: string,
  token: string,
  calendarId: string | null
): GraphCalendar => {
  const address =
    calendarId === null ? `${graph}/me/calendar` : `${graph}/me/calendars/${encodeURIComponent(calendarId)}`
  return { client, token, address, events: calendarId === null ? `${graph}/me/events` : `${address}/events` }
}

/** A request to Microsoft Graph. */
export interface GraphRequest {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE"
  readonly url: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** The version that the event must have. */
  readonly etag?: string | null
}

/** Times in UTC, ids that stay the same when an event moves to another folder, and bodies as texts. */
const preferences = 'IdType="ImmutableId", outlook.timezone="UTC", outlook.body-content-type="text"'

/** Sends a request with the calendar's token. */
export const askGraph = (
  { client, token }: GraphCalendar,
  { body, etag = null, method, query = {}, url }: GraphRequest
): Effect.Effect<Answer, FetchFailed> => {
  const request = HttpClientRequest.make(method)(url).pipe(
    HttpClientRequest.setUrlParams(query),
    HttpClientRequest.bearerToken(token),
    HttpClientRequest.setHeader("prefer", preferences)
  )
  const whole =
    body === undefined
      ? request
      : HttpClientRequest.bodyText(request, JSON.stringify(body), "application/json")
  return ask(client, etag === null ? whole : HttpClientRequest.setHeader(whole, "if-match", etag))
}

const readError = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ error: Schema.Struct({ code: Schema.String }) }))
)

/** The code of an error, for example `ErrorItemNotFound`; empty: there is none. */
export const errorCode = ({ text }: Answer): string =>
  Option.match(readError(text), { onNone: () => "", onSome: ({ error }) => error.code })

/** The fault for a refused write. */
export const graphRefusal = (answer: Answer): FetchFailed => {
  if (answer.status === 507 || errorCode(answer) === "ErrorQuotaExceeded") return failed("no_space")
  if (answer.status === 403) return failed("read_only")
  if (answer.status === 409 || answer.status === 412) return failed("conflict")
  return refusedBy(answer)
}
