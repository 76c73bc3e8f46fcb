import { type BookingUid, messagesWhenCancelled } from "@calendeal/domain/bookings"
import { type Deal, messagesWhenClosed } from "@calendeal/domain/deals"
import { InTheWay, NotThere, UnknownReference } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import { cancelling, statusBefore } from "../bookings/cancel.ts"
import type { FollowUpQueue } from "../consistency/FollowUpQueue.ts"
import { dealRows } from "../deals/rows.ts"

/** Cancels a confirmed booking. */
export const cancelBooking = Effect.fnUntraced(function* (
  sql: SqlClient,
  queue: FollowUpQueue["Service"],
  workspaceId: WorkspaceId,
  uid: BookingUid
) {
  const before = yield* statusBefore(
    cancelling(sql, queue, {
      workspaceId,
      uid,
      followUps: messagesWhenCancelled({ workspaceId, uid }),
      entry: Option.none()
    })
  )
  if (Option.isNone(before)) return yield* new NotThere()
  if (before.value !== "confirmed")
    return yield* new InTheWay({ reason: "The booking is already cancelled or rescheduled." })
})

/** Opens a deal for a contact. */
export const openDeal = Effect.fnUntraced(function* (sql: SqlClient, deal: Deal) {
  const known = yield* sql`
    select id from contacts
    where workspace_id = ${deal.workspaceId} and id = ${deal.contactId} and erased_at is null
    for key share
  `
  if (known.length === 0) {
    return yield* new UnknownReference({ path: ["contactId"], message: "must be a contact of the workspace" })
  }
  yield* dealRows(sql).put(deal)
})

/** Opens a deal again, closes it or values it anew. Whose it is stays as it is by now. */
export const changeDeal = Effect.fnUntraced(function* (
  sql: SqlClient,
  followUps: FollowUpQueue["Service"],
  deal: Deal
) {
  const before = yield* dealRows(sql).amend(deal)
  if (Option.isNone(before)) return yield* new NotThere()
  yield* followUps.post(messagesWhenClosed(before, deal))
})
