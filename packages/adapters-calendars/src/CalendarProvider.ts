import {
  AddressRefused,
  CalendarProvider,
  type CalendarAccess,
  type SyncRequest,
  type FetchFailed
} from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { HttpClient } from "effect/http"
import { fetchCollection } from "./caldav/fetchCollection.ts"
import { fetchFeed } from "./feed/fetchFeed.ts"
import { type GoogleAddresses, googleAddresses, fetchGoogle } from "./google/fetchGoogle.ts"
import { type MicrosoftAddresses, microsoftAddresses, fetchMicrosoft } from "./microsoft/fetchMicrosoft.ts"
import { failed } from "./requests/ask.ts"
import { calendarReader } from "./thread/CalendarReader.ts"
import { readingThread, type ReadingThreadLimits, readingThreadLimits } from "./thread/ReadingThread.ts"

/** So many calendars that are being connected are looked into at a time. */
const looksAtOnce = 4

/** What can be set. */
export interface CalendarProviderOptions {
  /** Why a user's address may not be called, as far as it can be told from the address; undefined: it may. */
  readonly refusalOf: (address: URL) => string | undefined
  readonly google?: GoogleAddresses
  readonly microsoft?: MicrosoftAddresses
  readonly reading?: ReadingThreadLimits
}

/**
 * Calendars over HTTP. The client is the caller's, and has to be one that keeps to where users' addresses may lead. What
 * servers send is read in a thread of its own, which ends with the layer.
 */
export const layer = ({
  google = googleAddresses,
  microsoft = microsoftAddresses,
  reading = readingThreadLimits,
  refusalOf
}: CalendarProviderOptions): Layer.Layer<CalendarProvider, never, HttpClient.HttpClient> =>
  Layer.effect(
    CalendarProvider,
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const reader = calendarReader(yield* readingThread(reading))
      const looks = yield* Semaphore.make(looksAtOnce)
      const fetch = (asked: SyncRequest) => {
        const { access } = asked
        switch (access._tag) {
          case "ics":
            return fetchFeed(client, reader, access, asked)
          case "caldav":
            return fetchCollection(client, reader, access, asked)
          case "google":
            return ownServer(fetchGoogle(client, google, access, asked))
          case "microsoft":
            return ownServer(fetchMicrosoft(client, microsoft, access, asked))
        }
      }
      return CalendarProvider.of({
        admit: Effect.fnUntraced(function* (access: CalendarAccess) {
          if (access._tag !== "ics" && access._tag !== "caldav") return
          const address = URL.parse(access.address)
          const reason = address === null ? "must be a URL" : refusalOf(address)
          if (reason !== undefined) return yield* new AddressRefused({ field: "address", reason })
        }),
        fetch,
        look: (asked) => looks.withPermit(fetch(asked))
      })
    })
  )

/** Google's and Microsoft's addresses are right: when their names are not found, the look-up is at fault, and that passes. */
const ownServer = <A>(fetched: Effect.Effect<A, FetchFailed>): Effect.Effect<A, FetchFailed> =>
  Effect.mapError(fetched, (failure) => (failure.fault === "unknown_host" ? failed("unreachable") : failure))
