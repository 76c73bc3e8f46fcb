import type { Destination } from "@calendeal/domain/outbox"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"

/** Has all that waits for a destination tried at once, as if nothing bad were known of it. */
export const retryNow = Effect.fnUntraced(function* (
  sql: SqlClient,
  { id, kind, workspaceId }: Destination,
  at: DateTime.Utc
) {
  yield* sql`select close_delivery_breaker(${workspaceId}, ${kind}, ${id})`
  yield* sql`
    update deliveries set due_at = ${DateTime.toDateUtc(at)}
    where workspace_id = ${workspaceId} and destination = ${kind} and destination_id = ${id}
      and status in ('pending', 'confirming') and due_at > ${DateTime.toDateUtc(at)}
  `
})
