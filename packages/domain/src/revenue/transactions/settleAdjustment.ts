import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Cents, Money } from "../../kernel/money/index.ts"
import { OutboxMessage } from "../../workspace/consistency/index.ts"
import { adjust, messagesWhenClosed } from "../../leads/deals/index.ts"
import { noBilling } from "./Billing.ts"
import { signedCents } from "./EntryKind.ts"
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

/** The entries of this kind have taken as much as the sum that was reported, or more (D-RCV-12). */
export class AlreadyCounted extends Schema.TaggedError<AlreadyCounted>()("AlreadyCounted", {}) {}

/**
 * The effect of an entry that changes a payment: the entry, its deal as it is afterwards, and the outbox messages. Fails with
 * AlreadyRecorded (checked first), TransactionInFuture, AdjustedPaymentNotFound, OtherCurrency, AlreadyCounted or ExceedsPayment. An entry belongs to the contact and
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
  const { addsUp, deal, payment, personIsErased, sums } = seen.payment.value
  const { fresh, kind, now, recorder, workspaceId } = report
  if (payment.kind !== "payment") return Result.fail(new AdjustedPaymentNotFound())
  if (report.money.currency !== payment.money.currency) return Result.fail(new OtherCurrency())
  const money = report.isTotal ? withoutCounted(report, sums) : report.money
  if (money === null) return Result.fail(new AlreadyCounted())
  const left = leftOf(kind, sums)
  if (!report.mayExceed && BigInt(money.cents) > left) return Result.fail(new ExceedsPayment({ left }))

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
    reference: Option.getOrNull(report.reference),
    // The tax of a sum is not that of what is new in it.
    ...(report.isTotal ? noBilling : report.billing),
    recordedAt: now
  }
  const after = adjust(deal, { kind, before: sums, after: balanceWith(sums, transaction), addsUp, now })
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
  | AlreadyCounted
  | ExceedsPayment

/** What a sum adds to the entries of its kind that the payment has. Null: nothing. */
const withoutCounted = ({ kind, money }: AdjustmentReport, sums: ReadonlyArray<EntrySum>): Money | null => {
  const counted = sums
    .filter((sum) => sum.isOfPayment && sum.kind === kind)
    .reduce((total, { cents }) => total + (cents < 0n ? -cents : cents), 0n)
  const more = BigInt(money.cents) - counted
  return more > 0n ? Money.make({ ...money, cents: Cents.make(Number(more)) }) : null
}

/** What gives back only what these kinds took. */
const given: Readonly<Partial<Record<AdjustmentReport["kind"], ReadonlySet<EntrySum["kind"]>>>> = {
  dispute_won: new Set(["dispute", "dispute_won"]),
  refund_failed: new Set(["refund", "refund_failed"])
}

/** The most that an entry of the kind can have: what is left of the payment, or what disputes or refunds still hold of it. */
const leftOf = (kind: AdjustmentReport["kind"], sums: ReadonlyArray<EntrySum>): bigint => {
  const own = sums.filter(({ isOfPayment }) => isOfPayment)
  const holding = given[kind]
  return holding === undefined
    ? own.reduce((sum, { cents }) => sum + cents, 0n)
    : own.reduce((sum, entries) => (holding.has(entries.kind) ? sum - entries.cents : sum), 0n)
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
