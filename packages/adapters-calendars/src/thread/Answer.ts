import { BookingUid } from "@calendeal/domain/bookings"
import type { BusyInterval } from "@calendeal/domain/calendars"
import * as Schema from "effect/Schema"

/** Busy times in columns: 20,000 of them cross threads without being copied one by one. */
const Times = Schema.Struct({
  starts: Schema.instanceOf(Float64Array),
  ends: Schema.instanceOf(Float64Array),
  /** The bookings that some of the times are, by their places. */
  bookings: Schema.Array(Schema.Tuple([Schema.Int, BookingUid]))
})
type Times = typeof Times.Type

const Fault = Schema.Literals(["not_a_calendar", "unsupported_rule", "too_many_repetitions", "too_large"])

/** What the reading thread answers. */
export const Answer = Schema.TaggedUnion({
  Busy: { times: Times },
  Listing: {
    /** One for each resource, in all columns. */
    paths: Schema.Array(Schema.String),
    statuses: Schema.instanceOf(Uint16Array),
    versions: Schema.Array(Schema.NullOr(Schema.String)),
    /** 1: a collection; 2: a calendar; 3: both. */
    kinds: Schema.instanceOf(Uint8Array),
    syncToken: Schema.NullOr(Schema.String)
  },
  Objects: {
    entries: Schema.Array(Schema.Struct({ path: Schema.String, version: Schema.String, times: Times })),
    steps: Schema.Int
  },
  Failed: { fault: Fault }
})
export type Answer = typeof Answer.Type

/** Busy times in columns. */
export const timesOf = (busy: ReadonlyArray<BusyInterval>): Times => ({
  starts: Float64Array.from(busy, ({ start }) => start),
  ends: Float64Array.from(busy, ({ end }) => end),
  bookings: busy.flatMap(({ bookingUid }, nth) => (bookingUid === null ? [] : [[nth, bookingUid] as const]))
})

/** The busy times of these columns. */
export const busyTimesOf = ({ bookings, ends, starts }: Times): ReadonlyArray<BusyInterval> => {
  const named = new Map(bookings)
  return Array.from(starts, (start, nth) => ({
    start,
    end: ends[nth] ?? start,
    bookingUid: named.get(nth) ?? null
  }))
}
