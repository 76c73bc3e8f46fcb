import { Currency } from "@calendeal/domain/money"
import {
  type AdjustedPayment,
  type Billing,
  takesBack,
  Transaction,
  type TransactionId
} from "@calendeal/domain/transactions"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import type { SqlClient } from "effect/sql/SqlClient"
import * as Struct from "effect/Struct"
import { Amount, TaxAmount } from "../deals/rows.ts"
import { allRows, decodeFirst, sha256 } from "../rows.ts"

/** An amount with the sign of its kind; the kind says the same, so the sign is dropped. */
const SignedAmount = Schema.String.pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((amount: string) => amount.replace("-", "")),
    encode: SchemaGetter.passthrough()
  }),
  Schema.decodeTo(Amount)
)

const TransactionRow = Schema.Struct({
  ...Transaction.mapFields(Struct.omit(["money"])).fields,
  amount: SignedAmount,
  currency: Currency,
  tax: Schema.NullOr(TaxAmount),
  transactionAt: Schema.DateTimeUtcFromDate,
  recordedAt: Schema.DateTimeUtcFromDate
}).pipe(
  Schema.encodeKeys({
    workspaceId: "workspace_id",
    contactId: "contact_id",
    dealId: "deal_id",
    paymentId: "payment_id",
    transactionAt: "transaction_at",
    subscriptionId: "subscription_id",
    subscriptionPayment: "subscription_payment",
    recordedAt: "recorded_at"
  })
)

const encode = Schema.encodeSync(TransactionRow)

const read = ({ amount, currency, ...row }: typeof TransactionRow.Type): Transaction => ({
  ...row,
  money: { cents: amount, currency }
})

const first = decodeFirst(TransactionRow)

/** Reads the first of the transactions' rows. */
export const transactionIn = (rows: ReadonlyArray<unknown>) => Option.map(first(rows), read)

/** Reads the first transaction of a query. */
export const firstTransaction = <E, R>(query: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  Effect.map(query, transactionIn)

/** Reads the transactions of a query. */
export const allTransactions = <E, R>(query: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
  query.pipe(
    allRows(TransactionRow),
    Effect.map((rows) => rows.map(read))
  )

/** Selects the transaction of an id. */
export const transactionOf = (sql: SqlClient, workspaceId: WorkspaceId, id: string) =>
  sql`select * from transactions where workspace_id = ${workspaceId} and id = ${id}`

/**
 * Selects the transaction of a key. A subquery finds the id. With a join, row-level security would read every transaction of
 * the workspace, because the cast is not leakproof.
 */
export const transactionOfKey = (sql: SqlClient, workspaceId: WorkspaceId, key: string) =>
  sql`
    select * from transactions
    where workspace_id = ${workspaceId} and id = (
      select outcome::uuid from idempotency_keys
      where workspace_id = ${workspaceId} and scope = ${workspaceId} and key_hash = ${sha256(key)}
    )
  `

/** Selects the transaction of a key, else the one that its source calls so: references outlive keys (D-KEEP-1). */
export const earlierTransaction = (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  key: string,
  reference: Option.Option<string>
) =>
  Option.isNone(reference)
    ? transactionOfKey(sql, workspaceId, key)
    : sql`
        select * from transactions
        where workspace_id = ${workspaceId} and id = any(array[
          (
            select outcome::uuid from idempotency_keys
            where workspace_id = ${workspaceId} and scope = ${workspaceId} and key_hash = ${sha256(key)}
          ),
          (select id from transactions where workspace_id = ${workspaceId} and reference = ${reference.value})
        ])
      `

/** Selects the entry whose payment is named. */
export const namedTransaction = (sql: SqlClient, workspaceId: WorkspaceId, named: AdjustedPayment) =>
  named._tag === "Id"
    ? transactionOf(sql, workspaceId, named.id)
    : sql`select * from transactions where workspace_id = ${workspaceId} and reference = ${named.reference}`

/** Selects a payment and the entries that changed it, which have its deal. */
export const entriesOfPayment = (sql: SqlClient, workspaceId: WorkspaceId, paymentId: string) =>
  sql`
    select * from transactions
    where workspace_id = ${workspaceId}
      and deal_id = (select deal_id from transactions where workspace_id = ${workspaceId} and id = ${paymentId})
      and (id = ${paymentId} or payment_id = ${paymentId})
    order by payment_id is not null, recorded_at, id
  `

/** Inserts a new entry. */
export const enterTransaction = (sql: SqlClient, { money, ...transaction }: Transaction) => {
  const row = encode({ ...transaction, amount: money.cents, currency: money.currency })
  const signed = takesBack(transaction.kind) ? { ...row, amount: `-${row.amount}` } : row
  return sql`insert into transactions ${sql.insert(signed)}`
}

/** Sets what is not known of an entry (D-LEDG-11). */
export const completeTransaction = (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  id: TransactionId,
  { subscriptionId, subscriptionPayment, tax }: Billing
) => sql`
  update transactions set
    tax = coalesce(tax, ${tax === null ? null : encodeTax(tax)}::numeric),
    subscription_id = coalesce(subscription_id, ${subscriptionId}),
    subscription_payment = coalesce(subscription_payment, ${subscriptionPayment})
  where workspace_id = ${workspaceId} and id = ${id}
`

const encodeTax = Schema.encodeSync(TaxAmount)
