import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Identities, type TransactionKey } from "../consistency/index.ts"
import { ContactId, type Email } from "../contacts/index.ts"
import { DealId } from "../deals/index.ts"
import type { Money } from "../money/index.ts"
import { WorkspaceDirectory, type WorkspaceId } from "../workspaces/index.ts"
import { ContactNotFound, TransactionInFuture } from "./errors.ts"
import { type PaymentReport, RevenueLedger } from "./RevenueLedger.ts"
import { settlePayment } from "./settlePayment.ts"
import { type Transaction, TransactionId } from "./Transaction.ts"

/** A payment as a billing system reports it (specification 4.3). */
export interface TransactionRequest {
  readonly workspaceId: WorkspaceId
  readonly key: Option.Option<TransactionKey>
  readonly email: Email
  readonly money: Money
  readonly transactionAt: Option.Option<DateTime.Utc>
  readonly bookingUid: Option.Option<string>
  readonly description: Option.Option<string>
}

/** The transaction, and whether an earlier request with the same key had recorded it. */
export interface Recorded {
  readonly transaction: Transaction
  readonly isReplay: boolean
}

/**
 * Records a payment once per key, against the contact and its deal (specification 4.3). Fails with
 * TransactionInFuture, ContactNotFound or PaidBookingNotFound, and then has stored nothing.
 */
export const record = Effect.fn("transactions.record")(function* (request: TransactionRequest) {
  const ledger = yield* RevenueLedger
  const directory = yield* WorkspaceDirectory
  const identities = yield* Identities
  const now = yield* DateTime.now
  const transactionAt = Option.getOrElse(request.transactionAt, () => now)
  if (DateTime.isGreaterThan(transactionAt, DateTime.add(now, { hours: 24 }))) {
    const replay = Option.isSome(request.key)
      ? yield* ledger.findByKey(request.workspaceId, request.key.value)
      : Option.none<Transaction>()
    return Option.isSome(replay) ? recorded(replay.value, true) : yield* new TransactionInFuture()
  }
  const workspace = yield* directory.find(request.workspaceId)
  const report: PaymentReport = {
    ...request,
    transactionAt,
    now,
    createsContact: Option.exists(workspace, ({ transactionsCreateContacts }) => transactionsCreateContacts),
    fresh: {
      transactionId: TransactionId.make(yield* identities.uuid),
      contactId: ContactId.make(yield* identities.uuid),
      dealId: DealId.make(yield* identities.uuid)
    }
  }
  return yield* ledger
    .record(report, (seen) => settlePayment(report, seen))
    .pipe(
      Effect.map(({ transaction }) => recorded(transaction, false)),
      Effect.catchTags({
        AlreadyRecorded: ({ transaction }) => Effect.succeed(recorded(transaction, true)),
        WorkspaceGone: () => Effect.fail(new ContactNotFound())
      })
    )
})

const recorded = (transaction: Transaction, isReplay: boolean): Recorded => ({ transaction, isReplay })
