import type { Interval } from "@calendeal/domain/availability"
import {
  CalendarProvider,
  type CalendarAccess,
  type SyncRequest,
  type SyncResult
} from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FetchHttpClient } from "effect/http"
import { AccessTokens, CalendarProvider as HttpCalendarProvider } from "../src/index.ts"
import { berlin, spring, readable } from "./feeds.ts"
import { StoredCalendars, storedCalendars } from "./StoredCalendars.ts"

/** Reads with Node's own fetch: these tests are about responses, not about the guard for outgoing requests. */
export const source = (options: Omit<HttpCalendarProvider.CalendarProviderOptions, "refusalOf"> = {}) =>
  HttpCalendarProvider.layer({ refusalOf: () => undefined, ...options }).pipe(
    Layer.provide(AccessTokens.layer(options)),
    Layer.provide(FetchHttpClient.layer),
    Layer.provideMerge(storedCalendars)
  )

/** The result of fetching the calendar in readable form, and the cursor. */
export const fetchCalendar = Effect.fnUntraced(function* (
  access: CalendarAccess,
  cursor: string | null = null,
  window: Interval = spring,
  allDay: SyncRequest["allDay"] = "counts",
  entryUids: SyncRequest["entryUids"] = new Map()
) {
  const provider = yield* CalendarProvider
  const result = yield* provider.fetch(
    { access, timezone: berlin, allDay, ownerEmail: "grace@northwind.example", entryUids, cursor, window },
    yield* StoredCalendars.useSync(({ connectedWith }) => connectedWith(access))
  )
  return summaryOf(result)
})

const summaryOf = (result: SyncResult) =>
  result._tag === "Unchanged"
    ? { busy: "unchanged" as const, bookings: [], own: ownIn(result), cursor: null }
    : {
        /** The bookings that the busy times show, which therefore do not count (D-ENTRY-20). */
        bookings: result.intervals.map(({ bookingUid }) => bookingUid),
        busy: result.intervals.toSorted((one, other) => one.start - other.start).map(readable),
        own: ownIn(result),
        cursor: result.cursor
      }

const ownIn = ({ own }: SyncResult) => own.map((time) => `${time.bookingUid} ${readable(time)}`)

/** The fault of a fetch, and the server's `Retry-After` in seconds. */
export const faultOf = (access: CalendarAccess, cursor: string | null = null) =>
  Effect.map(
    Effect.flip(fetchCalendar(access, cursor)),
    ({ fault, retryAfterSeconds }) => [fault, retryAfterSeconds] as const
  )
