import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { RevenueLedger } from "../../../revenue/transactions/index.ts"
import { type Booking } from "../../../scheduling/bookings/index.ts"
import { checkoutKey, recordPayment, referenceOf } from "../../payments/deliveries/index.ts"
import { WorkspaceQueries } from "../../records/index.ts"
import { type PaymentConnection, ReportBook, type ReportedEntry, type UnmatchedEntry } from "../index.ts"
import { settleWaiting } from "./settleWaiting.ts"

/** A booking's payment is not settled yet. It is within the time to pay and the time to wait after it. */
export class CheckoutUnsettled extends Schema.TaggedError<CheckoutUnsettled>()("CheckoutUnsettled", {}) {}

/**
 * Notes under which name the ledger has a payment that the service itself took for a booking, so that it counts once (D-RCV-13). Later refunds
 * find it by this name. False: the entry is another payment.
 */
export const enterCheckout = Effect.fnUntraced(function* (
  { workspaceId }: PaymentConnection,
  { payer }: Pick<ReportedEntry, "payer">,
  { reference }: UnmatchedEntry
) {
  if (payer.checkout === null) return false
  const [book, queries] = [yield* ReportBook, yield* WorkspaceQueries]
  const booking = Option.getOrNull(yield* queries.find(workspaceId, "bookings", payer.checkout))
  const payment = booking?.payment
  if (booking === null || payment === undefined || payment.sessionId === null) return false
  if (payment.state === "due") return yield* new CheckoutUnsettled()
  const isRecorded = yield* recordsCheckout(booking, payment.sessionId)
  yield* book.noteCheckout(workspaceId, reference, isRecorded ? referenceOf(payment.sessionId) : null)
  yield* settleWaiting(workspaceId, reference)
  return true
})

/** Whether the ledger has the payment. It is recorded if the process that confirmed the booking ended before that. */
const recordsCheckout = Effect.fnUntraced(function* (booking: Booking, sessionId: string) {
  const ledger = yield* RevenueLedger
  if (booking.payment?.state === "paid") yield* recordPayment(booking)
  return Option.isSome(yield* ledger.findByKey(booking.workspaceId, checkoutKey(sessionId)))
})
