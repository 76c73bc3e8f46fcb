import type { BookingDraft } from "@calendeal/domain/bookings"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import { hashOf } from "../consistency/idempotencyKeys.ts"

/**
 * How many bookings of the event type the booker holds that start after the draft was made, the replaced one
 * not counted. Nobody else counts or adds for the same invitee until the transaction ends; the contact's lock
 * would not do, because one invitee may come as several contacts (D-BOOK-4).
 */
export const upcomingOfInvitee = Effect.fnUntraced(function* (sql: SqlClient, draft: BookingDraft) {
  const { createdAt, eventTypeId, workspaceId } = draft.alternatives[0]
  const { email } = draft.contact
  yield* sql`
    insert into invitee_turns (workspace_id, event_type_id, email_hash)
    values (${workspaceId}, ${eventTypeId}, ${hashOf(email)})
    on conflict (workspace_id, event_type_id, email_hash) do update set email_hash = excluded.email_hash
  `
  const upcoming = yield* sql`
    select uid from bookings
    where workspace_id = ${workspaceId} and event_type_id = ${eventTypeId} and booker_email = ${email}
      and status = 'confirmed' and start_at > ${DateTime.toDateUtc(createdAt)}
      and uid is distinct from ${Option.getOrNull(draft.replaces)}
    limit ${draft.perInviteeLimit}
  `
  return upcoming.length
})
