import {
  AddressRefused,
  BusySource,
  type CalendarAccess,
  type Pull,
  type PullFailed
} from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { HttpClient } from "effect/http"
import { pullCollection } from "./caldav/pullCollection.ts"
import { pullFeed } from "./feed/pullFeed.ts"
import { type GoogleAddresses, googleAddresses, pullGoogle } from "./google/pullGoogle.ts"
import { type MicrosoftAddresses, microsoftAddresses, pullMicrosoft } from "./microsoft/pullMicrosoft.ts"
import { failed } from "./requests/ask.ts"
import { calendarReader } from "./thread/CalendarReader.ts"
import { readingThread, type ReadingThreadLimits, readingThreadLimits } from "./thread/ReadingThread.ts"

/** So many calendars that are being connected are looked into at a time. */
const looksAtOnce = 4

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
      const looks = yield* Semaphore.make(looksAtOnce)
      const pull = (asked: Pull) => {
        const { access } = asked
        switch (access._tag) {
          case "ics":
            return pullFeed(client, reader, access, asked)
          case "caldav":
            return pullCollection(client, reader, access, asked)
          case "google":
            return ownServer(pullGoogle(client, google, access, asked))
          case "microsoft":
            return ownServer(pullMicrosoft(client, microsoft, access, asked))
        }
      }
      return BusySource.of({
        admit: Effect.fnUntraced(function* (access: CalendarAccess) {
          if (access._tag !== "ics" && access._tag !== "caldav") return
          const address = URL.parse(access.address)
          const reason = address === null ? "must be a URL" : refusalOf(address)
          if (reason !== undefined) return yield* new AddressRefused({ field: "address", reason })
        }),
        pull,
        look: (asked) => looks.withPermit(pull(asked))
      })
    })
  )

/** Google's and Microsoft's addresses are right: when their names are not found, the look-up is at fault, and that passes. */
const ownServer = <A>(pulled: Effect.Effect<A, PullFailed>): Effect.Effect<A, PullFailed> =>
  Effect.mapError(pulled, (failure) => (failure.fault === "unknown_host" ? failed("unreachable") : failure))
