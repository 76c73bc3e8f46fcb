import type * as DateTime from "effect/DateTime"
import type { Money } from "../../kernel/money/index.ts"
import type { Billing, EntryKind } from "../../revenue/transactions/index.ts"

/** Money as a provider of payments reports it. Nothing of it is proven but that the provider says so. */
export interface ReportedEntry {
  readonly kind: Exclude<EntryKind, "correction">
  /** What the provider calls this money: reports about the same money have the same reference (D-RCV-24). */
  readonly reference: string
  /** The reference of the payment that the entry changes. Null: it is a payment. */
  readonly paymentReference: string | null
  readonly money: Money
  /**
   * Whether the money is all that entries of this kind have taken from the payment so far: it counts less what they already took, and
   * nothing if they took as much. Lemon Squeezy tells only such sums.
   */
  readonly isTotal: boolean
  readonly at: DateTime.Utc
  /** At most 500 characters. Null: the provider says nothing. */
  readonly description: string | null
  readonly billing: Billing
  readonly payer: ReportedPayer
}

/** Who paid, as far as the provider says. A later report of the same money may say more. */
export interface ReportedPayer {
  /** What the service handed along: the id of a contact or the uid of a booking. Anyone can type it into an address. */
  readonly ours: string | null
  /** The booking for which the service itself opened the provider's page. Only the workspace's key writes it. */
  readonly checkout: string | null
  /** The provider's id of its customer, which is the same for the next payment. */
  readonly customer: string | null
  readonly email: string | null
}
