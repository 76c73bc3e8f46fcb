import { Reservation, type ReservationId } from "@calendeal/domain/bookings"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { decodeFirst } from "../rows.ts"

/** A reservation as a row of the table `reservations`, without the hash of its key. */
export const ReservationRow = Schema.Struct({
  ...Reservation.fields,
  startAt: Schema.DateTimeUtcFromDate,
  endAt: Schema.DateTimeUtcFromDate,
  blockedFrom: Schema.DateTimeUtcFromDate,
  blockedUntil: Schema.DateTimeUtcFromDate,
  until: Schema.DateTimeUtcFromDate,
  releasedAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    eventTypeId: "event_type_id",
    hostIds: "host_ids",
    startAt: "start_at",
    endAt: "end_at",
    blockedFrom: "blocked_from",
    blockedUntil: "blocked_until",
    bookerTimezone: "booker_timezone",
    until: "held_until",
    releasedAt: "released_at",
    bookingUid: "booking_uid",
    createdBy: "created_by",
    credentialId: "credential_id",
    waitingEntryId: "waiting_entry_id",
    createdAt: "created_at"
  })
)

const first = decodeFirst(ReservationRow)

export const reservationIn = (rows: ReadonlyArray<unknown>) => first(rows)

export const reservationRow = Schema.encodeSync(ReservationRow)

/** Selects the reservation of an id in any state. */
export const reservationOf = (sql: SqlClient, workspaceId: WorkspaceId, id: ReservationId) =>
  sql`select * from reservations where workspace_id = ${workspaceId} and id = ${id}`
