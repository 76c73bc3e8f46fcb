import * as Schema from "effect/Schema"
import { maybe } from "../reports/Reading.ts"
import { Id, Seconds } from "../reports/reported.ts"

/** What is read of Stripe's objects, as docs.stripe.com/api describes them, with the fields that older versions have. */

/** An object by its id, or the object itself, if it is expanded. */
const Named = maybe(Schema.Union([Id, Schema.Struct({ id: Id })]))

export const idOf = (named: typeof Named.Type | undefined): string | null =>
  typeof named === "string" ? named : (named?.id ?? null)

/** Metadata are read as they come. */
const Data = maybe(Schema.Unknown)
const Text = maybe(Schema.String)
const listOf = <S extends Schema.Constraint>(item: S) => Schema.Struct({ data: Schema.Array(item) })

export const Session = Schema.Struct({
  object: Schema.Literal("checkout.session"),
  payment_status: Schema.String,
  amount_total: maybe(Schema.Int),
  total_details: maybe(Schema.Struct({ amount_tax: maybe(Schema.Int) })),
  currency: Text,
  invoice: Named,
  /** Whether an invoice is made once it is paid. */
  invoice_creation: maybe(Schema.Struct({ enabled: Schema.Boolean })),
  payment_intent: Named,
  client_reference_id: Text,
  customer: Named,
  customer_email: Text,
  customer_details: maybe(Schema.Struct({ email: Text })),
  metadata: Data
})
export type Session = typeof Session.Type

export const Sessions = listOf(Session)

export const Intent = Schema.Struct({
  id: Id,
  object: Schema.Literal("payment_intent"),
  amount_received: Schema.Int,
  currency: Schema.String,
  customer: Named,
  description: Text,
  /** In versions before 2025-03-31. */
  invoice: Named,
  receipt_email: Text,
  metadata: Data
})

export const Invoice = Schema.Struct({
  id: Id,
  object: Schema.Literal("invoice"),
  status: Text,
  amount_paid: Schema.Int,
  total: maybe(Schema.Int),
  total_excluding_tax: maybe(Schema.Int),
  /** Why it was made. */
  billing_reason: Text,
  currency: Schema.String,
  customer: Named,
  customer_email: Text,
  description: Text,
  number: Text,
  lines: maybe(listOf(Schema.Struct({ description: Text }))),
  metadata: Data,
  parent: maybe(
    Schema.Struct({ subscription_details: maybe(Schema.Struct({ metadata: Data, subscription: Named })) })
  ),
  /** In versions before 2025-03-31. */
  subscription_details: maybe(Schema.Struct({ metadata: Data })),
  subscription: Named,
  status_transitions: maybe(Schema.Struct({ paid_at: maybe(Seconds) }))
})

/** The invoices of a payment intent. */
export const InvoicePayments = listOf(Schema.Struct({ invoice: Named }))

export const Charge = Schema.Struct({
  id: Id,
  object: Schema.Literal("charge"),
  amount_captured: Schema.Int,
  captured: Schema.Boolean,
  currency: Schema.String,
  customer: Named,
  description: Text,
  /** In versions before 2025-03-31. */
  invoice: Named,
  payment_intent: Named,
  receipt_email: Text,
  billing_details: maybe(Schema.Struct({ email: Text })),
  metadata: Data
})

export const Refund = Schema.Struct({
  id: Id,
  object: Schema.Literal("refund"),
  amount: Schema.Int,
  charge: Named,
  created: Seconds,
  currency: Schema.String,
  /** What took the money of a refund that failed back into the account. A refund that never left has none. */
  failure_balance_transaction: Named,
  failure_reason: Text,
  payment_intent: Named,
  status: Text
})
export const Refunds = listOf(Refund)

export const Dispute = Schema.Struct({
  id: Id,
  object: Schema.Literal("dispute"),
  amount: Schema.Int,
  balance_transactions: maybe(Schema.Array(Schema.Struct({ amount: Schema.Int, created: Seconds }))),
  charge: Named,
  created: Seconds,
  currency: Schema.String,
  payment_intent: Named,
  reason: Text,
  status: Schema.String
})
