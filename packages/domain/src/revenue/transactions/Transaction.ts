import * as Schema from "effect/Schema"
import { TransactionKey } from "../../workspace/consistency/index.ts"
import { ContactId } from "../../leads/contacts/index.ts"
import { TypedEmail } from "../../kernel/texts/index.ts"
import { DealId } from "../../leads/deals/index.ts"
import { Money } from "../../kernel/money/index.ts"
import { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { Billing } from "./Billing.ts"
import { EntryKind } from "./EntryKind.ts"

/** A transaction's identifier, a UUID. */
export const TransactionId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("TransactionId"))
export type TransactionId = typeof TransactionId.Type

/**
 * An entry of the ledger: a payment, or what changes one (D-LEDG-1). It is never changed or removed; what a provider says of it later is
 * completed (D-LEDG-11).
 */
export const Transaction = Schema.Struct({
  id: TransactionId,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  dealId: DealId,
  kind: EntryKind,
  /** The payment that the entry changes. Null: it is a payment. */
  paymentId: Schema.NullOr(TransactionId),
  /** Positive for every kind. */
  money: Money,
  /** When the payment happened: any past instant, or at most 24 hours ahead (D-TX-5). */
  transactionAt: Schema.DateTimeUtc,
  description: Schema.NullOr(Schema.String),
  /** What the source of an entry calls it, once in a workspace, such as the page on which a booking was paid. Null: none. */
  reference: Schema.NullOr(Schema.String),
  ...Billing.fields,
  recordedAt: Schema.DateTimeUtc
})
export type Transaction = typeof Transaction.Type

/** The payment provider that reported an entry: references begin with its name. Null: none did. */
export const providerOf = ({ reference }: Pick<Transaction, "reference">): string | null =>
  /^([a-z-]+):/.exec(reference ?? "")?.[1] ?? null

/**
 * A payment as a billing system reports it (specification 4.3). Decode it from plain data; optional fields may be missing.
 *
 * ```ts
 * import { Transactions } from "@calendeal/domain"
 * import { Schema } from "effect"
 *
 * const request = Schema.decodeSync(Transactions.TransactionRequest)({
 *   workspaceId: "3f0c7f0e-7a3b-4c59-9d0b-0d5c1f6a2b11",
 *   email: " Sam@Customer.example",
 *   money: { cents: 199_50, currency: "GBP" },
 *   transactionAt: "2026-11-22T09:30:00Z"
 * })
 *
 * request.email // => "sam@customer.example"
 * request.key._tag // => "None"
 * ```
 */
export const TransactionRequest = Schema.Struct({
  workspaceId: WorkspaceId,
  /** The idempotency key (D-TX-4). */
  key: Schema.OptionFromOptionalKey(TransactionKey),
  email: TypedEmail,
  money: Money,
  /** By default the time of the report; at most 24 hours ahead (D-TX-5). */
  transactionAt: Schema.OptionFromOptionalKey(Schema.DateTimeUtcFromString),
  /** The booking that opened the deal. */
  bookingUid: Schema.OptionFromOptionalKey(Schema.String),
  description: Schema.OptionFromOptionalKey(Schema.String)
})
export type TransactionRequest = typeof TransactionRequest.Type
