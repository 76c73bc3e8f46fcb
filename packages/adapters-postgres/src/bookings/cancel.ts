import { Booking, type BookingUid, type VisitorEntry } from "@calendeal/domain/bookings"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { FollowUpQueue } from "../consistency/FollowUpQueue.ts"
import { logging } from "../management/rows.ts"
import { firstRow } from "../rows.ts"
import { Overtaken } from "../tenancy/overcoming.ts"

/**
 * Cancels a booking in one statement: its hosts are free, calendars, the booker and webhooks are told, and the entry is in
 * the audit log where a visitor cancels. A booking that is not confirmed stays as it is, and nothing is told or entered.
 * `statusBefore` reads what it was.
 */
export const cancelling = (
  sql: SqlClient,
  followUps: FollowUpQueue["Service"],
  workspaceId: WorkspaceId,
  bookingUid: BookingUid,
  entry: Option.Option<VisitorEntry> = Option.none()
) => {
  const reports = followUps.post(
    [
      { _tag: "SyncCalendars", workspaceId, bookingUid },
      { _tag: "ConfirmByMail", workspaceId, bookingUid },
      { _tag: "ReportCancellation", workspaceId, bookingUid }
    ],
    { given: sql`exists (select from cancelled)` }
  )
  return sql`
    with cancelled as (
      update bookings set status = 'cancelled'
      where workspace_id = ${workspaceId} and uid = ${bookingUid} and status = 'confirmed'
      returning workspace_id, uid
    ),
    freed as (
      update booking_hosts set active = false from cancelled
      where booking_hosts.workspace_id = cancelled.workspace_id and booking_hosts.booking_uid = cancelled.uid
    ),
    reported as (${reports})
    ${logging(sql, entry, sql`select from cancelled`)}
    select status, exists (select from cancelled) as is_cancelled
    from bookings where workspace_id = ${workspaceId} and uid = ${bookingUid}
  `
}

/** What the booking was before it was cancelled; none when there is no such booking. */
export const statusBefore = <E, R>(cancelled: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  cancelled.pipe(
    firstRow(Before),
    Effect.flatMap((before) =>
      // The row is as it was when the statement began; whoever held it meanwhile has made something else of it.
      Option.exists(before, ({ is_cancelled, status }) => status === "confirmed" && !is_cancelled)
        ? Effect.fail(new Overtaken())
        : Effect.succeed(Option.map(before, ({ status }) => status))
    )
  )

const Before = Schema.Struct({ status: Booking.fields.status, is_cancelled: Schema.Boolean })
