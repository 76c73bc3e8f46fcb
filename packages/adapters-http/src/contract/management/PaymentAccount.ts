import { PaymentAccount } from "@calendeal/domain/payments"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { atLeast, reading, refusals } from "./access.ts"
import { described } from "./fields.ts"

/** The account that takes payments, without its key and secrets. */
export const PaymentAccountView = Schema.Struct({
  provider: PaymentAccount.fields.provider,
  isLive: described("Whether the money is real. False: the key is one for tests.", Schema.Boolean),
  webhookUrl: described(
    "The address to register at Stripe for the events `checkout.session.completed` and `checkout.session.expired`.",
    Schema.String
  ),
  connected: described("Whether an account is connected.", Schema.Boolean),
  storedAt: Schema.NullOr(Instant)
}).annotate({ identifier: "PaymentAccount" })

const value = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{8,500}$/u, {
    message: "must be 8-500 printable characters without spaces",
    code: "characters",
    values: { least: 8, most: 500 }
  })
)

/** The account to connect. Both are needed each time, because they are never shown. */
export const PaymentAccountDraft = Schema.Struct({
  secretKey: described(
    "A secret key (`sk_…`), or a restricted key (`rk_…`) that may write checkout sessions and refunds.",
    value
  ),
  webhookSecrets: described(
    "The signing secrets (`whsec_…`) of the webhook endpoint, the newest first: two while Stripe replaces one.",
    Schema.Array(value).check(Schema.isBetweenLength(1, 2))
  )
}).annotate({ identifier: "PaymentAccountDraft" })

const params = { workspaceId: Schema.String }

export const GetPaymentAccount = HttpApiEndpoint.get("getPaymentAccount", "/:workspaceId/payment-account", {
  params,
  success: PaymentAccountView,
  error: [NotFound]
})
  .annotateMerge(atLeast("admin", "Get the account that takes payments", reading))
  .annotate(OpenApi.Description, "Also without an account: the address to register at Stripe comes first.")

export const SetPaymentAccount = HttpApiEndpoint.put("setPaymentAccount", "/:workspaceId/payment-account", {
  params,
  payload: PaymentAccountDraft,
  success: PaymentAccountView,
  error: refusals
})
  .annotateMerge(atLeast("admin", "Set the account that takes payments"))
  .annotate(
    OpenApi.Description,
    "Calendeal tries the key before it responds, for at most 8 seconds. If that fails, the answer is `invalid_input`, and nothing is stored. Bookings that wait for their payment are asked for with the new key (D-PAY-8)."
  )

export const DeletePaymentAccount = HttpApiEndpoint.delete(
  "deletePaymentAccount",
  "/:workspaceId/payment-account",
  { params, error: refusals }
)
  .annotateMerge(atLeast("admin", "Remove the account that takes payments"))
  .annotate(
    OpenApi.Description,
    "Event types with a price can no longer be booked. Payments that were made can only be returned at Stripe."
  )
