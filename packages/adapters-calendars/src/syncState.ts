import type { Interval } from "@calendeal/domain/availability"
import { BookingUid } from "@calendeal/domain/bookings"
import type { OccurrenceTimes, SyncResult } from "@calendeal/domain/calendars"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** The times of one event or object of a calendar, and its version. */
export const Entry = Schema.Struct({
  version: Schema.String,
  busy: Schema.Array(Schema.Tuple([Schema.Number, Schema.Number, Schema.NullOr(BookingUid)])),
  /** Absent: the event is no booking. */
  own: Schema.optionalKey(Schema.Array(Schema.Tuple([Schema.Number, Schema.Number, BookingUid])))
})
export type Entry = typeof Entry.Type

/**
 * The sync state of a calendar that reports changes: only the times of each event, so that no personal data is stored.
 */
export const SyncState = Schema.Struct({
  /** The end of the window that was read. Another window needs a full read. */
  windowEnd: Schema.Number,
  /** The server's sync token; null: it gives none. */
  token: Schema.NullOr(Schema.String),
  entries: Schema.Record(Schema.String, Entry)
})
export type SyncState = typeof SyncState.Type

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(SyncState))
/** Not encoded through the schema: all of it is JSON already, and checking 20,000 events blocks other requests. */
const encode = (syncState: SyncState): string => JSON.stringify(syncState)

/** The state in a cursor, if it belongs to this window. */
export const syncStateOf = (cursor: string | null, window: Interval): SyncState | undefined =>
  cursor === null
    ? undefined
    : Option.getOrUndefined(Option.filter(decode(cursor), ({ windowEnd }) => windowEnd === window.end))

export const entryOf = (version: string, { busy, own }: OccurrenceTimes): Entry => ({
  version,
  busy: busy.map(({ bookingUid, end, start }) => [start, end, bookingUid] as const),
  ...(own.length > 0 && { own: own.map(({ bookingUid, end, start }) => [start, end, bookingUid] as const) })
})

/** The result of a fetch that ends in this state. */
export const fetchedFrom = (syncState: SyncState): SyncResult => ({
  _tag: "Changed",
  intervals: Object.values(syncState.entries).flatMap(({ busy }) =>
    busy.map(([start, end, bookingUid]) => ({ start, end, bookingUid }))
  ),
  own: ownTimesIn(syncState),
  cursor: encode(syncState)
})

/** The result of a fetch that finds this state unchanged. */
export const unchangedFrom = (syncState: SyncState): SyncResult => ({
  _tag: "Unchanged",
  own: ownTimesIn(syncState)
})

const ownTimesIn = ({ entries }: SyncState): OccurrenceTimes["own"] =>
  Object.values(entries).flatMap(({ own = [] }) =>
    own.map(([start, end, bookingUid]) => ({ start, end, bookingUid }))
  )
