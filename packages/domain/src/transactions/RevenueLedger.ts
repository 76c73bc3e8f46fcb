import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Result } from "effect/Result"
import type { OutboxMessage, TransactionKey } from "../consistency/index.ts"
import type { Contact, ContactId, Email, WorkspaceGone } from "../contacts/index.ts"
import type { Deal, DealId } from "../deals/index.ts"
import type { Money } from "../money/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { Transaction, TransactionId } from "./Transaction.ts"

/** A payment to be recorded. */
export interface PaymentReport {
  readonly workspaceId: WorkspaceId
  readonly key: Option<TransactionKey>
  readonly email: Email
  readonly money: Money
  readonly transactionAt: DateTime.Utc
  /** The booking whose deal is paid (`svc_booking_uid`). The deal of a rescheduled booking belongs to its successor. */
  readonly bookingUid: Option<string>
  readonly description: Option<string>
  /** Whether an unknown e-mail creates a contact (D-TX-2). */
  readonly createsContact: boolean
  readonly now: DateTime.Utc
  /** Identifiers for new records. */
  readonly fresh: {
    readonly transactionId: TransactionId
    readonly contactId: ContactId
    readonly dealId: DealId
  }
}

/** The part of a report that the ledger needs for its look-up. Without a key, the transaction id is the key. */
export type PaymentSubject = Pick<PaymentReport, "workspaceId" | "key" | "email" | "bookingUid" | "fresh">

/** The stored data that the decision on a payment needs. */
export interface PaymentCircumstances {
  /** The transaction with the same key. */
  readonly earlier: Option<Transaction>
  /** The booking of the payment, with the deal of it or of the booking that replaced it (D-BOOK-8). */
  readonly booking: Option<{ readonly bookerIsErased: boolean; readonly deal: Option<Deal> }>
  /** The contact with the e-mail. */
  readonly payer: Option<Contact>
  /** The payer's open deals; the one that `settlePayment` selects is sufficient. */
  readonly openDeals: ReadonlyArray<Deal>
}

/** The records to store for a payment. */
export interface Settlement {
  readonly transaction: Transaction
  /** The payer; new if its id is the fresh one. */
  readonly contact: Contact
  /** The deal of the payment; new if its id is the fresh one. */
  readonly deal: Deal
  readonly outboxMessages: ReadonlyArray<OutboxMessage>
}

/** Port: payments and the deals that they pay. */
export class RevenueLedger extends Context.Service<
  RevenueLedger,
  {
    readonly find: (workspaceId: WorkspaceId, id: string) => Effect<Option<Transaction>>
    readonly findByKey: (workspaceId: WorkspaceId, key: TransactionKey) => Effect<Option<Transaction>>
    readonly findDeal: (workspaceId: WorkspaceId, id: DealId) => Effect<Option<Deal>>
    /**
     * Looks up the circumstances, decides and stores in one transaction. Payments of the same key, contact or deal are
     * serialised (D-TX-3, D-TX-4). `decide` is pure and may be called several times. If it fails, nothing is stored.
     */
    readonly record: <E>(
      subject: PaymentSubject,
      decide: (seen: PaymentCircumstances) => Result<Settlement, E>
    ) => Effect<Settlement, E | WorkspaceGone>
  }
>()("@calendeal/domain/transactions/RevenueLedger") {}
