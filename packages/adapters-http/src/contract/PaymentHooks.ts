import { rateLimits } from "@calendeal/domain/rate-limits"
import { AnyText } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { InvalidInput, NotFound, Unauthorized } from "./errors.ts"
import { Counted, limitedTo } from "./middleware.ts"

/** `POST /hooks/stripe/:workspaceId` (D-PAY-7). */
const ReceiveStripeEvent = HttpApiEndpoint.post("receiveStripeEvent", "/hooks/stripe/:workspaceId", {
  params: { workspaceId: Schema.String },
  headers: {
    "stripe-signature": Schema.optionalKey(
      AnyText.check(Schema.isMaxCodePoints(2000)).annotate({
        description: "The time of the signature, and the HMAC-SHA256 of this time and the exact body."
      })
    )
  },
  success: HttpApiSchema.NoContent,
  error: [InvalidInput, Unauthorized, NotFound]
})
  .middleware(Counted)
  .annotateMerge(limitedTo(rateLimits.paymentHooks, "Stripe says that something happened"))
  .annotate(
    OpenApi.Description,
    "Called by Stripe. The event is stored before the answer, and Stripe is then asked for the state of the payment. Events about other things are accepted and ignored. `unauthorized`: the body is not signed with a signing secret of the workspace, or was signed more than 5 minutes ago or ahead."
  )

/** The endpoints for payment providers. */
export class PaymentHooksGroup extends HttpApiGroup.make("paymentHooks")
  .add(ReceiveStripeEvent)
  .annotate(OpenApi.Title, "Payments")
  .annotate(OpenApi.Description, "Called by the provider that takes payments.") {}
