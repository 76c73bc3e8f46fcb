import { BookingLedger, type Entry } from "@calendeal/domain/bookings"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { hashOf } from "../consistency/idempotencyKeys.ts"
import { withRetries } from "../tenancy/withRetries.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { transactionsOf } from "../tenancy/transactions.ts"
import { transactionOrIfWorkspaceDeleted } from "../tenancy/orIfWorkspaceDeleted.ts"
import { cancelling, statusBefore } from "./cancel.ts"
import { attempt } from "./enter.ts"
import { history } from "./history.ts"
import { bookingOf, firstBooking } from "./rows.ts"

/** The booking ledger on PostgreSQL. */
export const layer = Layer.effect(
  BookingLedger,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* OutboxPosting
    const tenancy = makeTenancy(sql)
    const { read } = tenancy
    const { write } = transactionsOf(sql)
    return BookingLedger.of({
      find: (workspaceId, uid) =>
        read(
          workspaceId,
          sql`
            select * from bookings where workspace_id = ${workspaceId} and uid = ${uid} and exists (
              select from workspaces where workspace_id = ${workspaceId} and removed_at is null
            )
          `
        ).pipe(firstBooking),

      findByKey: (workspaceId, eventTypeId, key) =>
        read(
          workspaceId,
          sql`
            select bookings.* from idempotency_keys used
            join bookings on bookings.workspace_id = used.workspace_id and bookings.uid = used.outcome
            where used.workspace_id = ${workspaceId} and used.scope = ${eventTypeId}
              and used.key_hash = ${hashOf(key)}
          `
        ).pipe(firstBooking),

      history: (question) => history(sql, tenancy, question),

      enter: Effect.fnUntraced(function* (draft) {
        for (const booking of draft.alternatives) {
          const { workspaceId } = booking
          const made = yield* transactionOrIfWorkspaceDeleted(sql, workspaceId)(
            attempt(sql, draft, booking),
            Effect.succeed<Entry>({ _tag: "Unavailable" })
          )
          if (made._tag === "Used") {
            const earlier = yield* firstBooking(read(workspaceId, bookingOf(sql, workspaceId, made.uid)))
            return { _tag: "AlreadyEntered", booking: Option.getOrThrow(earlier) }
          }
          if (made._tag === "Entered") yield* queue.committed
          if (made._tag !== "SlotTaken") return made
        }
        return { _tag: "SlotTaken" }
      }),

      cancel: (entry, followUps) =>
        write(
          entry.workspaceId,
          cancelling(sql, queue, {
            workspaceId: entry.workspaceId,
            uid: entry.subject,
            followUps,
            entry: Option.some(entry)
          })
        ).pipe(
          statusBefore,
          (cancelled) => withRetries(["stale", "conflict", "lost"], cancelled),
          Effect.tap(() => queue.committed)
        )
    })
  })
)
