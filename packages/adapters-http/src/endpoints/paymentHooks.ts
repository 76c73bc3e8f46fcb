import { receiveCheckoutCall } from "@calendeal/domain/payment-deliveries"
import * as Effect from "effect/Effect"
import { HttpServerResponse } from "effect/http"
import { Unauthorized, Unavailable } from "../contract/index.ts"
import { readBody } from "../middleware/readBody.ts"

interface Call {
  readonly params: { readonly workspaceId: string }
  readonly headers: { readonly "stripe-signature"?: string }
}

/** Stores an event of Stripe, or refuses it: Stripe sends it again until it is stored. */
export const receiveStripeEvent = ({ headers, params }: Call) =>
  Effect.gen(function* () {
    const body = yield* readBody
    yield* receiveCheckoutCall(params.workspaceId, { signature: headers["stripe-signature"] ?? "", body })
    return HttpServerResponse.empty({ status: 204 })
  }).pipe(
    Effect.catchTags({
      InvalidCheckoutSignature: () => Effect.fail(new Unauthorized()),
      // The sender's signature may be right, so the sender has to keep the event (D-KEY-3).
      CheckoutFailed: () => Effect.fail(new Unavailable({ retryAfterSeconds: 60 }))
    })
  )
