import { AddressRefused, BusySource, type CalendarAccess, type Pull } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpClient } from "effect/http"
import { pullCollection } from "./caldav/pullCollection.ts"
import { pullFeed } from "./feed/pullFeed.ts"
import { type GoogleAddresses, googleAddresses, pullGoogle } from "./google/pullGoogle.ts"
import { type MicrosoftAddresses, microsoftAddresses, pullMicrosoft } from "./microsoft/pullMicrosoft.ts"
import { calendarReader } from "./thread/CalendarReader.ts"
import { readingThread, type ReadingThreadLimits, readingThreadLimits } from "./thread/ReadingThread.ts"

/** What can be set. */
export interface BusySourceOptions {
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
}: BusySourceOptions): Layer.Layer<BusySource, never, HttpClient.HttpClient> =>
  Layer.effect(
    BusySource,
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const reader = calendarReader(yield* readingThread(reading))
      return BusySource.of({
        admit: Effect.fnUntraced(function* (access: CalendarAccess) {
          if (access._tag !== "ics" && access._tag !== "caldav") return
          const address = URL.parse(access.address)
          const reason = address === null ? "must be an address" : refusalOf(address)
          if (reason !== undefined) return yield* new AddressRefused({ field: "address", reason })
        }),
        pull: (pull: Pull) => {
          const { access } = pull
          switch (access._tag) {
            case "ics":
              return pullFeed(client, reader, access, pull)
            case "caldav":
              return pullCollection(client, reader, access, pull)
            case "google":
              return pullGoogle(client, google, access, pull)
            case "microsoft":
              return pullMicrosoft(client, microsoft, access, pull)
          }
        }
      })
    })
  )
