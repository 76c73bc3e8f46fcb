import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type Booking, isPayable, isWaiting } from "../../../scheduling/bookings/index.ts"
import { CheckoutLedger, CheckoutProvider, passes } from "../index.ts"
import { accessOf } from "./accessOf.ts"
import { messagesWhenUnpaid } from "./followCheckout.ts"
import { pageOf } from "./pageOf.ts"

/** Where the visitor pays, and until when. */
export interface OpenedCheckout {
  readonly url: string
  readonly until: DateTime.Utc
}

/**
 * How much longer the provider's page lives than the hold: Stripe demands half an hour from now. The service ends the page earlier
 * (D-PAY-4).
 */
const reserve = { minutes: 31 }

/**
 * The provider's page for a booking that waits for its payment, the same one each time. Its address is given out only after it is noted, so
 * a page that is not noted cannot be paid. Null: the booking does not wait for a payment. Fails with CheckoutFailed; if another attempt
 * cannot help, the booking then no longer waits.
 */
export const openCheckout = Effect.fn("payments.open")(function* (booking: Booking) {
  const { payment, uid, workspaceId } = booking
  const now = yield* DateTime.now
  if (payment === undefined || !isWaiting(booking, now) || !isPayable(payment, now)) return null
  const [ledger, provider] = [yield* CheckoutLedger, yield* CheckoutProvider]
  const page = yield* pageOf(booking)
  const session = yield* Effect.flatMap(accessOf(workspaceId), (access) =>
    payment.sessionId === null
      ? provider.open({
          access,
          bookingUid: uid,
          money: payment.money,
          language: booking.language,
          ...page,
          expiresAt: DateTime.add(payment.until, reserve)
        })
      : provider.ask(access, payment.sessionId)
  ).pipe(
    Effect.tapError(({ fault }) =>
      passes(fault) ? Effect.void : ledger.endUnpaid(booking, messagesWhenUnpaid(booking))
    )
  )
  if (session.url === null) return null
  const isNoted = payment.sessionId === session.id || (yield* ledger.enterSession(booking, session.id))
  const opened: OpenedCheckout | null = isNoted ? { url: session.url, until: payment.until } : null
  return opened
})
