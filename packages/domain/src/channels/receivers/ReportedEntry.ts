import type * as DateTime from "effect/DateTime"
import type { Money } from "../../kernel/money/index.ts"
import type { EntryKind } from "../../revenue/transactions/index.ts"

/** Money as a provider of payments reports it. Nothing of it is proven but that the provider says so. */
export interface ReportedEntry {
  readonly kind: Exclude<EntryKind, "correction">
  /** What the provider calls this money: two events about the same money have the same reference. */
  readonly reference: string
  /** The reference of the payment that the entry changes. Null: it is a payment. */
  readonly paymentReference: string | null
  readonly money: Money
  readonly at: DateTime.Utc
  readonly description: string | null
  readonly payer: ReportedPayer
}

/** Who paid, as far as the provider says. */
export interface ReportedPayer {
  /** What the service handed along: the id of a contact or the uid of a booking. Anyone can type it into an address. */
  readonly ours: string | null
  /** The provider's id of its customer, which is the same for the next payment. */
  readonly customer: string | null
  readonly email: string | null
}
