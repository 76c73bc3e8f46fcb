import { Booking, type BookingUid, type VisitorEntry } from "@calendeal/domain/bookings"
import type { OutboxMessage } from "@calendeal/domain/consistency"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { logging } from "../management/rows.ts"
import { firstRow } from "../rows.ts"
import { StaleRead } from "../tenancy/withRetries.ts"

/** A booking to cancel, its outbox messages, and the audit entry if a visitor cancels it. */
interface Cancellation {
  readonly workspaceId: WorkspaceId
  readonly uid: BookingUid
  readonly outboxMessages: ReadonlyArray<OutboxMessage>
  readonly entry: Option.Option<VisitorEntry>
}

/**
 * Cancels a booking in one statement, which frees its hosts and stores the messages and the audit entry. A booking that is
 * not confirmed is not changed, and nothing is stored. `statusBefore` reads the result.
 */
export const cancelling = (
  sql: SqlClient,
  queue: OutboxPosting["Service"],
  { entry, outboxMessages, uid, workspaceId }: Cancellation
) => {
  const reports = queue.post(outboxMessages, { given: sql`exists (select from cancelled)` })
  return sql`
    with cancelled as (
      update bookings set status = 'cancelled', sequence = sequence + 1
      where workspace_id = ${workspaceId} and uid = ${uid} and status = 'confirmed'
      returning workspace_id, uid
    ),
    freed as (
      update booking_hosts set active = false from cancelled
      where booking_hosts.workspace_id = cancelled.workspace_id and booking_hosts.booking_uid = cancelled.uid
    ),
    reported as (${reports})
    ${logging(sql, entry, sql`select from cancelled`)}
    select status, exists (select from cancelled) as is_cancelled
    from bookings where workspace_id = ${workspaceId} and uid = ${uid}
  `
}

/** The status of the booking before the cancellation. None if there is no such booking. */
export const statusBefore = <E, R>(cancelled: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  cancelled.pipe(
    firstRow(Before),
    Effect.flatMap((before) =>
      // `status` is from the start of the statement. Another transaction has changed it since.
      Option.exists(before, ({ is_cancelled, status }) => status === "confirmed" && !is_cancelled)
        ? Effect.fail(new StaleRead())
        : Effect.succeed(Option.map(before, ({ status }) => status))
    )
  )

const Before = Schema.Struct({ status: Booking.fields.status, is_cancelled: Schema.Boolean })
