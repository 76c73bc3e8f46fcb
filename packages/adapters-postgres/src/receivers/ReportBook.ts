import { ContactId } from "@calendeal/domain/contacts"
import { keptDaysOfCall, mostWrongSignatures, ReportBook } from "@calendeal/domain/receivers"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Statement } from "effect/sql/Statement"
import { json } from "../connection/index.ts"
import { OutboxPosting, rowsOf } from "../outbox/OutboxPosting.ts"
import { decodeFirst, firstRow } from "../rows.ts"
import { orIfWorkspaceDeleted } from "../tenancy/orIfWorkspaceDeleted.ts"
import { known, query, together } from "../tenancy/Query.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { makeTransactions } from "../tenancy/transactions.ts"
import { withRetries } from "../tenancy/withRetries.ts"
import { StoredCallRow, unmatchedIn, unmatchedRow } from "./rows.ts"

/** The reports of payment providers on PostgreSQL. See `keep_provider_call.sql`. */
export const layer = Layer.effect(
  ReportBook,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* OutboxPosting
    const { isThere, read, readTogether } = yield* makeTenancy
    const { write } = yield* makeTransactions

    /** Each operation can be repeated. In a workspace that no longer exists nothing is stored. */
    const commit = (workspaceId: WorkspaceId, statement: Statement<object>) =>
      orIfWorkspaceDeleted(isThere(workspaceId))(
        withRetries(["conflict", "lost"], write(workspaceId, statement)),
        Effect.succeed([])
      )

    return ReportBook.of({
      keepCall: ({ body, connectionId, headers, id, receivedAt, workspaceId }, messages) =>
        commit(
          workspaceId,
          sql`
            select keep_provider_call(
              ${workspaceId}, ${connectionId}, ${id}, ${json(headers)}::jsonb, ${body}, ${DateTime.toDateUtc(receivedAt)},
              ${keptDaysOfCall}, ${json(rowsOf(messages))}::jsonb
            ) as kept
          `
        ).pipe(
          Effect.tap(() => queue.committed),
          firstRow(Kept),
          Effect.map(Option.exists(({ kept }) => kept))
        ),

      noteCall: ({ id, workspaceId }, at) =>
        Effect.asVoid(
          commit(
            workspaceId,
            sql`select note_provider_call(${workspaceId}, ${id}, ${DateTime.toDateUtc(at)})`
          )
        ),

      countWrongSignature: ({ id, workspaceId }) =>
        Effect.asVoid(
          commit(
            workspaceId,
            sql`
              update payment_connections set wrong_signatures = wrong_signatures + 1
              where workspace_id = ${workspaceId} and id = ${id} and wrong_signatures < ${mostWrongSignatures}
            `
          )
        ),

      findCall: (workspaceId, id) =>
        read(
          workspaceId,
          sql`select * from provider_calls where workspace_id = ${workspaceId} and id = ${id}`
        ).pipe(firstRow(StoredCallRow)),

      removeCall: (workspaceId, id) =>
        Effect.asVoid(
          commit(
            workspaceId,
            sql`delete from provider_calls where workspace_id = ${workspaceId} and id = ${id}`
          )
        ),

      enter: (entry) =>
        Effect.asVoid(
          commit(
            entry.workspaceId,
            sql`
              insert into unmatched_entries as known ${sql.insert(unmatchedRow(entry))}
              on conflict (workspace_id, reference) do update set
                description = coalesce(known.description, excluded.description),
                tax = coalesce(known.tax, excluded.tax),
                subscription_id = coalesce(known.subscription_id, excluded.subscription_id),
                subscription_payment = coalesce(known.subscription_payment, excluded.subscription_payment),
                customer = coalesce(known.customer, excluded.customer),
                email = coalesce(known.email, excluded.email)
            `
          )
        ),

      knownBefore: (workspaceId, { customer, reference }) =>
        readTogether(
          workspaceId,
          together({
            isDismissed: query(
              sql`
                select from unmatched_entries
                where workspace_id = ${workspaceId} and reference = ${reference} and dismissal is not null
              `,
              (rows) => rows.length > 0
            ),
            contactId:
              customer === null
                ? known(Option.none())
                : query(
                    sql`
                      select contact_id from provider_customers
                      where workspace_id = ${workspaceId} and customer = ${customer}
                    `,
                    (rows) => Option.map(customerIn(rows), ({ contact_id }) => contact_id)
                  )
          })
        ),

      waitingFor: (workspaceId, paymentReference) =>
        readTogether(
          workspaceId,
          together({
            recordedAs: query(
              sql`
                select recorded_as from provider_checkouts
                where workspace_id = ${workspaceId} and reference = ${paymentReference}
              `,
              (rows) => Option.map(checkoutIn(rows), ({ recorded_as }) => recorded_as)
            ),
            entries: query(
              sql`
                select * from unmatched_entries
                where workspace_id = ${workspaceId} and payment_reference = ${paymentReference} and dismissal is null
                order by created_at, id limit 100
              `,
              unmatchedIn
            )
          })
        ),

      leave: (workspaceId, reference) =>
        Effect.asVoid(
          commit(
            workspaceId,
            sql`delete from unmatched_entries where workspace_id = ${workspaceId} and reference = ${reference}`
          )
        ),

      paid: (workspaceId, { contactId, customer, reference }) =>
        Effect.asVoid(
          commit(
            workspaceId,
            sql`
              with gone as (
                delete from unmatched_entries where workspace_id = ${workspaceId} and reference = ${reference}
              )
              insert into provider_customers (workspace_id, customer, contact_id)
              select ${workspaceId}::uuid, ${customer}::text, ${contactId}::uuid where ${customer}::text is not null
              on conflict (workspace_id, customer) do update set contact_id = excluded.contact_id
            `
          )
        ),

      noteCheckout: (workspaceId, reference, recordedAs) =>
        Effect.asVoid(
          commit(
            workspaceId,
            sql`
              insert into provider_checkouts (workspace_id, reference, recorded_as)
              values (${workspaceId}, ${reference}, ${recordedAs})
              on conflict (workspace_id, reference) do update set recorded_as = excluded.recorded_as
            `
          )
        )
    })
  })
)

const Kept = Schema.Struct({ kept: Schema.Boolean })
const customerIn = decodeFirst(Schema.Struct({ contact_id: ContactId }))
const checkoutIn = decodeFirst(Schema.Struct({ recorded_as: Schema.NullOr(Schema.String) }))
