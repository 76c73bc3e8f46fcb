import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { OutboxMessage } from "../../workspace/consistency/index.ts"
import { adjust, messagesWhenClosed } from "../../leads/deals/index.ts"
import { signedCents } from "./EntryKind.ts"
import { takesBack } from "./entrySigns.ts"
import type { AdjustmentCircumstances, AdjustmentReport, Adjustment, EntrySum } from "./Adjustment.ts"
import { type AlreadyRecorded, TransactionInFuture } from "./settlePayment.ts"
import type { Transaction } from "./Transaction.ts"

/** The workspace has no payment with the id. An entry that changes a payment is none (D-LEDG-2). */
export class AdjustedPaymentNotFound extends Schema.TaggedError<AdjustedPaymentNotFound>()(
  "AdjustedPaymentNotFound",
  {}
) {}

/** The entry has another currency than its payment. */
export class OtherCurrency extends Schema.TaggedError<OtherCurrency>()("OtherCurrency", {}) {}

/** The entry is larger than what is left, in cents: of the payment, or of its disputes if one was won (D-LEDG-2). */
export class ExceedsPayment extends Schema.TaggedError<ExceedsPayment>()("ExceedsPayment", {
  left: Schema.BigInt
}) {}

/**
 * The effect of an entry that changes a payment: the entry, its deal as it is afterwards, and the outbox messages. Fails with
 * AlreadyRecorded (checked first), TransactionInFuture, AdjustedPaymentNotFound, OtherCurrency or ExceedsPayment. An entry belongs to the contact and
 * the deal of its payment, and has no text if the person was erased.
 */
export const settleAdjustment = (
  report: AdjustmentReport,
  seen: AdjustmentCircumstances
): Result.Result<Adjustment, Refusal> => {
  if (Option.isSome(seen.earlier))
    return Result.fail({ _tag: "AlreadyRecorded", transaction: seen.earlier.value })
  if (DateTime.isGreaterThan(report.transactionAt, DateTime.add(report.now, { hours: 24 })))
    return Result.fail(new TransactionInFuture())
  if (Option.isNone(seen.payment)) return Result.fail(new AdjustedPaymentNotFound())
  const { deal, payment, personIsErased, sums } = seen.payment.value
  const { fresh, kind, money, now, recorder, workspaceId } = report
  if (payment.kind !== "payment") return Result.fail(new AdjustedPaymentNotFound())
  if (money.currency !== payment.money.currency) return Result.fail(new OtherCurrency())
  const left = leftOf(kind, sums)
  if (BigInt(money.cents) > left) return Result.fail(new ExceedsPayment({ left }))

  const transaction: Transaction = {
    id: fresh.transactionId,
    workspaceId,
    contactId: payment.contactId,
    dealId: payment.dealId,
    kind,
    paymentId: payment.id,
    money,
    // Money cannot go back before it came.
    transactionAt: DateTime.max(report.transactionAt, payment.transactionAt),
    description: personIsErased ? null : Option.getOrNull(report.description),
    reference: null,
    recordedAt: now
  }
  const after = adjust(deal, kind, balanceWith(sums, transaction), now)
  return Result.succeed({
    transaction,
    deal: after,
    entry: Option.map(recorder, ({ entryId, origin, userId }) => ({
      id: entryId,
      workspaceId,
      action: "transaction.adjust",
      subject: transaction.id,
      proof: { userId, origin },
      at: now,
      requestId: origin.requestId
    })),
    outboxMessages: [
      OutboxMessage.make({ _tag: "ReportAdjustment", workspaceId, transactionId: transaction.id, kind }),
      ...messagesWhenClosed(Option.some(deal), after)
    ]
  })
}

type Refusal =
  | AlreadyRecorded
  | TransactionInFuture
  | AdjustedPaymentNotFound
  | OtherCurrency
  | ExceedsPayment

/** The most that an entry of the kind can have: what is left of the payment, or what disputes still hold of it. */
const leftOf = (kind: AdjustmentReport["kind"], sums: ReadonlyArray<EntrySum>): bigint => {
  const own = sums.filter(({ isOfPayment }) => isOfPayment)
  return takesBack(kind)
    ? own.reduce((sum, { cents }) => sum + cents, 0n)
    : own.reduce(
        (sum, entries) =>
          entries.kind === "dispute" || entries.kind === "dispute_won" ? sum - entries.cents : sum,
        0n
      )
}

/** What is paid of the deal in each currency, with the new entry. */
const balanceWith = (sums: ReadonlyArray<EntrySum>, added: Transaction) =>
  [
    ...Map.groupBy(
      [...sums, { currency: added.money.currency, cents: signedCents(added) }],
      ({ currency }) => currency
    )
  ].map(([currency, entries]) => ({
    currency,
    cents: entries.reduce((sum, { cents }) => sum + cents, 0n)
  }))
