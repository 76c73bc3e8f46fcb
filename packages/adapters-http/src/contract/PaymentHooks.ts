import { rateLimits } from "@calendeal/domain/rate-limits"
import { AnyText } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { InvalidInput, InvalidSignature, NotFound, Unauthorized } from "./errors.ts"
import { Counted, CountedCall, limitedTo } from "./middleware.ts"

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

/** The most bytes of a call that reports payments: a call of some providers has several events. */
export const largestReport = 1_048_576

/** `POST /hooks/:workspaceId/:connectionId/:provider` (D-RCV-1, D-RCV-2). */
const ReceiveReport = HttpApiEndpoint.post("receiveReport", "/hooks/:workspaceId/:connectionId/:provider", {
  params: { workspaceId: Schema.String, connectionId: Schema.String, provider: Schema.String },
  success: [HttpApiSchema.Empty(200), HttpApiSchema.NoContent],
  error: [InvalidInput, Unauthorized, InvalidSignature, NotFound]
})
  .middleware(CountedCall)
  .annotateMerge(limitedTo(rateLimits.providerCalls, "A payment provider reports what was paid"))
  .annotate(
    OpenApi.Description,
    `Called by the provider of a payment connection, at the \`webhookUrl\` of the connection. The call is stored before the answer, which has the status that the provider expects, and read afterwards. At most ${largestReport} bytes. \`unauthorized\`: the call is not signed with a secret of the connection, or there is no such connection. ${rateLimits.signedProviderCalls.limit} signed calls a minute are accepted for a connection; more than ${rateLimits.forgedProviderCalls.limit} a minute that are not signed are \`rate_limited\`.`
  )

/** The endpoints for payment providers. */
export class PaymentHooksGroup extends HttpApiGroup.make("paymentHooks")
  .add(ReceiveStripeEvent, ReceiveReport)
  .annotate(OpenApi.Title, "Payments")
  .annotate(
    OpenApi.Description,
    "Called by the provider that takes payments of bookings, and by those that report the payments of a shop."
  ) {}
