import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  bookerEmail,
  type Booking,
  holdWhenPaid,
  isPayable,
  isWaiting,
  lifecycleOf,
  messagesWhenSettled,
  messageWhenBooked,
  outcomeOf
} from "../../../scheduling/bookings/index.ts"
import { OutboxMessage } from "../../../workspace/consistency/index.ts"
import { record } from "../../../revenue/transactions/index.ts"
import { CheckoutLedger, CheckoutProvider, type PaidCheckout } from "../index.ts"
import { accessOf } from "./accessOf.ts"
import { checkoutKey, referenceOf } from "./recordRefund.ts"

/**
 * Asks the provider for the state of a booking's payment, and stores what follows (D-PAY-5). A call of the provider is only the reason to
 * ask, so that calls may come late, twice, in any order or never. When the time to pay is over, or the booking ended, the
 * page is ended first, so that it cannot be paid after the answer. Returns `still_open` if the visitor can still pay, `changed` if the
 * booking or its payment has changed since it was read, and otherwise `settled`. Fails with CheckoutFailed.
 */
export const followCheckout = Effect.fn("payments.follow")(function* (booking: Booking, now: DateTime.Utc) {
  const { payment, workspaceId } = booking
  if (payment === undefined) return "settled"
  const [ledger, provider] = [yield* CheckoutLedger, yield* CheckoutProvider]
  if (payment.state === "paid") {
    // An earlier attempt may have ended before this.
    yield* recordPayment(booking)
    return "settled"
  }
  if (payment.state !== "due") return "settled"
  const mayPay = isWaiting(booking, now) && isPayable(payment, now)
  if (payment.sessionId === null) {
    if (mayPay) return "still_open"
    yield* ledger.endUnpaid(booking, messagesWhenUnpaid(booking))
    return "settled"
  }
  const access = yield* accessOf(workspaceId)
  const session = yield* mayPay
    ? provider.ask(access, payment.sessionId)
    : provider.close(access, payment.sessionId)
  switch (session.state) {
    case "open":
      return "still_open"
    case "closed":
      yield* ledger.endUnpaid(booking, messagesWhenUnpaid(booking))
      return "settled"
    case "paid": {
      const answer = yield* ledger.settlePaid(whenPaid(booking, now))
      if (answer === "kept") yield* recordPayment(booking)
      return answer === "changed" || answer === "known" ? "changed" : "settled"
    }
  }
})

/** What a payment does to the booking that waited for it (D-HOLD-1). A meeting that has begun is not confirmed any more. */
const whenPaid = (booking: Booking, now: DateTime.Utc): PaidCheckout => {
  const of = { workspaceId: booking.workspaceId, bookingUid: booking.uid }
  const outcome = outcomeOf(lifecycleOf(booking, now), "paid")
  const asks = outcome === "ask_host" || outcome === "ask_host_or_refund"
  const confirms = outcome === "confirm" || outcome === "confirm_or_refund"
  const next = asks ? holdWhenPaid(booking, now) : null
  return {
    booking,
    keeps: (confirms || next !== null) && DateTime.isLessThan(now, booking.startAt),
    next,
    whenKept: [
      ...(next === null
        ? messagesWhenSettled(booking, "confirmed")
        : [messageWhenBooked(booking, false, next)]),
      OutboxMessage.make({ _tag: "ReportPaidBooking", ...of })
    ],
    whenReturned: [OutboxMessage.make({ _tag: "ReturnPayment", ...of })]
  }
}

/** The messages when a booking ends because it was not paid. */
export const messagesWhenUnpaid = (booking: Booking): ReadonlyArray<OutboxMessage> =>
  messagesWhenSettled(booking, "expired")

/**
 * Records what was paid, once, as a transaction of the booking's deal. Its key is that of the page, which a move keeps. Nothing is
 * recorded for a person who was erased before.
 */
export const recordPayment = (booking: Booking) => {
  const { payment, uid, workspaceId } = booking
  const email = bookerEmail(booking)
  if (payment === undefined || payment.sessionId === null || email === undefined) return Effect.void
  return record(
    {
      workspaceId,
      key: Option.some(checkoutKey(payment.sessionId)),
      email,
      money: payment.money,
      transactionAt: Option.none(),
      bookingUid: Option.some(uid),
      description: Option.some(booking.title)
    },
    Option.some(referenceOf(payment.sessionId))
  ).pipe(Effect.ignore)
}
