import type { TransactionKey } from "@calendeal/domain/consistency"
import { amountOf } from "@calendeal/domain/money"
import { adjustPayment } from "@calendeal/domain/transactions"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Conflict, NotFound, RefundPayload, Signer } from "../contract/index.ts"
import { fieldsOf } from "../middleware/fieldsOf.ts"
import { invalidField, refuse } from "../middleware/refusals.ts"
import { receiptOf } from "./createTransaction.ts"

const fields = fieldsOf(RefundPayload)

interface Keyed {
  readonly headers: { readonly "idempotency-key"?: TransactionKey }
}

export const createRefund = Effect.fnUntraced(
  function* ({ headers }: Keyed) {
    const { workspaceId } = yield* Signer
    const { amount, currency, description, transaction_at, transactionId } = yield* fields
    return receiptOf(
      yield* adjustPayment({
        workspaceId,
        key: Option.fromUndefinedOr(headers["idempotency-key"]),
        payment: { _tag: "Id", id: transactionId },
        kind: "refund",
        money: { cents: amount, currency },
        transactionAt: Option.fromUndefinedOr(transaction_at),
        description: Option.fromUndefinedOr(description),
        by: Option.none()
      })
    )
  },
  Effect.catchTags({
    AdjustedPaymentNotFound: refuse(NotFound),
    // What is left is said, so that the amount can be corrected.
    ExceedsPayment: ({ left }) =>
      Effect.fail(
        new Conflict({ message: `It is more than what is left of the payment: ${amountOf(left)}.` })
      ),
    OtherCurrency: () =>
      Effect.fail(invalidField("currency", { message: "must be that of the payment", code: "currency" })),
    TransactionInFuture: () =>
      Effect.fail(
        invalidField("transaction_at", { message: "must be at most 24 hours ahead", code: "in_future" })
      )
  })
)
