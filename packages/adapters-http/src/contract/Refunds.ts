import { TransactionKey } from "@calendeal/domain/consistency"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { Text } from "@calendeal/domain/texts"
import { TransactionId } from "@calendeal/domain/transactions"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { limitedTo, SignedBody } from "./middleware.ts"
import { Amount, CurrencyField, Instant, Reference } from "./fields.ts"
import { Conflict, NotFound } from "./errors.ts"
import { ReplayedTransactionReceipt, TransactionReceipt } from "./Transactions.ts"

/** A refund as a billing system reports it (D-LEDG-2). */
export const RefundPayload = Schema.Struct({
  transactionId: Reference(TransactionId, "The payment that was returned, in full or in part."),
  amount: Amount,
  currency: CurrencyField,
  transaction_at: Schema.optionalKey(Instant),
  description: Schema.optionalKey(Text(0, 2000))
}).annotate({ identifier: "RefundRequest" })

/** `POST /refunds` (D-LEDG-2). */
export const CreateRefund = HttpApiEndpoint.post("createRefund", "/refunds", {
  headers: {
    "idempotency-key": Schema.optionalKey(
      TransactionKey.annotate({
        description:
          "1-255 characters of `A-Z a-z 0-9 _ . : -`. Makes a retry safe. Keys of refunds and keys of payments are apart."
      })
    )
  },
  payload: RefundPayload,
  success: [ReplayedTransactionReceipt, TransactionReceipt],
  error: [NotFound, Conflict]
})
  .middleware(SignedBody)
  .annotateMerge(limitedTo(rateLimits.transactions, "Record a refund"))
  .annotate(
    OpenApi.Description,
    "Takes an amount back from a payment, in its currency. Refunds never exceed what is left of the payment: such a " +
      "request is `conflict`, and records nothing. Always send an Idempotency-Key; it is not part of the signature."
  )
