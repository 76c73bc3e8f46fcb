import type { Destination } from "@calendeal/domain/outbox"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"

/**
 * Makes the waiting deliveries of a destination due and closes its circuit breaker. By the database's clock, because the
 * clock of the process that changes the destination may be wrong (D-OUTBOX-1).
 */
export const retryNow = Effect.fnUntraced(function* (
  sql: SqlClient,
  { id, kind, workspaceId }: Destination,
  at: DateTime.Utc
) {
  yield* sql`select close_delivery_breaker(${workspaceId}, ${kind}, ${id})`
  yield* sql`
    update deliveries set due_at = least(${DateTime.toDateUtc(at)}, outbox_now())
    where workspace_id = ${workspaceId} and destination = ${kind} and destination_id = ${id}
      and status in ('pending', 'confirming') and due_at > least(${DateTime.toDateUtc(at)}, outbox_now())
  `
})
