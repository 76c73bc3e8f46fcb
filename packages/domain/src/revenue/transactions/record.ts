import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IdGenerator, type Origin, type TransactionKey } from "../../workspace/consistency/index.ts"
import { ContactId } from "../../leads/contacts/index.ts"
import { DealId } from "../../leads/deals/index.ts"
import type { Money } from "../../kernel/money/index.ts"
import { type UserId, WorkspaceDirectory, type WorkspaceId } from "../../workspace/workspaces/index.ts"
import { ContactNotFound, settlePayment, TransactionInFuture } from "./settlePayment.ts"
import { type Payer, type PaymentReport, RevenueLedger } from "./RevenueLedger.ts"
import { type Transaction, TransactionId, type TransactionRequest } from "./Transaction.ts"

/** `isReplay`: an earlier request with the same key recorded the transaction. */
export interface Recorded {
  readonly transaction: Transaction
  readonly isReplay: boolean
}

/**
 * Records a payment once per key for the contact and its deal (specification 4.3). `reference`: what its source calls it. Fails with TransactionInFuture,
 * ContactNotFound or PaidBookingNotFound and then stores nothing.
 *
 * ```ts
 * import * as Memory from "@calendeal/adapters-memory"
 * import { Management, Transactions } from "@calendeal/domain"
 * import { Effect, Schema } from "effect"
 *
 * const program = Effect.gen(function* () {
 *   const opening = yield* Schema.decodeEffect(Management.WorkspaceRequest)({
 *     name: "Acme",
 *     slug: "acme",
 *     timezone: "Europe/London",
 *     defaultCountry: "GB",
 *     owner: { email: "ada@acme.example", name: "Ada" }
 *   })
 *   const { workspace } = yield* Management.openWorkspace(opening)
 *   const payment = yield* Schema.decodeEffect(Transactions.TransactionRequest)({
 *     workspaceId: workspace.id,
 *     key: "invoice-1042",
 *     email: "sam@customer.example",
 *     money: { cents: 199_50, currency: "GBP" }
 *   })
 *   const first = yield* Transactions.record(payment)
 *   const second = yield* Transactions.record(payment)
 *   return [first.isReplay, second.isReplay, first.transaction.id === second.transaction.id]
 * })
 *
 * await Effect.runPromise(Effect.provide(program, Memory.layer)) // => [false, true, true]
 * ```
 */
export const record = Effect.fn("transactions.record")(function* (
  request: TransactionRequest,
  reference: Option.Option<string> = Option.none()
) {
  const directory = yield* WorkspaceDirectory
  const { bookingUid, email, ...payment } = request
  const workspace = yield* directory.find(request.workspaceId)
  const createsContact = Option.exists(
    workspace,
    ({ transactionsCreateContacts }) => transactionsCreateContacts
  )
  const payer = { _tag: "Email", email, bookingUid, createsContact } as const
  return yield* recordOnce({ ...payment, payer, reference, recorder: Option.none() }).pipe(
    // Only a payment that names a deal can fail so.
    Effect.catchTag("PaidDealNotFound", Effect.die)
  )
})

/** A payment that a member records by hand (D-TX-8). Without a time, it is now. */
export interface PaymentByHand {
  readonly workspaceId: WorkspaceId
  readonly key: Option.Option<TransactionKey>
  readonly payer: Exclude<Payer, { readonly _tag: "Email" }>
  readonly money: Money
  readonly transactionAt: Option.Option<DateTime.Utc>
  readonly description: Option.Option<string>
  readonly userId: UserId
  readonly origin: Origin
}

/**
 * Records a payment by hand once per key, by the same decision as `record`, with an entry in the audit log. Fails with
 * TransactionInFuture, ContactNotFound or PaidDealNotFound and then stores nothing.
 */
export const recordByHand = Effect.fn("transactions.recordByHand")(function* (payment: PaymentByHand) {
  const idGenerator = yield* IdGenerator
  const { origin, userId, ...request } = payment
  const recorder = Option.some({ userId, origin, entryId: yield* idGenerator.uuid })
  return yield* recordOnce({ ...request, reference: Option.none(), recorder }).pipe(
    // Only a payment that names a booking can fail so.
    Effect.catchTag("PaidBookingNotFound", Effect.die)
  )
})

interface Payment extends Omit<PaymentReport, "transactionAt" | "now" | "fresh"> {
  readonly transactionAt: Option.Option<DateTime.Utc>
}

const recordOnce = Effect.fnUntraced(function* (payment: Payment) {
  const ledger = yield* RevenueLedger
  const idGenerator = yield* IdGenerator
  const now = yield* DateTime.now
  const transactionAt = Option.getOrElse(payment.transactionAt, () => now)
  if (DateTime.isGreaterThan(transactionAt, DateTime.add(now, { hours: 24 }))) {
    const replay = Option.isSome(payment.key)
      ? yield* ledger.findByKey(payment.workspaceId, payment.key.value)
      : Option.none<Transaction>()
    return Option.isSome(replay) ? recorded(replay.value, true) : yield* new TransactionInFuture()
  }
  const report: PaymentReport = {
    ...payment,
    transactionAt,
    now,
    fresh: {
      transactionId: TransactionId.make(yield* idGenerator.uuid),
      contactId: ContactId.make(yield* idGenerator.uuid),
      dealId: DealId.make(yield* idGenerator.uuid)
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
