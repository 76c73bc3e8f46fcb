import { BookingLedger, type Entry } from "@calendeal/domain/bookings"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { withRetries } from "../tenancy/withRetries.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { makeTransactions } from "../tenancy/transactions.ts"
import { orIfWorkspaceDeleted } from "../tenancy/orIfWorkspaceDeleted.ts"
import { cancelling, statusBefore } from "./cancel.ts"
import { changeGroup } from "./changeGroup.ts"
import { enter } from "./enter.ts"
import { linkIn, linkRows } from "./linkRows.ts"
import { settling, wasSettled } from "./settle.ts"
import { look } from "./look.ts"
import { firstRow } from "../rows.ts"
import { allBookings, firstBooking } from "./rows.ts"

/** The booking ledger on PostgreSQL. */
export const layer = Layer.effect(
  BookingLedger,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* OutboxPosting
    const { isThere, lookUp, read, readTogether, tenantTransaction } = yield* makeTenancy
    const { write } = yield* makeTransactions
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

      findRequestedMove: (workspaceId, uid) =>
        read(
          workspaceId,
          sql`
            select * from bookings
            where workspace_id = ${workspaceId} and to_replace = ${uid} and rescheduled_from is null
            order by created_at desc, uid collate "C" desc limit 1
          `
        ).pipe(firstBooking),

      standingIn: (workspaceId, group) =>
        read(
          workspaceId,
          sql`select * from bookings where workspace_id = ${workspaceId} and group_id = ${group} and takes_place`
        ).pipe(allBookings),

      findLink: (workspaceId, id) => Effect.map(read(workspaceId, linkRows(sql, workspaceId, id)), linkIn),

      forgetLinks: (endedBefore) =>
        lookUp(sql`select forget_links(${DateTime.toDateUtc(endedBefore)}, ${batchSize}) as removed`).pipe(
          firstRow(Removed),
          Effect.map((counted) => Option.getOrThrow(counted).removed)
        ),

      look: (question) => readTogether(question.workspaceId, look(sql, question)),

      enter: Effect.fnUntraced(function* (draft) {
        for (const booking of draft.alternatives) {
          const entry = yield* orIfWorkspaceDeleted(isThere(booking.workspaceId))(
            enter(sql, write, draft, booking),
            Effect.succeed<Entry>({ _tag: "Unavailable" })
          )
          if (entry._tag === "Entered") yield* queue.committed
          if (entry._tag !== "SlotTaken") return entry
        }
        return { _tag: "SlotTaken" }
      }),

      cancel: (entry, outboxMessages, reason) =>
        write(
          entry.workspaceId,
          cancelling(sql, {
            workspaceId: entry.workspaceId,
            uid: entry.subject,
            reason,
            outboxMessages,
            entry: Option.some(entry)
          })
        ).pipe(
          statusBefore,
          (cancelled) => withRetries(["conflict", "lost"], cancelled),
          Effect.tap(() => queue.committed)
        ),

      changeGroup: (workspaceId, group, decide) =>
        tenantTransaction(workspaceId)(changeGroup(sql, workspaceId, group, decide)).pipe(
          Effect.tap(() => queue.committed)
        ),

      expire: ({ uid, workspaceId }, outboxMessages) =>
        write(
          workspaceId,
          settling(sql, { workspaceId, uid, status: "expired", reply: null, outboxMessages })
        ).pipe(
          wasSettled,
          (expired) => withRetries(["conflict", "lost"], expired),
          Effect.tap(() => queue.committed)
        )
    })
  })
)

/** The most links that one statement removes. */
const batchSize = 1000

const Removed = Schema.Struct({ removed: Schema.Int })
