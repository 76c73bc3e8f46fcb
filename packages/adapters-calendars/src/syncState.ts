import type { Interval } from "@calendeal/domain/availability"
import { BookingUid } from "@calendeal/domain/bookings"
import type { BusyInterval, CalendarAccess, SyncResult } from "@calendeal/domain/calendars"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** The busy time of one event or object of a calendar, and its version. */
export const Entry = Schema.Struct({
  version: Schema.String,
  busy: Schema.Array(Schema.Tuple([Schema.Number, Schema.Number, Schema.NullOr(BookingUid)]))
})
export type Entry = typeof Entry.Type

/**
 * What is remembered of a calendar that tells what has changed in it: of each event the time that it takes and nothing
 * else, so that nothing personal rests here.
 */
export const SyncState = Schema.Struct({
  /** The end of the window that it was read for: for another window all has to be read anew. */
  windowEnd: Schema.Number,
  /** What the server calls this state; null: it has no name for it. */
  token: Schema.NullOr(Schema.String),
  entries: Schema.Record(Schema.String, Entry)
})
export type SyncState = typeof SyncState.Type

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(SyncState))
/** All of it is JSON already; to have that checked again would hold up other requests at 20,000 events. */
const encode = (syncState: SyncState): string => JSON.stringify(syncState)

/** What a cursor remembers, if it is of this window. */
export const syncStateOf = (cursor: string | null, window: Interval): SyncState | undefined =>
  cursor === null
    ? undefined
    : Option.getOrUndefined(Option.filter(decode(cursor), ({ windowEnd }) => windowEnd === window.end))

/** An entry of these times. */
export const entryOf = (version: string, busy: ReadonlyArray<BusyInterval>): Entry => ({
  version,
  busy: busy.map(({ bookingUid, end, start }) => [start, end, bookingUid] as const)
})

/** What a syncState tells. */
export const fetchedFrom = (syncState: SyncState, renewed: CalendarAccess | null = null): SyncResult => ({
  _tag: "Changed",
  intervals: Object.values(syncState.entries).flatMap(({ busy }) =>
    busy.map(([start, end, bookingUid]) => ({ start, end, bookingUid }))
  ),
  cursor: encode(syncState),
  renewed
})
