import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { TransactionKey } from "../consistency/index.ts"
import type { ContactId, Email } from "../contacts/index.ts"
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

/** What became of a payment report. */
export type Receipt =
  | { readonly _tag: "Recorded"; readonly transaction: Transaction }
  /** The key was used before, or by a concurrent twin: this is the transaction that it made. */
  | { readonly _tag: "AlreadyRecorded"; readonly transaction: Transaction }
  /** Nobody is known by the e-mail, whose booking is named was erased (D-TX-2), or the workspace is gone. */
  | { readonly _tag: "ContactUnknown" }
  | { readonly _tag: "BookingUnknown" }

/** Port: the payments of the workspaces and the deals that they settle. */
export class RevenueLedger extends Context.Service<
  RevenueLedger,
  {
    readonly find: (workspaceId: WorkspaceId, id: string) => Effect<Option<Transaction>>
    readonly findByKey: (workspaceId: WorkspaceId, key: TransactionKey) => Effect<Option<Transaction>>
    readonly findDeal: (workspaceId: WorkspaceId, id: DealId) => Effect<Option<Deal>>
    /**
     * Commits a payment as one act: its key, its contact, its deal as `settle` leaves it, and the follow-up, or
     * nothing of it. Equal payments that race for one open deal settle it one after the other (D-TX-3).
     */
    readonly record: (report: PaymentReport) => Effect<Receipt>
  }
>()("@calendeal/domain/transactions/RevenueLedger") {}
