import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IdGenerator, type Origin, TransactionKey } from "../../workspace/consistency/index.ts"
import { ContactId } from "../../leads/contacts/index.ts"
import { DealId } from "../../leads/deals/index.ts"
import type { Money } from "../../kernel/money/index.ts"
import { type UserId, WorkspaceDirectory, type WorkspaceId } from "../../workspace/workspaces/index.ts"
import { addsTo, completed, noBilling } from "./Billing.ts"
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
  return yield* recordOnce({
    ...payment,
    payer,
    reference,
    billing: noBilling,
    recorder: Option.none()
  }).pipe(
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
  return yield* recordOnce({ ...request, reference: Option.none(), billing: noBilling, recorder }).pipe(
    // Only a payment that names a booking can fail so.
    Effect.catchTag("PaidBookingNotFound", Effect.die)
  )
})

/**
 * The key of an entry that a provider reports. The reference is what finds it again when keys are forgotten (D-KEEP-1), so letters that
 * a key cannot have may become the same.
 */
export const reportedKey = (reference: string): TransactionKey =>
  TransactionKey.make(`reported:${reference.replaceAll(/[^A-Za-z0-9_.:-]/gu, "_")}`)

/** A payment that a provider reports, or a member assigns (`by`), not in the future. Its reference is also what makes its key. */
export interface ReportedPayment extends Pick<
  PaymentReport,
  "workspaceId" | "payer" | "money" | "transactionAt" | "description" | "billing"
> {
  readonly reference: string
  readonly by: Option.Option<{ readonly userId: UserId; readonly origin: Origin }>
}

/**
 * Records a payment that a provider reports once per reference (D-RCV-8). A later report completes what is not known of it. Fails with ContactNotFound if it has no such payer, or
 * with TransactionInFuture, and then stores nothing.
 */
export const recordReported = Effect.fn("transactions.recordReported")(function* (payment: ReportedPayment) {
  const idGenerator = yield* IdGenerator
  const { by, reference, ...request } = payment
  const entryId = yield* idGenerator.uuid
  const found = yield* recordOnce({
    ...request,
    key: Option.some(reportedKey(reference)),
    transactionAt: Option.some(payment.transactionAt),
    reference: Option.some(reference),
    recorder: Option.map(by, (member) => ({ ...member, entryId }))
  }).pipe(
    Effect.catchTags({
      PaidBookingNotFound: () => Effect.fail(new ContactNotFound()),
      PaidDealNotFound: () => Effect.fail(new ContactNotFound())
    })
  )
  // Another report of the same money may say more, such as the subscription that it started.
  if (!found.isReplay || !addsTo(found.transaction, request.billing)) return found
  yield* (yield* RevenueLedger).complete(request.workspaceId, found.transaction.id, request.billing)
  return { ...found, transaction: completed(found.transaction, request.billing) }
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
