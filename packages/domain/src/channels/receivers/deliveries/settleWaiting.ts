import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { adjustReported, billingOf } from "../../../revenue/transactions/index.ts"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { ReportBook, type UnmatchedEntry } from "../index.ts"

/**
 * Records the entries that wait for a payment, until no more can be recorded (D-RCV-9, D-RCV-10). One entry can make room for another: a
 * dispute that is won for the refund that followed it. Called whenever the payment or an entry of it was stored, so that of two at the same time
 * the later one sees the other.
 */
export const settleWaiting = Effect.fn("receivers.settleWaiting")(function* (
  workspaceId: WorkspaceId,
  paymentReference: string
) {
  const book = yield* ReportBook
  for (let isMoving = true; isMoving;) {
    isMoving = false
    const { entries, recordedAs: checkout } = yield* book.waitingFor(workspaceId, paymentReference)
    const recordedAs = Option.getOrElse(checkout, () => paymentReference)
    for (const entry of entries) {
      // The payment of a booking that went back at once is in no ledger, and neither is its refund.
      const isSettled =
        recordedAs === null || (yield* settles(entry, recordedAs, { isCheckout: Option.isSome(checkout) }))
      if (!isSettled) continue
      yield* book.leave(workspaceId, entry.reference)
      isMoving = true
    }
  }
})

/** Records an entry. False: it has to wait. */
const settles = (
  entry: UnmatchedEntry,
  recordedAs: string,
  { isCheckout }: { readonly isCheckout: boolean }
) =>
  entry.kind === "payment"
    ? Effect.succeed(false)
    : adjustReported({
        workspaceId: entry.workspaceId,
        reference: entry.reference,
        payment: { _tag: "Reference", reference: recordedAs },
        kind: entry.kind,
        money: entry.money,
        isTotal: entry.isTotal,
        transactionAt: entry.transactionAt,
        description: Option.fromNullOr(entry.description),
        billing: billingOf(entry)
      }).pipe(
        Effect.as(true),
        Effect.catchTags({
          AlreadyCounted: () => Effect.succeed(true),
          // The service returned the payment itself, and has recorded that (D-LEDG-7).
          ExceedsPayment: () => Effect.succeed(isCheckout && entry.kind === "refund"),
          AdjustedPaymentNotFound: () => Effect.succeed(false),
          OtherCurrency: () => Effect.succeed(false),
          TransactionInFuture: () => Effect.succeed(false)
        })
      )
