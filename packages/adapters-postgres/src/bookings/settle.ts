import type { BookingUid } from "@calendeal/domain/bookings"
import type { OutboxMessage } from "@calendeal/domain/consistency"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { json } from "../connection/index.ts"
import { rowsOf as messageRows } from "../outbox/OutboxPosting.ts"
import { firstRow } from "../rows.ts"

/** The end of a hold, and what is said about it. */
interface Settlement {
  readonly workspaceId: WorkspaceId
  readonly uid: BookingUid
  readonly status: "confirmed" | "declined" | "expired"
  readonly reply: string | null
  readonly outboxMessages: ReadonlyArray<OutboxMessage>
}

/** Ends a hold in one statement. `wasSettled` reads the result. See `settle_hold.sql`. */
export const settling = (
  sql: SqlClient,
  { outboxMessages, reply, status, uid, workspaceId }: Settlement
) => sql`
  select settle_hold(${workspaceId}, ${uid}, ${status}, ${reply}, ${json(messageRows(outboxMessages))}) as settled
`

/** Whether the booking was held, and changed. */
export const wasSettled = <E, R>(settled: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  settled.pipe(firstRow(Settled), Effect.map(Option.exists(({ settled: isSettled }) => isSettled)))

const Settled = Schema.Struct({ settled: Schema.Boolean })
