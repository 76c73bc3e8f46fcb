import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type Booking, isPayable, isWaiting } from "../../../scheduling/bookings/index.ts"
import { CheckoutProvider } from "../index.ts"
import { accessOf } from "./accessOf.ts"
import type { OpenedCheckout } from "./openCheckout.ts"

/**
 * The page on which a booking can still be paid, as the provider says now. Null: it is paid, the time to pay is over, none was made, or the provider
 * does not answer. Changes nothing (D-PAY-23).
 */
export const askCheckout = Effect.fn("payments.ask")(
  function* ({ payment, workspaceId, ...booking }: Booking) {
    const now = yield* DateTime.now
    if (payment === undefined || !isWaiting(booking, now) || !isPayable(payment, now)) return null
    const { sessionId, until } = payment
    if (sessionId === null) return null
    const provider = yield* CheckoutProvider
    const { url } = yield* provider.ask(yield* accessOf(workspaceId), sessionId)
    const opened: OpenedCheckout | null = url === null ? null : { url, until }
    return opened
  },
  Effect.catchTag("CheckoutFailed", () => Effect.succeed(null))
)
