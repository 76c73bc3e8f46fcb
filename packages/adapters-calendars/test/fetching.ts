import type { Interval } from "@calendeal/domain/availability"
import { CalendarProvider, type CalendarAccess, type SyncResult } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FetchHttpClient } from "effect/http"
import { CalendarProvider as HttpBusySource } from "../src/index.ts"
import { berlin, spring, told } from "./feeds.ts"

/** Reads over Node's own fetch: what these servers do, not what is let out, is what these tests are about. */
export const source = (options: Omit<HttpBusySource.CalendarProviderOptions, "refusalOf"> = {}) =>
  HttpBusySource.layer({ refusalOf: () => undefined, ...options }).pipe(Layer.provide(FetchHttpClient.layer))

/** What a fetchCalendar of the calendar says, as people read it, and where it ended. */
export const fetchCalendar = Effect.fnUntraced(function* (
  access: CalendarAccess,
  cursor: string | null = null,
  window: Interval = spring
) {
  const busySource = yield* CalendarProvider
  const fetched = yield* busySource.fetch({
    access,
    timezone: berlin,
    ownerEmail: "grace@northwind.example",
    cursor,
    window
  })
  return { ...readable(fetched), renewed: fetched.renewed }
})

const readable = (fetched: SyncResult) =>
  fetched._tag === "Unchanged"
    ? { busy: "unchanged" as const, cursor: null }
    : {
        busy: fetched.intervals.toSorted((one, other) => one.start - other.start).map(told),
        cursor: fetched.cursor
      }

/** Why a fetchCalendar fails, and for how long the server asks to be left alone. */
export const faultOf = (access: CalendarAccess, cursor: string | null = null) =>
  Effect.map(
    Effect.flip(fetchCalendar(access, cursor)),
    ({ fault, retryAfterSeconds }) => [fault, retryAfterSeconds] as const
  )
