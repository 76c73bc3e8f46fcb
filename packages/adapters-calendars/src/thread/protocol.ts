import type { Interval } from "@calendeal/domain/availability"
import { BookingUid } from "@calendeal/domain/bookings"
import { type BusyInterval, type OccurrenceTimes, UnreadablePart } from "@calendeal/domain/calendars"
import type { StoredObject } from "@calendeal/domain/itip"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { AccountResource } from "../caldav/AccountResource.ts"
import type { Owner } from "../icalendar/Owner.ts"

/** A request to the reading thread about a text from a calendar server, as plain data. */
export type Question =
  /** The busy times of an iCalendar text. */
  | {
      readonly _tag: "Feed"
      readonly text: string
      readonly owner: Owner
      /** Whether the feed's own zone counts instead of the owner's. */
      readonly prefersOwnZone: boolean
      readonly window: Interval
    }
  /** The resources of a CalDAV response; `base` is the collection's address. */
  | { readonly _tag: "Listing"; readonly text: string; readonly base: string }
  /** The times of each of these objects in a CalDAV response, in at most `maximumSteps` steps together. */
  | {
      readonly _tag: "Objects"
      readonly text: string
      readonly base: string
      readonly paths: ReadonlyArray<string>
      readonly owner: Owner
      readonly window: Interval
      readonly maximumSteps: number
    }
  /** The meeting's entry in an object, and the object with the new content, if it is given. */
  | {
      readonly _tag: "Entry"
      readonly text: string
      readonly rootUid: BookingUid
      readonly content: StoredObject | null
      /** Whether the object is as the service wrote it last. */
      readonly isUnchanged: boolean
    }
  /** The privileges of the user in a CalDAV response. */
  | { readonly _tag: "Privileges"; readonly text: string }
  /** The resources of a CalDAV response on the way to the calendars of an account. */
  | { readonly _tag: "Account"; readonly text: string }

/** Times of an object that are bookings. Few objects have any. */
const OwnTimes = Schema.Array(Schema.Tuple([Schema.Number, Schema.Number, BookingUid]))

/** Busy times in columns, so that 20,000 of them cross threads without being cloned one by one. */
const Times = Schema.Struct({
  starts: Schema.instanceOf(Float64Array),
  ends: Schema.instanceOf(Float64Array),
  /** The booking UIDs of times that are bookings, by index. */
  bookings: Schema.Array(Schema.Tuple([Schema.Int, BookingUid]))
})
type Times = typeof Times.Type

const Fault = Schema.Literals([
  "not_a_calendar",
  "unreadable_event",
  "unsupported_rule",
  "too_many_repetitions",
  "too_large",
  "undelivered"
])

/** The reading thread's response. */
export const Answer = Schema.TaggedUnion({
  Busy: {
    times: Times,
    /** The feed's own zone, if it was preferred and there is one. */
    ownZone: Schema.NullOr(TimeZoneName)
  },
  Listing: {
    /** One per resource, in all columns. */
    paths: Schema.Array(Schema.String),
    hrefs: Schema.Array(Schema.String),
    statuses: Schema.instanceOf(Uint16Array),
    versions: Schema.Array(Schema.NullOr(Schema.String)),
    /** The sum of 1: a collection; 2: a calendar; 4: missing. */
    kinds: Schema.instanceOf(Uint8Array),
    syncToken: Schema.NullOr(Schema.String)
  },
  Objects: {
    entries: Schema.Array(
      Schema.Struct({ path: Schema.String, version: Schema.String, times: Times, own: OwnTimes })
    ),
    steps: Schema.Int
  },
  Entry: {
    /** Null: the object is not of this meeting. */
    entry: Schema.NullOr(
      Schema.Struct({
        icalUid: Schema.String,
        start: Schema.Number,
        end: Schema.Number,
        isCancelled: Schema.Boolean,
        hostId: Schema.NullOr(Schema.String),
        sequence: Schema.NullOr(Schema.Number),
        merged: Schema.NullOr(Schema.String)
      })
    )
  },
  /** Null: the server does not say. */
  Privileges: { names: Schema.NullOr(Schema.Array(Schema.String)) },
  Account: { resources: Schema.Array(AccountResource) },
  Failed: { fault: Fault, part: Schema.NullOr(UnreadablePart) }
})
export type Answer = typeof Answer.Type

export const timesOf = (busy: ReadonlyArray<BusyInterval>): Times => ({
  starts: Float64Array.from(busy, ({ start }) => start),
  ends: Float64Array.from(busy, ({ end }) => end),
  bookings: busy.flatMap(({ bookingUid }, nth) => (bookingUid === null ? [] : [[nth, bookingUid] as const]))
})

export const busyTimesOf = ({ bookings, ends, starts }: Times): ReadonlyArray<BusyInterval> => {
  const named = new Map(bookings)
  return Array.from(starts, (start, nth) => ({
    start,
    end: ends[nth] ?? start,
    bookingUid: named.get(nth) ?? null
  }))
}

export const ownColumnsOf = (own: OccurrenceTimes["own"]): typeof OwnTimes.Type =>
  own.map(({ bookingUid, end, start }) => [start, end, bookingUid] as const)

export const ownTimesOf = (own: typeof OwnTimes.Type): OccurrenceTimes["own"] =>
  own.map(([start, end, bookingUid]) => ({ start, end, bookingUid }))
