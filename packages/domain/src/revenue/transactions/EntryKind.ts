import * as Schema from "effect/Schema"
import type { Money } from "../../kernel/money/index.ts"
import { entrySigns } from "./entrySigns.ts"

/**
 * The kind of an entry of the ledger (D-LEDG-1). All but a payment change an earlier payment: a refund, a dispute and a correction
 * take from it, a dispute that was won gives back what disputes took, and a refund that failed what refunds took.
 */
export const EntryKind = Schema.Literals([
  "payment",
  "refund",
  "refund_failed",
  "dispute",
  "dispute_won",
  "correction"
])
export type EntryKind = typeof EntryKind.Type

/** An entry that changes a payment. */
export const AdjustmentKind = Schema.Literals([
  "refund",
  "refund_failed",
  "dispute",
  "dispute_won",
  "correction"
])
export type AdjustmentKind = typeof AdjustmentKind.Type

/** The cents by which an entry changes the sum of the ledger. */
export const signedCents = ({ kind, money }: { readonly kind: EntryKind; readonly money: Money }): bigint =>
  BigInt(entrySigns[kind]) * BigInt(money.cents)
