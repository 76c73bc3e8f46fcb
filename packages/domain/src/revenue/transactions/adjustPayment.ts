import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IdGenerator, type Origin } from "../../workspace/consistency/index.ts"
import type { UserId } from "../../workspace/workspaces/index.ts"
import type { AdjustmentReport } from "./Adjustment.ts"
import type { Recorded } from "./record.ts"
import { RevenueLedger } from "./RevenueLedger.ts"
import { AdjustedPaymentNotFound, settleAdjustment } from "./settleAdjustment.ts"
import { TransactionId } from "./Transaction.ts"

/** What changes a payment, as a billing system, a provider or a member reports it. Without a time, it is now. */
export interface AdjustmentRequest extends Pick<
  AdjustmentReport,
  "workspaceId" | "key" | "payment" | "kind" | "money" | "description"
> {
  /** Not before the payment, and at most 24 hours ahead (D-TX-5). */
  readonly transactionAt: Option.Option<DateTime.Utc>
  /** The member who records it by hand. */
  readonly by: Option.Option<{ readonly userId: UserId; readonly origin: Origin }>
}

/**
 * Records a refund, a dispute, a dispute that was won, or a correction of a payment, once per key (D-LEDG-2, D-LEDG-3). Fails with
 * TransactionInFuture, AdjustedPaymentNotFound, OtherCurrency or ExceedsPayment and then stores nothing.
 */
export const adjustPayment = Effect.fn("transactions.adjustPayment")(function* (request: AdjustmentRequest) {
  const [ledger, idGenerator] = [yield* RevenueLedger, yield* IdGenerator]
  const now = yield* DateTime.now
  const { by, ...asked } = request
  const transactionAt = Option.getOrElse(request.transactionAt, () => now)
  const entryId = yield* idGenerator.uuid
  const report: AdjustmentReport = {
    ...asked,
    transactionAt,
    recorder: Option.map(by, (member) => ({ ...member, entryId })),
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
