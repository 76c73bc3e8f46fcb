import type { Interval } from "@calendeal/domain/availability"
import { BookingUid } from "@calendeal/domain/bookings"
import type { BusyInterval, CalendarAccess, Pulled } from "@calendeal/domain/calendars"
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
export const Mirror = Schema.Struct({
  /** The end of the window that it was read for: for another window all has to be read anew. */
  windowEnd: Schema.Number,
  /** What the server calls this state; null: it has no name for it. */
  token: Schema.NullOr(Schema.String),
  entries: Schema.Record(Schema.String, Entry)
})
export type Mirror = typeof Mirror.Type

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Mirror))
/** All of it is JSON already; to have that checked again would hold up other requests at 20,000 events. */
const encode = (mirror: Mirror): string => JSON.stringify(mirror)

/** What a cursor remembers, if it is of this window. */
export const mirrorOf = (cursor: string | null, window: Interval): Mirror | undefined =>
  cursor === null
    ? undefined
    : Option.getOrUndefined(Option.filter(decode(cursor), ({ windowEnd }) => windowEnd === window.end))

/** An entry of these times. */
export const entryOf = (version: string, busy: ReadonlyArray<BusyInterval>): Entry => ({
  version,
  busy: busy.map(({ bookingUid, end, start }) => [start, end, bookingUid] as const)
})

/** What a mirror tells. */
export const pulledFrom = (mirror: Mirror, renewed: CalendarAccess | null = null): Pulled => ({
  _tag: "Changed",
  intervals: Object.values(mirror.entries).flatMap(({ busy }) =>
    busy.map(([start, end, bookingUid]) => ({ start, end, bookingUid }))
  ),
  cursor: encode(mirror),
  renewed
})
