import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Result } from "effect/Result"
import type { OutboxMessage, TransactionKey } from "../../workspace/consistency/index.ts"
import type { Contact, ContactId, WorkspaceGone } from "../../leads/contacts/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import type { Deal, DealId, Paid } from "../../leads/deals/index.ts"
import type { Money } from "../../kernel/money/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { Billing } from "./Billing.ts"
import type { PaymentEntry, Recorder } from "./PaymentEntry.ts"
import type { Adjustment, AdjustmentCircumstances, AdjustmentSubject } from "./Adjustment.ts"
import type { Transaction, TransactionId } from "./Transaction.ts"

/** Who pays. A billing system names an email, and maybe a booking; a member names a contact or a deal (D-TX-8). */
export type Payer =
  | {
      readonly _tag: "Email"
      readonly email: Email
      /** The booking whose deal is paid (`svc_booking_uid`). The deal of a rescheduled booking belongs to its successor. */
      readonly bookingUid: Option<string>
      /** Whether an unknown email creates a contact (D-TX-2). */
      readonly createsContact: boolean
    }
  | { readonly _tag: "Contact"; readonly contactId: ContactId }
  | { readonly _tag: "Deal"; readonly dealId: DealId }

/** A payment to be recorded. */
export interface PaymentReport {
  readonly workspaceId: WorkspaceId
  readonly key: Option<TransactionKey>
  readonly payer: Payer
  readonly money: Money
  readonly transactionAt: DateTime.Utc
  readonly description: Option<string>
  /** What the source calls the payment. None: nothing that outlives its key. */
  readonly reference: Option<string>
  readonly billing: Billing
  /** None: a billing system reports the payment. */
  readonly recorder: Option<Recorder>
  readonly now: DateTime.Utc
  /** Identifiers for new records. */
  readonly fresh: {
    readonly transactionId: TransactionId
    readonly contactId: ContactId
    readonly dealId: DealId
  }
}

/** The part of a report that the ledger needs for its look-up. Without a key, the transaction id is the key. */
export type PaymentSubject = Pick<PaymentReport, "workspaceId" | "key" | "payer" | "reference" | "fresh">

/** The stored data that the decision on a payment needs. */
export interface PaymentCircumstances {
  /** The transaction with the same key or the same reference. */
  readonly earlier: Option<Transaction>
  /** The booking or deal that the payer names. A booking has its deal or that of the booking that replaced it (D-BOOK-8). */
  readonly named: Option<{ readonly personIsErased: boolean; readonly deal: Option<Deal> }>
  /** The contact with the email, the named contact, or the contact of the named deal. */
  readonly payer: Option<Contact>
  /** The payer's open deals; the one that `settlePayment` selects is sufficient. */
  readonly openDeals: ReadonlyArray<Deal>
  /** What is paid of these deals, a sum for each deal and currency. None: part payments do not add up (D-TX-11). */
  readonly paid: Option<ReadonlyArray<Paid & { readonly dealId: DealId }>>
}

/** The records to store for a payment. */
export interface Settlement {
  readonly transaction: Transaction
  /** The payer; new if its id is the fresh one. */
  readonly contact: Contact
  /** The deal of the payment; new if its id is the fresh one. */
  readonly deal: Deal
  /** Of a payment by hand. */
  readonly entry: Option<PaymentEntry>
  readonly outboxMessages: ReadonlyArray<OutboxMessage>
}

/** Port: the ledger of payments and of what changes them, with the deals that they pay. */
export class RevenueLedger extends Context.Service<
  RevenueLedger,
  {
    readonly find: (workspaceId: WorkspaceId, id: string) => Effect<Option<Transaction>>
    readonly findByKey: (workspaceId: WorkspaceId, key: TransactionKey) => Effect<Option<Transaction>>
    /** A payment and the entries that changed it, the payment first and then in the order in which they were recorded. */
    readonly entriesOf: (
      workspaceId: WorkspaceId,
      paymentId: TransactionId
    ) => Effect<ReadonlyArray<Transaction>>
    readonly findDeal: (workspaceId: WorkspaceId, id: DealId) => Effect<Option<Deal>>
    /**
     * Looks up the circumstances, decides and stores in one transaction. Payments of the same key, contact or deal are
     * serialised (D-TX-3, D-TX-4). `decide` is pure and may be called several times. If it fails, nothing is stored.
     */
    readonly record: <E>(
      subject: PaymentSubject,
      decide: (seen: PaymentCircumstances) => Result<Settlement, E>
    ) => Effect<Settlement, E | WorkspaceGone>
    /**
     * The same for an entry that changes a payment (D-LEDG-2). Those of one key or one deal are serialised, also with the deal's
     * payments.
     */
    readonly adjust: <E>(
      subject: AdjustmentSubject,
      decide: (seen: AdjustmentCircumstances) => Result<Adjustment, E>
    ) => Effect<Adjustment, E | WorkspaceGone>
    /** Completes what a provider says of an entry: what is known stays (D-LEDG-11). It can be repeated. */
    readonly complete: (workspaceId: WorkspaceId, id: TransactionId, more: Billing) => Effect<void>
  }
>()("@calendeal/domain/transactions/RevenueLedger") {}
