import type { Interval } from "@calendeal/domain/availability"
import { BusySource, type CalendarAccess, type Pulled } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FetchHttpClient } from "effect/http"
import { BusySource as HttpBusySource } from "../src/index.ts"
import { berlin, spring, told } from "./feeds.ts"

/** Reads over Node's own fetch: what these servers do, not what is let out, is what these tests are about. */
export const source = (options: Omit<HttpBusySource.BusySourceOptions, "refusalOf"> = {}) =>
  HttpBusySource.layer({ refusalOf: () => undefined, ...options }).pipe(Layer.provide(FetchHttpClient.layer))

/** What a pull of the calendar says, as people read it, and where it ended. */
export const pull = Effect.fnUntraced(function* (
  access: CalendarAccess,
  cursor: string | null = null,
  window: Interval = spring
) {
  const busySource = yield* BusySource
  const pulled = yield* busySource.pull({
    access,
    timezone: berlin,
    ownerEmail: "grace@northwind.example",
    cursor,
    window
  })
  return { ...readable(pulled), renewed: pulled.renewed }
})

const readable = (pulled: Pulled) =>
  pulled._tag === "Unchanged"
    ? { busy: "unchanged" as const, cursor: null }
    : {
        busy: pulled.intervals.toSorted((one, other) => one.start - other.start).map(told),
        cursor: pulled.cursor
      }

/** Why a pull fails, and for how long the server asks to be left alone. */
export const faultOf = (access: CalendarAccess, cursor: string | null = null) =>
  Effect.map(
    Effect.flip(pull(access, cursor)),
    ({ fault, retryAfterSeconds }) => [fault, retryAfterSeconds] as const
  )
