import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Booking } from "../../../scheduling/bookings/index.ts"
import { TransactionKey } from "../../../workspace/consistency/index.ts"
import { adjustReported, noBilling } from "../../../revenue/transactions/index.ts"
import type { ProviderRefund } from "../index.ts"

/** What the ledger calls the payment of a provider's page. A move keeps the page, so it is the same for all its bookings. */
export const referenceOf = (sessionId: string): string => `stripe:${sessionId}`

/** The key of a page's payment. */
export const checkoutKey = (sessionId: string): TransactionKey => TransactionKey.make(`checkout:${sessionId}`)

/**
 * Records that money of the payment of a page went back, under the name with which the provider also reports it, so that it counts once (D-LEDG-13).
 * Nothing is recorded if the payment was not: it was returned before the booking was confirmed, or the person was erased before (D-LEDG-7).
 */
export const recordRefund = Effect.fnUntraced(function* (
  { payment, title, workspaceId }: Booking,
  { at, money, reference }: ProviderRefund,
  description: string | null
) {
  if (payment === undefined || payment.sessionId === null) return
  yield* adjustReported({
    workspaceId,
    reference,
    payment: { _tag: "Reference", reference: referenceOf(payment.sessionId) },
    kind: "refund",
    money,
    isTotal: false,
    // The provider's clock may be ahead.
    transactionAt: DateTime.min(at, yield* DateTime.now),
    description: Option.some(description ?? title),
    billing: noBilling
  }).pipe(Effect.ignore)
})
