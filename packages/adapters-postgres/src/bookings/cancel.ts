import { Booking, type BookingUid, type VisitorEntry } from "@calendeal/domain/bookings"
import type { OutboxMessage } from "@calendeal/domain/consistency"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { json } from "../connection/index.ts"
import { visitorRow } from "../management/rows.ts"
import { rowsOf as messageRows } from "../outbox/OutboxPosting.ts"
import { firstRow } from "../rows.ts"

/** A booking to cancel, its outbox messages, and the audit entry if a visitor cancels it. */
interface Cancellation {
  readonly workspaceId: WorkspaceId
  readonly uid: BookingUid
  /** Null: none was given. */
  readonly reason: Booking["cancelReason"]
  readonly outboxMessages: ReadonlyArray<OutboxMessage>
  readonly entry: Option.Option<VisitorEntry>
}

/** Cancels a booking in one statement. `statusBefore` reads the result. See `cancel_booking.sql`. */
export const cancelling = (
  sql: SqlClient,
  { entry, outboxMessages, reason, uid, workspaceId }: Cancellation
) => sql`
  select cancel_booking(
    ${workspaceId}, ${uid}, ${json(messageRows(outboxMessages))}, ${visitorRow(entry)}::jsonb, ${reason}
  ) as status
`

/** The status of the booking before the cancellation. None if there is no such booking. */
export const statusBefore = <E, R>(cancelled: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  cancelled.pipe(firstRow(Before), Effect.map(Option.flatMap(({ status }) => Option.fromNullOr(status))))

const Before = Schema.Struct({ status: Schema.NullOr(Booking.fields.status) })
