import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IdGenerator } from "../../../workspace/consistency/index.ts"
import {
  billingOf,
  type Payer,
  recordReported,
  reportedKey,
  RevenueLedger,
  type Transaction
} from "../../../revenue/transactions/index.ts"
import {
  type PaymentConnection,
  ReportBook,
  type ReportedEntry,
  type UnmatchedEntry,
  UnmatchedEntryId,
  unmatchedEntry
} from "../index.ts"
import { enterCheckout } from "./enterCheckout.ts"
import { knownPayer } from "./knownPayer.ts"
import { payersOf } from "./payersOf.ts"
import { settleWaiting } from "./settleWaiting.ts"

/** The result of entering a payment: recorded now or before, waiting for a contact, or dismissed by a member. */
export type Entered = "recorded" | "known" | "waiting" | "dismissed"

/**
 * Records money that a provider reports, in any order and with any repetitions (D-RCV-8, D-RCV-9). An entry that cannot be recorded
 * waits, and is visible (D-RCV-7), unless a member dismissed it (D-RCV-16). Returns the result of a payment; what
 * changes a payment is always `waiting`. Fails with CheckoutUnsettled.
 */
export const enterReport = Effect.fn("receivers.enter")(function* (
  connection: PaymentConnection,
  reported: ReportedEntry
) {
  const [book, idGenerator] = [yield* ReportBook, yield* IdGenerator]
  const entered = (outcome: Entered) => outcome
  const id = UnmatchedEntryId.make(yield* idGenerator.uuid)
  const entry = unmatchedEntry(connection, reported, { id, now: yield* DateTime.now })
  if (entry.paymentReference !== null) {
    // Stored first: if its payment comes now, one of the two sees the other.
    yield* book.enter(entry)
    yield* settleWaiting(entry.workspaceId, entry.paymentReference)
    return entered("waiting")
  }
  if (yield* enterCheckout(connection, reported, entry)) return entered("known")
  const before = yield* book.knownBefore(entry.workspaceId, entry)
  // A member has said that the ledger has it, or that it does not belong there. A later report knows no better.
  if (before.isDismissed) return entered("dismissed")
  const payers = payersOf(yield* knownPayer(entry, reported.payer, before))
  const recorded = (yield* recordFor(entry, payers)) ?? (yield* park(entry))
  if (recorded === null) return entered("waiting")
  yield* settlePaid(entry, recorded.transaction)
  return entered(recorded.isReplay ? "known" : "recorded")
})

/** What follows when a payment is in the ledger: its customer is known, and entries that waited for it are recorded. */
export const settlePaid = Effect.fnUntraced(function* (entry: UnmatchedEntry, { contactId }: Transaction) {
  const book = yield* ReportBook
  const { customer, reference, workspaceId } = entry
  yield* book.paid(workspaceId, { reference, customer, contactId })
  yield* settleWaiting(workspaceId, reference)
})

/** Records a payment for the first of these payers who exists. Null: none does. */
const recordFor = Effect.fnUntraced(function* (entry: UnmatchedEntry, payers: ReadonlyArray<Payer>) {
  for (const payer of payers) {
    const recorded = yield* recordReported({
      workspaceId: entry.workspaceId,
      reference: entry.reference,
      payer,
      money: entry.money,
      transactionAt: entry.transactionAt,
      description: Option.fromNullOr(entry.description),
      billing: billingOf(entry),
      by: Option.none()
    }).pipe(
      Effect.catchTags({
        ContactNotFound: () => Effect.succeed(null),
        // It is not after now.
        TransactionInFuture: Effect.die
      })
    )
    if (recorded !== null) return recorded
  }
  return null
})

/** Keeps a payment that belongs to no contact, unless a member has assigned it before. */
const park = Effect.fnUntraced(function* (entry: UnmatchedEntry) {
  const [book, ledger] = [yield* ReportBook, yield* RevenueLedger]
  yield* book.enter(entry)
  const found = yield* ledger.findByKey(entry.workspaceId, reportedKey(entry.reference))
  return Option.isNone(found) ? null : { transaction: found.value, isReplay: true }
})
