import { ContactId } from "@calendeal/domain/contacts"
import { auditEntryOf } from "@calendeal/domain/management"
import { Currency } from "@calendeal/domain/money"
import {
  type Adjustment,
  type AdjustmentCircumstances,
  adjustmentKey,
  type AdjustmentSubject,
  EntryKind
} from "@calendeal/domain/transactions"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Result } from "effect/Result"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { dealIn, dealRows } from "../deals/rows.ts"
import { enterAudit } from "../management/rows.ts"
import { decodeAll, decodeFirst } from "../rows.ts"
import { query, together } from "../tenancy/Query.ts"
import { StaleRead } from "../tenancy/withRetries.ts"
import { claim, type Recording } from "./record.ts"
import { earlierTransaction, enterTransaction, namedTransaction, transactionIn } from "./rows.ts"

/**
 * Records an entry that changes a payment, in one transaction. It locks the key, then the contact, then the deal, as `record` does,
 * so that the sums of the deal are final when they are read (D-LEDG-2).
 */
export const adjust = <E>(
  { lookAndWrite, post, sql }: Recording,
  subject: AdjustmentSubject,
  decide: (seen: AdjustmentCircumstances) => Result<Adjustment, E>
): Effect.Effect<Adjustment, E | SqlError | StaleRead> =>
  lookAndWrite(
    subject.workspaceId,
    look(sql, subject),
    Effect.fnUntraced(function* ({ deal, earlier, isClaimed, payment, person, sums }) {
      // The key's transaction was committed between the claim and the query for it.
      if (!isClaimed && Option.isNone(earlier)) return yield* new StaleRead()
      // The contact was merged, with its entries, before it could be locked.
      if (Option.isSome(payment) && !Option.exists(person, ({ id }) => id === payment.value.contactId))
        return yield* new StaleRead()
      const found = Option.all({ payment, deal, person })
      const decided = yield* Effect.fromResult(
        decide({
          earlier,
          payment: Option.map(found, ({ deal: { addsUp, deal }, payment, person }) => ({
            payment,
            deal,
            addsUp,
            personIsErased: person.is_erased,
            sums
          }))
        })
      )
      return { decided, statements: store(sql, post, deal, decided) }
    })
  ).pipe(Effect.map(({ decided }) => decided))

/** Reads and locks the data of the decision in one round trip. The sums are read after the deal is locked. */
const look = (sql: SqlClient, subject: AdjustmentSubject) => {
  const { fresh, workspaceId } = subject
  const key = adjustmentKey(subject)
  const named = (column: string) => {
    const { payment } = subject
    const id = payment._tag === "Id" ? sql`id = ${payment.id}` : sql`reference = ${payment.reference}`
    return sql`(select ${sql(column)} from transactions where workspace_id = ${workspaceId} and ${id})`
  }
  return together({
    isClaimed: claim(sql, workspaceId, key, fresh.transactionId),
    earlier: query(earlierTransaction(sql, workspaceId, key, subject.reference), transactionIn),
    person: query(
      sql`
        select id, erased_at is not null as is_erased from contacts
        where workspace_id = ${workspaceId} and id = ${named("contact_id")}
        for no key update
      `,
      personIn
    ),
    deal: query(
      sql`
        select *, (select part_payments_add_up from workspaces where workspace_id = ${workspaceId}) as adds_up
        from deals where workspace_id = ${workspaceId} and id = ${named("deal_id")}
        for no key update
      `,
      (rows) => Option.map(dealIn(rows), (deal) => ({ deal, addsUp: addsUpIn(rows) }))
    ),
    payment: query(namedTransaction(sql, workspaceId, subject.payment), transactionIn),
    sums: query(
      sql`
        select coalesce(payment_id, id) = ${named("id")} as is_of_payment, kind, currency,
          (sum(amount) * 100)::numeric(40, 0)::text as cents
        from transactions
        where workspace_id = ${workspaceId} and deal_id = ${named("deal_id")}
        group by 1, 2, 3
      `,
      sumsIn
    )
  })
}

/** The statements that store the entry. Most entries leave their deal as it is. */
const store = (
  sql: SqlClient,
  post: Recording["post"],
  seen: Option.Option<{ readonly deal: Adjustment["deal"] }>,
  { deal, entry, outboxMessages, transaction }: Adjustment
) => [
  ...(Option.exists(seen, (found) => found.deal === deal) ? [] : [dealRows(sql).put(deal)]),
  enterTransaction(sql, transaction),
  ...(Option.isSome(entry) ? [enterAudit(sql, auditEntryOf(entry.value))] : []),
  post(outboxMessages)
]

const personIn = decodeFirst(Schema.Struct({ id: ContactId, is_erased: Schema.Boolean }))

const flagIn = decodeFirst(Schema.Struct({ adds_up: Schema.Boolean }))

const addsUpIn = (rows: ReadonlyArray<unknown>): boolean => Option.exists(flagIn(rows), (row) => row.adds_up)

const sumsIn = decodeAll(
  Schema.Struct({
    isOfPayment: Schema.Boolean,
    kind: EntryKind,
    currency: Currency,
    cents: Schema.BigIntFromString
  }).pipe(Schema.encodeKeys({ isOfPayment: "is_of_payment" }))
)
