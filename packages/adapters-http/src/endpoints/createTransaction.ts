import type { TransactionKey } from "@calendeal/domain/consistency"
import { record, type Recorded } from "@calendeal/domain/transactions"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ContactNotFound, NotFound, Signer, TransactionPayload } from "../contract/index.ts"
import { fieldsOf } from "../middleware/fieldsOf.ts"
import { invalidField, refuse } from "../middleware/refusals.ts"

const fields = fieldsOf(TransactionPayload)

interface Keyed {
  readonly headers: { readonly "idempotency-key"?: TransactionKey }
}

export const createTransaction = Effect.fnUntraced(
  function* ({ headers }: Keyed) {
    const { workspaceId } = yield* Signer
    const payload = yield* fields
    const recorded = yield* record({
      workspaceId,
      key: Option.fromUndefinedOr(headers["idempotency-key"]),
      email: payload.email,
      money: { cents: payload.amount, currency: payload.currency },
      transactionAt: Option.fromUndefinedOr(payload.transaction_at),
      bookingUid: Option.fromUndefinedOr(payload.svc_booking_uid),
      description: Option.fromUndefinedOr(payload.description)
    })
    return receiptOf(recorded)
  },
  Effect.catchTags({
    ContactNotFound: refuse(ContactNotFound),
    PaidBookingNotFound: refuse(NotFound),
    TransactionInFuture: () =>
      Effect.fail(
        invalidField("transaction_at", { message: "must be at most 24 hours ahead", code: "in_future" })
      )
  })
)

/** The answer to a new entry of the ledger, and to one that was recorded before. */
export const receiptOf = ({ isReplay, transaction: { contactId, dealId, id } }: Recorded) => {
  const receipt = { transactionId: id, dealId, contactId }
  return isReplay ? { ...receipt, idempotentReplay: true as const } : receipt
}
