import type { Interval } from "@calendeal/domain/availability"
import { CalendarProvider, type CalendarAccess, type SyncResult } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FetchHttpClient } from "effect/http"
import { CalendarProvider as HttpCalendarProvider } from "../src/index.ts"
import { berlin, spring, readable } from "./feeds.ts"

/** Reads with Node's own fetch: these tests are about responses, not about the guard for outgoing requests. */
export const source = (options: Omit<HttpCalendarProvider.CalendarProviderOptions, "refusalOf"> = {}) =>
  HttpCalendarProvider.layer({ refusalOf: () => undefined, ...options }).pipe(
    Layer.provide(FetchHttpClient.layer)
  )

/** The result of fetching the calendar in readable form, and the cursor. */
export const fetchCalendar = Effect.fnUntraced(function* (
  access: CalendarAccess,
  cursor: string | null = null,
  window: Interval = spring
) {
  const provider = yield* CalendarProvider
  const result = yield* provider.fetch({
    access,
    timezone: berlin,
    ownerEmail: "grace@northwind.example",
    cursor,
    window
  })
  return { ...summaryOf(result), renewed: result.renewed }
})

const summaryOf = (result: SyncResult) =>
  result._tag === "Unchanged"
    ? { busy: "unchanged" as const, cursor: null }
    : {
        busy: result.intervals.toSorted((one, other) => one.start - other.start).map(readable),
        cursor: result.cursor
      }

/** The fault of a fetch, and the server's `Retry-After` in seconds. */
export const faultOf = (access: CalendarAccess, cursor: string | null = null) =>
  Effect.map(
    Effect.flip(fetchCalendar(access, cursor)),
    ({ fault, retryAfterSeconds }) => [fault, retryAfterSeconds] as const
  )
