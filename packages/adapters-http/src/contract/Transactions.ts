import { TransactionKey } from "@calendeal/domain/consistency"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { Line, Text } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { limitedTo, SignedBody } from "./middleware.ts"
import { Amount, CurrencyField, EmailField, Instant } from "./fields.ts"
import { ContactNotFound, NotFound } from "./errors.ts"

/** A payment as a billing system reports it (specification 4.3). */
export const TransactionPayload = Schema.Struct({
  email: EmailField,
  amount: Amount,
  currency: CurrencyField,
  transaction_at: Schema.optionalKey(Instant),
  svc_booking_uid: Schema.optionalKey(
    Line(0, 64).annotate({
      description: "The booking that opened the deal."
    })
  ),
  description: Schema.optionalKey(Text(0, 2000))
}).annotate({ identifier: "TransactionRequest" })

const receipt = { transactionId: Schema.String, dealId: Schema.String, contactId: Schema.String }

/** The response to a new payment. */
export const TransactionReceipt = Schema.Struct(receipt)
  .annotate({ identifier: "TransactionReceipt", description: "The payment is recorded." })
  .pipe(HttpApiSchema.status(201))

/** The response to a payment that an earlier request with the same key recorded. */
export const ReplayedTransactionReceipt = Schema.Struct({
  ...receipt,
  idempotentReplay: Schema.Literal(true)
})
  .annotate({
    identifier: "ReplayedTransactionReceipt",
    description: "An earlier request with the same key recorded the payment."
  })
  .pipe(HttpApiSchema.status(200))

/** `POST /transactions` (specification 4.3). */
export const CreateTransaction = HttpApiEndpoint.post("createTransaction", "/transactions", {
  headers: {
    "idempotency-key": Schema.optionalKey(
      TransactionKey.annotate({
        description: "1-255 characters of `A-Z a-z 0-9 _ . : -`. Makes a retry safe."
      })
    )
  },
  payload: TransactionPayload,
  success: [ReplayedTransactionReceipt, TransactionReceipt],
  error: [NotFound, ContactNotFound]
})
  .middleware(SignedBody)
  .annotateMerge(limitedTo(rateLimits.transactions, "Record a payment"))
  .annotate(
    OpenApi.Description,
    "Adds a payment to the contact's deal and closes the deal if the amount matches. Always send an " +
      "Idempotency-Key; it is not part of the signature."
  )
