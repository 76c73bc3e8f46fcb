import type { WorkspaceId } from "@calendeal/domain/workspaces"
import type { SqlClient } from "effect/sql/SqlClient"
import { hashOf } from "../consistency/idempotencyKeys.ts"

/** Asks for the uids of the bookings that somebody with this e-mail takes part in, as the booker or as a guest. */
export const attendedBy = (sql: SqlClient, workspaceId: WorkspaceId, email: string) => sql`
  select uid from bookings booked
  where booked.workspace_id = ${workspaceId} and booked.booker_email = ${email}
  union all
  select guest.booking_uid from booking_guests guest
  where guest.workspace_id = ${workspaceId} and guest.email_hash = ${hashOf(email)}
`
