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

/** A payment that is to be recorded. */
export interface PaymentReport {
  readonly workspaceId: WorkspaceId
  readonly key: Option<TransactionKey>
  readonly email: Email
  readonly money: Money
  readonly transactionAt: DateTime.Utc
  /** The booking whose deal is paid (`svc_booking_uid`); a rescheduled one's has moved along to its successor. */
  readonly bookingUid: Option<string>
  readonly description: Option<string>
  /** Whether an unknown e-mail becomes a contact (D-TX-2). */
  readonly createsContact: boolean
  readonly now: DateTime.Utc
  /** Identifiers for what turns out to be new. */
  readonly fresh: {
    readonly transactionId: TransactionId
    readonly contactId: ContactId
    readonly dealId: DealId
  }
}

/** What of a report the ledger needs to look up its circumstances. Without a key, the transaction id is the key. */
export type PaymentSubject = Pick<PaymentReport, "workspaceId" | "key" | "email" | "bookingUid" | "fresh">

/** What the ledger holds about a payment when it is decided. */
export interface PaymentCircumstances {
  /** The transaction that the key has made. */
  readonly earlier: Option<Transaction>
  /** The booking that the payment names, with the deal that belongs to it or to the booking that replaced it (D-BOOK-8). */
  readonly booking: Option<{ readonly bookerIsErased: boolean; readonly deal: Option<Deal> }>
  /** The contact of the e-mail; an erased contact has none. */
  readonly payer: Option<Contact>
  /** The payer's open deals. A ledger may leave out all but the one that `settlePayment` chooses. */
  readonly openDeals: ReadonlyArray<Deal>
}

/** What the ledger holds after a payment was recorded. */
export interface Settlement {
  readonly transaction: Transaction
  /** The payer; new when its id is fresh. */
  readonly contact: Contact
  /** The deal that the payment goes to; new when its id is fresh. */
  readonly deal: Deal
  readonly outboxMessages: ReadonlyArray<OutboxMessage>
}

/** Port: the payments of the workspaces and the deals that they settle. */
export class RevenueLedger extends Context.Service<
  RevenueLedger,
  {
    readonly find: (workspaceId: WorkspaceId, id: string) => Effect<Option<Transaction>>
    readonly findByKey: (workspaceId: WorkspaceId, key: TransactionKey) => Effect<Option<Transaction>>
    readonly findDeal: (workspaceId: WorkspaceId, id: DealId) => Effect<Option<Deal>>
    /**
     * Looks up the circumstances, decides and stores as one act, with the key of the subject: payments of one key, one
     * contact or one deal are recorded one after the other (D-TX-3, D-TX-4). `decide` is pure and may be called more
     * than once; when it fails, nothing is stored.
     */
    readonly record: <E>(
      subject: PaymentSubject,
      decide: (seen: PaymentCircumstances) => Result<Settlement, E>
    ) => Effect<Settlement, E | WorkspaceGone>
  }
>()("@calendeal/domain/transactions/RevenueLedger") {}
