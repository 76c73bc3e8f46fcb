import {
  AddressRefused,
  CalendarProvider,
  type CalendarAccess,
  type SyncRequest,
  type SyncResult,
  type FetchFailed
} from "@calendeal/domain/calendars"
import type { Fault } from "@calendeal/domain/texts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { HttpClient } from "effect/http"
import { discoverCalendars } from "./caldav/discoverCalendars.ts"
import { fetchCollection } from "./caldav/fetchCollection.ts"
import { fetchFeed } from "./feed/fetchFeed.ts"
import { fetchGoogle } from "./google/fetchGoogle.ts"
import { type GoogleAddresses, googleAddresses } from "./google/googleRequests.ts"
import { type MicrosoftAddresses, microsoftAddresses, fetchMicrosoft } from "./microsoft/fetchMicrosoft.ts"
import { AccessTokens } from "./requests/AccessTokens.ts"
import { failed } from "./requests/ask.ts"
import { withKnownHost } from "./requests/withKnownHost.ts"
import { calendarReader } from "./thread/CalendarReader.ts"
import { readingThread, type ReadingThreadLimits, readingThreadLimits } from "./thread/ReadingThread.ts"

/** The number of calendars that are checked concurrently while they are being connected. */
const concurrentChecks = 4

export interface CalendarProviderOptions {
  /** The reason to refuse a user's address, as far as the address alone shows it; undefined: allowed. */
  readonly refusalOf: (address: URL) => Fault | undefined
  readonly google?: GoogleAddresses
  readonly microsoft?: MicrosoftAddresses
  readonly reading?: ReadingThreadLimits
}

/**
 * Calendars over HTTP. The client comes from the caller and has to restrict where users' addresses may lead. Responses
 * are parsed in a worker thread, which ends with the layer.
 */
export const layer = ({
  google = googleAddresses,
  microsoft = microsoftAddresses,
  reading = readingThreadLimits,
  refusalOf
}: CalendarProviderOptions): Layer.Layer<CalendarProvider, never, HttpClient.HttpClient | AccessTokens> =>
  Layer.effect(
    CalendarProvider,
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const reader = calendarReader(yield* readingThread(reading))
      const checks = yield* Semaphore.make(concurrentChecks)
      const tokens = yield* AccessTokens
      const read = (request: SyncRequest, withToken: WithToken) => {
        const { access } = request
        switch (access._tag) {
          case "ics":
            return fetchFeed(client, reader, access, request)
          case "caldav":
            return fetchCollection(client, reader, access, request)
          case "google":
            return withKnownHost(withToken((token) => fetchGoogle(client, google, token, access, request)))
          case "microsoft":
            return withKnownHost(
              withToken((token) => fetchMicrosoft(client, microsoft, token, access, request))
            )
        }
      }
      return CalendarProvider.of({
        admit: Effect.fnUntraced(function* (access: CalendarAccess) {
          if (access._tag !== "ics" && access._tag !== "caldav") return
          const address = URL.parse(access.address)
          const fault = address === null ? notAUrl : refusalOf(address)
          if (fault !== undefined) return yield* new AddressRefused({ field: "address", ...fault })
        }),
        fetch: (request, calendar) => read(request, (work) => tokens.withToken(calendar, work)),
        look: Effect.fnUntraced(function* (request) {
          const { access } = request
          if (access._tag === "ics" || access._tag === "caldav") {
            const never: WithToken = () => failed("unauthorized")
            return { access, read: checks.withPermit(read(request, never)) }
          }
          const issued = yield* checks.withPermit(withKnownHost(tokens.issue(access)))
          return {
            access: issued.access,
            read: checks.withPermit(read(request, (work) => work(issued.token)))
          }
        }),
        discover: (server) => checks.withPermit(discoverCalendars(client, reader, server))
      })
    })
  )

const notAUrl: Fault = { message: "must be a URL", code: "web_address" }

/** Runs work with an access token. */
type WithToken = (
  work: (token: string) => Effect.Effect<SyncResult, FetchFailed>
) => Effect.Effect<SyncResult, FetchFailed>
