import { Attendance, Booking, bookerEmail, bookingSearchText, waits } from "@calendeal/domain/bookings"
import { Conference } from "@calendeal/domain/event-types"
import { languageOf } from "@calendeal/domain/texts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import * as Struct from "effect/Struct"
import { allRows, decodeAll, decodeFirst, sha256 } from "../rows.ts"

/** Fields that are searched, counted or referred to have a column. The rest of a booking is one JSON document. */
const columns = {
  workspaceId: "workspace_id",
  uid: "uid",
  rootUid: "root_uid",
  sequence: "sequence",
  eventTypeId: "event_type_id",
  contactId: "contact_id",
  status: "status",
  language: "language",
  conference: "conference",
  startAt: "start_at",
  endAt: "end_at",
  blockedFrom: "blocked_from",
  blockedUntil: "blocked_until",
  rescheduledFrom: "rescheduled_from",
  attendance: "attendance",
  createdAt: "created_at"
} as const

const BookingRow = Schema.Struct({
  ...Booking.mapFields(Struct.pick(Struct.keys(columns))).fields,
  /** Null: the booking is its own root. */
  rootUid: Schema.NullOr(Booking.fields.rootUid),
  /** A later version may store further languages. */
  language: Schema.NullOr(Schema.String),
  conference: Schema.NullOr(Schema.toCodecJson(Conference)),
  attendance: Schema.NullOr(Schema.toCodecJson(Attendance)),
  startAt: Schema.DateTimeUtcFromDate,
  endAt: Schema.DateTimeUtcFromDate,
  blockedFrom: Schema.DateTimeUtcFromDate,
  blockedUntil: Schema.DateTimeUtcFromDate,
  createdAt: Schema.DateTimeUtcFromDate,
  document: Schema.toCodecJson(Booking.mapFields(Struct.omit(Struct.keys(columns))))
}).pipe(Schema.encodeKeys(columns))

const encode = Schema.encodeSync(BookingRow)

/** A booking as a row of the table `bookings`, also as JSON. */
export const rowOf = (booking: Booking) => ({
  ...encode({
    ...booking,
    rootUid: booking.rootUid === booking.uid ? null : booking.rootUid,
    document: booking
  }),
  booker_email: bookerEmail(booking) ?? null,
  held_until: heldUntil(booking),
  to_replace: booking.toReplace ?? null,
  group_id: booking.group?.id ?? null,
  search_text: bookingSearchText(booking)
})

/** The end of its time to wait while it is held, for the guards of the database. */
const heldUntil = (booking: Booking): Date | null =>
  booking.hold !== undefined && waits(booking) ? DateTime.toDateUtc(booking.hold.until) : null

const read = ({ document, ...row }: typeof BookingRow.Type): Booking => ({
  ...row,
  rootUid: row.rootUid ?? row.uid,
  language: languageOf(row.language ?? "") ?? null,
  ...document
})

const first = decodeFirst(BookingRow)

/** Reads the first of the bookings' rows. */
export const bookingIn = (rows: ReadonlyArray<unknown>) => Option.map(first(rows), read)

const all = decodeAll(BookingRow)

/** Reads the bookings' rows. */
export const bookingsIn = (rows: ReadonlyArray<unknown>) => all(rows).map(read)

/** Reads the first booking of a query. */
export const firstBooking = <E, R>(query: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  Effect.map(query, bookingIn)

/** Reads the bookings of a query. */
export const allBookings = <E, R>(query: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  query.pipe(
    allRows(BookingRow),
    Effect.map((rows) => rows.map(read))
  )

/** Selects the booking of a uid in any status. For null it selects none. */
export const bookingOf = (sql: SqlClient, workspaceId: WorkspaceId, uid: string | null) =>
  sql`select * from bookings where workspace_id = ${workspaceId} and uid = ${uid}`

/** The uids of the bookings with this email among their attendees, as the booker or as a guest. */
export const uidsOfAttendee = (sql: SqlClient, workspaceId: WorkspaceId, email: string) => sql`
  select uid from bookings booked
  where booked.workspace_id = ${workspaceId} and booked.booker_email = ${email}
  union all
  select guest.booking_uid from booking_guests guest
  where guest.workspace_id = ${workspaceId} and guest.email_hash = ${sha256(email)}
`
