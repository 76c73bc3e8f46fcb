import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IdGenerator, type Origin } from "../../workspace/consistency/index.ts"
import type { UserId } from "../../workspace/workspaces/index.ts"
import type { AdjustmentReport } from "./Adjustment.ts"
import { noBilling } from "./Billing.ts"
import { type Recorded, reportedKey } from "./record.ts"
import { RevenueLedger } from "./RevenueLedger.ts"
import { AdjustedPaymentNotFound, settleAdjustment } from "./settleAdjustment.ts"
import { TransactionId } from "./Transaction.ts"

/** What changes a payment, as a billing system or a member reports it. Without a time, it is now. */
export interface AdjustmentRequest extends Pick<
  AdjustmentReport,
  "workspaceId" | "key" | "payment" | "kind" | "money" | "description"
> {
  /** Not before the payment, and at most 24 hours ahead (D-TX-5). */
  readonly transactionAt: Option.Option<DateTime.Utc>
  /** The member who records it by hand. */
  readonly by: Option.Option<{ readonly userId: UserId; readonly origin: Origin }>
}

/** What changes a payment, as the provider of payments reports it. Its reference is also what makes its key. */
export interface ReportedAdjustment extends Pick<
  AdjustmentReport,
  "workspaceId" | "payment" | "kind" | "money" | "transactionAt" | "description" | "billing" | "isTotal"
> {
  readonly reference: string
}

/**
 * Records a refund, a dispute, a dispute that was won, or a correction of a payment, once per key (D-LEDG-2, D-LEDG-3). Fails with
 * TransactionInFuture, AdjustedPaymentNotFound, OtherCurrency or ExceedsPayment and then stores nothing.
 */
export const adjustPayment = Effect.fn("transactions.adjustPayment")(function* ({
  by,
  ...request
}: AdjustmentRequest) {
  const entryId = yield* (yield* IdGenerator).uuid
  return yield* adjustOnce({
    ...request,
    reference: Option.none(),
    billing: noBilling,
    isTotal: false,
    mayExceed: false,
    recorder: Option.map(by, (member) => ({ ...member, entryId }))
  }).pipe(
    // Only a sum can fail so.
    Effect.catchTag("AlreadyCounted", Effect.die)
  )
})

/**
 * Records what a provider says of a payment, once per reference (D-RCV-8). A dispute may take more than is left: the provider has taken it
 * (D-RCV-11); and a refund that failed may give back before its refund is recorded (D-RCV-18). Fails as `adjustPayment` does, and with AlreadyCounted, and then stores nothing.
 */
export const adjustReported = Effect.fn("transactions.adjustReported")(function* (entry: ReportedAdjustment) {
  return yield* adjustOnce({
    ...entry,
    key: Option.some(reportedKey(entry.reference)),
    reference: Option.some(entry.reference),
    transactionAt: Option.some(entry.transactionAt),
    mayExceed: entry.kind === "dispute" || entry.kind === "refund_failed",
    recorder: Option.none()
  })
})

interface Request extends Omit<AdjustmentReport, "transactionAt" | "now" | "fresh"> {
  readonly transactionAt: Option.Option<DateTime.Utc>
}

const adjustOnce = Effect.fnUntraced(function* (request: Request) {
  const [ledger, idGenerator] = [yield* RevenueLedger, yield* IdGenerator]
  const now = yield* DateTime.now
  const report: AdjustmentReport = {
    ...request,
    transactionAt: Option.getOrElse(request.transactionAt, () => now),
    now,
    fresh: { transactionId: TransactionId.make(yield* idGenerator.uuid) }
  }
  return yield* ledger
    .adjust(report, (seen) => settleAdjustment(report, seen))
    .pipe(
      Effect.map(({ transaction }): Recorded => ({ transaction, isReplay: false })),
      Effect.catchTags({
        AlreadyRecorded: ({ transaction }) => Effect.succeed<Recorded>({ transaction, isReplay: true }),
        WorkspaceGone: () => Effect.fail(new AdjustedPaymentNotFound())
      })
    )
})
