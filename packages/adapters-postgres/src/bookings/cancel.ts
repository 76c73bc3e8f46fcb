import type { BookingUid } from "@calendeal/domain/bookings"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { FollowUpQueue } from "../consistency/FollowUpQueue.ts"

/**
 * Cancels a booking that is confirmed, within the caller's transaction: its hosts are free, and calendars, the booker and
 * webhooks hear of it. Tells whether it was.
 */
export const cancel = Effect.fnUntraced(function* (
  sql: SqlClient,
  followUps: FollowUpQueue["Service"],
  workspaceId: WorkspaceId,
  bookingUid: BookingUid
) {
  const freed = yield* sql`
    with cancelled as (
      update bookings set status = 'cancelled'
      where workspace_id = ${workspaceId} and uid = ${bookingUid} and status = 'confirmed'
      returning workspace_id, uid
    )
    update booking_hosts set active = false from cancelled
    where booking_hosts.workspace_id = cancelled.workspace_id and booking_hosts.booking_uid = cancelled.uid
    returning host_id
  `
  if (freed.length === 0) return false
  yield* followUps.post([
    { _tag: "SyncCalendars", workspaceId, bookingUid },
    { _tag: "ConfirmByMail", workspaceId, bookingUid },
    { _tag: "ReportCancellation", workspaceId, bookingUid }
  ])
  return true
})
