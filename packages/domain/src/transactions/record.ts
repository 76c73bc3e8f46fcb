import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Identities, type TransactionKey } from "../consistency/index.ts"
import { ContactId, type Email } from "../contacts/index.ts"
import { DealId } from "../deals/index.ts"
import type { Money } from "../money/index.ts"
import { WorkspaceDirectory, type WorkspaceId } from "../workspaces/index.ts"
import { RevenueLedger } from "./RevenueLedger.ts"
import { type Transaction, TransactionId } from "./Transaction.ts"

/** Nobody is known by the e-mail, and the workspace creates no contacts from payments; or who booked was erased (D-TX-2). */
export class ContactNotFound extends Schema.TaggedError<ContactNotFound>()("ContactNotFound", {}) {}

/** The workspace has no booking of the uid that the payment names (D-TX-3). */
export class PaidBookingNotFound extends Schema.TaggedError<PaidBookingNotFound>()(
  "PaidBookingNotFound",
  {}
) {}

/** The payment is dated more than 24 hours ahead (D-TX-5). */
export class TransactionInFuture extends Schema.TaggedError<TransactionInFuture>()(
  "TransactionInFuture",
  {}
) {}

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
  const receipt = yield* ledger.record({
    ...request,
    transactionAt,
    now,
    createsContact: Option.exists(workspace, ({ transactionsCreateContacts }) => transactionsCreateContacts),
    fresh: {
      transactionId: TransactionId.make(yield* identities.uuid),
      contactId: ContactId.make(yield* identities.uuid),
      dealId: DealId.make(yield* identities.uuid)
    }
  })
  switch (receipt._tag) {
    case "Recorded":
      return recorded(receipt.transaction, false)
    case "AlreadyRecorded":
      return recorded(receipt.transaction, true)
    case "ContactUnknown":
      return yield* new ContactNotFound()
    case "BookingUnknown":
      return yield* new PaidBookingNotFound()
  }
})

const recorded = (transaction: Transaction, isReplay: boolean): Recorded => ({ transaction, isReplay })
