import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Booking } from "../../../scheduling/bookings/index.ts"
import { TransactionKey } from "../../../workspace/consistency/index.ts"
import { adjustPayment } from "../../../revenue/transactions/index.ts"

/** What the ledger calls the payment of a provider's page. A move keeps the page, so it is the same for all its bookings. */
export const referenceOf = (sessionId: string): string => `stripe:${sessionId}`

/** The key of a page's payment, and of its refund: these keys are apart. */
export const checkoutKey = (sessionId: string): TransactionKey => TransactionKey.make(`checkout:${sessionId}`)

/**
 * Records that the payment of a page went back, once. Nothing is recorded if the payment was not: it was returned before the booking
 * was confirmed, or the person was erased before (D-LEDG-7).
 */
export const recordRefund = (booking: Booking) => {
  const { payment, title, workspaceId } = booking
  if (payment === undefined || payment.sessionId === null) return Effect.void
  return adjustPayment({
    workspaceId,
    key: Option.some(checkoutKey(payment.sessionId)),
    payment: { _tag: "Reference", reference: referenceOf(payment.sessionId) },
    kind: "refund",
    money: payment.money,
    transactionAt: Option.none(),
    description: Option.some(title),
    by: Option.none()
  }).pipe(Effect.ignore)
}
