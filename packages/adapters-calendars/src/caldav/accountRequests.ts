import {
  type CalendarServer,
  type FetchFailed,
  NoCalendarServer,
  otherServer,
  withinServer
} from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { type Answer, ask, failed, refusedBy } from "../requests/ask.ts"
import type { CalendarReader } from "../thread/CalendarReader.ts"
import type { AccountResource } from "./AccountResource.ts"
import { askForAccount } from "./requests.ts"

/** What a server said, and where, after redirects. */
export interface Reply {
  readonly at: URL
  readonly resources: ReadonlyArray<AccountResource>
}

/** The password goes to a server that asks for it, and from there no farther than `withinServer` allows (D-CAL-19). */
export interface AccountRequests {
  /** The resource itself; null: there is none, or it is not of a CalDAV server. */
  readonly describe: (address: URL) => Effect.Effect<Reply | null, FetchFailed | NoCalendarServer>
  /** The resources in a collection. */
  readonly list: (address: URL) => Effect.Effect<Reply | null, FetchFailed | NoCalendarServer>
  /** The address that a server writes. On a server that must not get the password only its path counts. */
  readonly addressOf: (at: URL, href: string) => URL
}

/** The redirects that one request follows. */
const mostRedirects = 3

/** The requests of one discovery: with all redirects, and a home that is not the first one. */
const mostRequests = 16

export const accountRequests = (
  client: HttpClient.HttpClient,
  reader: CalendarReader,
  { address, password, username }: CalendarServer
): AccountRequests => {
  let left = mostRequests
  let isPasswordAsked = false
  const send = (
    at: URL,
    depth: "0" | "1",
    redirects: number
  ): Effect.Effect<Reply | null, FetchFailed | NoCalendarServer> =>
    Effect.gen(function* () {
      if (left-- <= 0) return null
      const request = askForAccount(at.href, depth)
      const isSent = isPasswordAsked
      const answer = yield* ask(
        client,
        isSent ? HttpClientRequest.basicAuth(request, username, password) : request
      )
      const reply = answer.status === 207 ? yield* replyOf(at, answer.text) : null
      // Some servers show less to an unknown client, and do not ask.
      if (!isSent && (answer.status === 401 || (reply !== null && !reply.resources.some(leadsOn)))) {
        isPasswordAsked = true
        return yield* send(at, depth, redirects)
      }
      if (answer.status === 207) return reply
      // It would refuse the other addresses, too, and count wrong passwords.
      if ([401, 429, 503].includes(answer.status)) return yield* refusedBy(answer)
      const location = locationOf(answer, at)
      if (location === null) return null
      const next = withinServer(address, location)
      if (next === null) return yield* new NoCalendarServer(otherServer(location))
      return redirects > 0 ? yield* send(next, depth, redirects - 1) : yield* failed("moved")
    })
  const replyOf = (at: URL, text: string) =>
    reader.account(text).pipe(
      Effect.map((resources): Reply => ({ at, resources })),
      Effect.catchIf(
        ({ fault }) => fault === "not_a_calendar",
        () => Effect.succeed(null)
      )
    )
  return {
    describe: (at) => send(at, "0", mostRedirects),
    list: (at) => send(at, "1", mostRedirects),
    addressOf: (at, href) => {
      const named = URL.parse(href, at) ?? at
      return withinServer(address, named) ?? new URL(`${named.pathname}${named.search}`, at)
    }
  }
}

const leadsOn = ({ homes, isCalendar, principal }: AccountResource): boolean =>
  isCalendar || principal !== null || homes.length > 0

const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const locationOf = ({ headers, status }: Answer, at: URL): URL | null =>
  redirecting.has(status) && headers["location"] !== undefined ? URL.parse(headers["location"], at) : null
