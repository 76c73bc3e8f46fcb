import { AddressRefused, BusySource, type CalendarAccess, type Pull } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpClient } from "effect/http"
import { pullCollection } from "./caldav/pullCollection.ts"
import { pullFeed } from "./feed/pullFeed.ts"
import { type GoogleAddresses, googleAddresses, pullGoogle } from "./google/pullGoogle.ts"
import { type MicrosoftAddresses, microsoftAddresses, pullMicrosoft } from "./microsoft/pullMicrosoft.ts"

/** What can be set. */
export interface BusySourceOptions {
  /** Why a user's address may not be called, as far as it can be told from the address; undefined: it may. */
  readonly refusalOf: (address: URL) => string | undefined
  readonly google?: GoogleAddresses
  readonly microsoft?: MicrosoftAddresses
}

/**
 * Calendars over HTTP. The client is the caller's, and has to be one that keeps to the public Internet: users say where
 * feeds and collections are.
 */
export const layer = ({
  google = googleAddresses,
  microsoft = microsoftAddresses,
  refusalOf
}: BusySourceOptions): Layer.Layer<BusySource, never, HttpClient.HttpClient> =>
  Layer.effect(
    BusySource,
    Effect.map(HttpClient.HttpClient, (client) =>
      BusySource.of({
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
              return pullFeed(client, access, pull)
            case "caldav":
              return pullCollection(client, access, pull)
            case "google":
              return pullGoogle(client, google, access, pull)
            case "microsoft":
              return pullMicrosoft(client, microsoft, access, pull)
          }
        }
      })
    )
  )
