import { Booking } from "@calendeal/domain/bookings"
import { CheckoutLedger } from "@calendeal/domain/payments"
import type { OutboxMessage } from "@calendeal/domain/consistency"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Statement } from "effect/sql/Statement"
import { json } from "../connection/index.ts"
import { OutboxPosting, rowsOf } from "../outbox/OutboxPosting.ts"
import { firstRow } from "../rows.ts"
import { makeTransactions } from "../tenancy/transactions.ts"
import { withRetries } from "../tenancy/withRetries.ts"

/** The payments of bookings on PostgreSQL. See `settle_checkout.sql`. */
export const layer = Layer.effect(
  CheckoutLedger,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* OutboxPosting
    const { write } = yield* makeTransactions
    const rows = (messages: ReadonlyArray<OutboxMessage>) => json(rowsOf(messages))
    /** The operations can be repeated: each changes something only the first time. */
    const commit = (workspaceId: WorkspaceId, statement: Statement<object>) =>
      withRetries(["conflict", "lost"], write(workspaceId, statement)).pipe(Effect.tap(() => queue.committed))
    const changes = (workspaceId: WorkspaceId, statement: Statement<object>) =>
      commit(workspaceId, statement).pipe(
        firstRow(Changed),
        Effect.map(Option.exists(({ changed }) => changed))
      )
    return CheckoutLedger.of({
      post: (workspaceId, messages) => Effect.asVoid(commit(workspaceId, queue.post(messages))),
      enterSession: ({ uid, workspaceId }, sessionId) =>
        changes(
          workspaceId,
          sql`select enter_checkout_session(${workspaceId}, ${uid}, ${sessionId}) as changed`
        ),
      settlePaid: ({ booking: { status, uid, workspaceId }, keeps, next, whenKept, whenReturned }) =>
        commit(
          workspaceId,
          sql`
            select became from settle_checkout(
              ${workspaceId}, ${uid}, ${status}, ${keeps}, ${next && json(encodeHold(next))}, ${rows(whenKept)},
              ${rows(whenReturned)}
            )
          `
        ).pipe(
          firstRow(Settled),
          Effect.map((found) => Option.getOrThrow(found).became)
        ),
      endUnpaid: ({ uid, workspaceId }, messages) =>
        changes(workspaceId, sql`select end_unpaid(${workspaceId}, ${uid}, ${rows(messages)}) as changed`),
      enterRefund: ({ uid, workspaceId }, messages) =>
        changes(workspaceId, sql`select enter_refund(${workspaceId}, ${uid}, ${rows(messages)}) as changed`),
      enterPart: ({ uid, workspaceId }, { id, state }, messages) =>
        changes(
          workspaceId,
          sql`select enter_part_refund(${workspaceId}, ${uid}, ${id}, ${state}, ${rows(messages)}) as changed`
        )
    })
  })
)

const encodeHold = Schema.encodeSync(Schema.toCodecJson(Booking.fields.hold.schema))

const Changed = Schema.Struct({ changed: Schema.Boolean })
const Settled = Schema.Struct({
  became: Schema.Literals(["kept", "returning", "known", "changed"])
})
