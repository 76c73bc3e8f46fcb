import type * as DateTime from "effect/DateTime"
import type { Option } from "effect/Option"
import type { OutboxMessage, TransactionKey } from "../../workspace/consistency/index.ts"
import type { Deal } from "../../leads/deals/index.ts"
import type { Currency, Money } from "../../kernel/money/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { Billing } from "./Billing.ts"
import type { AdjustmentKind, EntryKind } from "./EntryKind.ts"
import type { PaymentEntry, Recorder } from "./PaymentEntry.ts"
import type { Transaction, TransactionId } from "./Transaction.ts"

/** The payment that an entry changes: by its id, or by the reference under which it was recorded. */
export type AdjustedPayment =
  | { readonly _tag: "Id"; readonly id: TransactionId }
  | { readonly _tag: "Reference"; readonly reference: string }

/** An entry that changes a payment, to be recorded (D-LEDG-2). */
export interface AdjustmentReport {
  readonly workspaceId: WorkspaceId
  /** Keys of these entries are apart from those of payments (D-LEDG-3). */
  readonly key: Option<TransactionKey>
  readonly payment: AdjustedPayment
  readonly kind: AdjustmentKind
  readonly money: Money
  readonly transactionAt: DateTime.Utc
  readonly description: Option<string>
  /** What the source calls the entry. None: nothing that outlives its key. */
  readonly reference: Option<string>
  readonly billing: Billing
  /** Whether the money is the sum of all entries of this kind so far, so that only what is more counts (D-RCV-12). */
  readonly isTotal: boolean
  /** Whether more than is left may be taken: the provider says that the money is gone (D-RCV-11), or back (D-RCV-18). */
  readonly mayExceed: boolean
  /** None: a billing system reports it, or the provider of a paid booking. */
  readonly recorder: Option<Recorder>
  readonly now: DateTime.Utc
  readonly fresh: { readonly transactionId: TransactionId }
}

/** The part of a report that the ledger needs for its look-up. */
export type AdjustmentSubject = Pick<
  AdjustmentReport,
  "workspaceId" | "key" | "payment" | "reference" | "fresh"
>

/** The sum of the deal's entries of one kind and currency, with its sign: those of the payment, and apart from them all others. */
export interface EntrySum {
  readonly isOfPayment: boolean
  readonly kind: EntryKind
  readonly currency: Currency
  readonly cents: bigint
}

/** The stored data that the decision on such an entry needs. */
export interface AdjustmentCircumstances {
  /** The entry with the same key or the same reference. */
  readonly earlier: Option<Transaction>
  readonly payment: Option<{
    /** The entry with the id or the reference, of any kind. */
    readonly payment: Transaction
    readonly personIsErased: boolean
    readonly deal: Deal
    readonly sums: ReadonlyArray<EntrySum>
    /** Whether part payments of the workspace add up (D-TX-11). */
    readonly addsUp: boolean
  }>
}

/** The records to store for such an entry. */
export interface Adjustment {
  readonly transaction: Transaction
  /** The deal of the payment, afterwards. */
  readonly deal: Deal
  readonly entry: Option<PaymentEntry>
  readonly outboxMessages: ReadonlyArray<OutboxMessage>
}

/** The key under which such an entry is stored. Keys of payments have no slash (D-LEDG-3). */
export const adjustmentKey = ({ fresh, key }: Pick<AdjustmentSubject, "fresh" | "key">): string =>
  key._tag === "Some" ? `adjustment/${key.value}` : `/${fresh.transactionId}`
