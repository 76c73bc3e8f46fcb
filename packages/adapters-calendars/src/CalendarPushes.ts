import { CalendarPushes } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { HttpClient } from "effect/http"
import { type GoogleAddresses, googleAddresses, googleEvents } from "./google/googleRequests.ts"
import { watchGoogle } from "./google/watchGoogle.ts"
import { type MicrosoftAddresses, microsoftAddresses } from "./microsoft/fetchMicrosoft.ts"
import { graphCalendar } from "./microsoft/graph.ts"
import { subscribeMicrosoft } from "./microsoft/subscribeMicrosoft.ts"
import { AccessTokens } from "./requests/AccessTokens.ts"
import { withKnownHost } from "./requests/withKnownHost.ts"

export interface CalendarPushesOptions {
  /**
   * The public https URL of the endpoints for notifications, without a trailing slash; null: the installation has none, and
   * no notifications are requested (D-PUSH-1).
   */
  readonly endpoints: string | null
  readonly google?: GoogleAddresses
  readonly microsoft?: MicrosoftAddresses
}

/** Requests notifications from calendars' servers over HTTP. */
export const layer = ({
  endpoints,
  google = googleAddresses,
  microsoft = microsoftAddresses
}: CalendarPushesOptions): Layer.Layer<CalendarPushes, never, HttpClient.HttpClient | AccessTokens> =>
  Layer.effect(
    CalendarPushes,
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const tokens = yield* AccessTokens
      return CalendarPushes.of({
        open: ({ access, calendar }, token) => {
          if (endpoints === null || access._tag === "ics" || access._tag === "caldav")
            return Effect.succeed(Option.none())
          return tokens
            .withToken({ ...calendar, isLost: false }, (accessToken) =>
              access._tag === "google"
                ? watchGoogle(googleEvents(client, google, access, accessToken), `${endpoints}/google`, token)
                : subscribeMicrosoft(
                    graphCalendar(client, microsoft.graph, accessToken, access.calendarId),
                    microsoft.graph,
                    `${endpoints}/microsoft`,
                    token
                  )
            )
            .pipe(withKnownHost, Effect.asSome)
        }
      })
    })
  )
