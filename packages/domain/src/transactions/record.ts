import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IdGenerator } from "../consistency/index.ts"
import { ContactId } from "../contacts/index.ts"
import { DealId } from "../deals/index.ts"
import { WorkspaceDirectory } from "../workspaces/index.ts"
import { ContactNotFound, settlePayment, TransactionInFuture } from "./settlePayment.ts"
import { type PaymentReport, RevenueLedger } from "./RevenueLedger.ts"
import { type Transaction, TransactionId, type TransactionRequest } from "./Transaction.ts"

/** `isReplay`: an earlier request with the same key recorded the transaction. */
export interface Recorded {
  readonly transaction: Transaction
  readonly isReplay: boolean
}

/**
 * Records a payment once per key for the contact and its deal (specification 4.3). Fails with TransactionInFuture,
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
export const record = Effect.fn("transactions.record")(function* (request: TransactionRequest) {
  const ledger = yield* RevenueLedger
  const directory = yield* WorkspaceDirectory
  const idGenerator = yield* IdGenerator
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
