import { quotaOf } from "@calendeal/domain/management"
import { mostWrongSignatures, PaymentConnection, ProviderName } from "@calendeal/domain/receivers"
import { Line } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { atLeast, reading, refusals } from "./access.ts"
import { described, Identifier, withDefault } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"

const name = described("The name in lists, 1-120 characters.", Line(1, 120))
const isLive = described("Whether the money is real. Calls about the other kind are ignored.", Schema.Boolean)
const siteForm = Schema.String.check(
  Schema.isPattern(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u, {
    message: "must be the first part of the site's address, such as acme-test",
    code: "form"
  })
)
const site = described(
  "The name of the site at Chargebee. Other providers need none.",
  Schema.NullOr(siteForm)
)
const secret = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{6,500}$/u, {
    message: "must be 6-500 printable characters without spaces",
    code: "characters",
    values: { least: 6, most: 500 }
  })
)
const secrets = described(
  "With which the provider signs its calls, the newest first: two while one is replaced. Chargebee: the user name and the password, with a colon between them. Without a secret no call is accepted, except those of Mollie, which signs none.",
  Schema.Array(secret).check(Schema.isMaxLength(2))
)
const apiKey = described(
  "With which the provider is asked about what its calls only name. It needs to read only.",
  Schema.NullOr(secret)
)

/** A provider that reports payments, without its secrets. */
export const PaymentConnectionView = Schema.Struct({
  id: PaymentConnection.fields.id,
  provider: ProviderName,
  name,
  isLive,
  site,
  webhookUrl: described("The address to register at the provider.", Schema.String),
  lastCallAt: described(
    "When the latest signed call came, to the minute. Null: none has come.",
    Schema.NullOr(Instant)
  ),
  wrongSignatures: described(
    `Calls with a wrong signature since the latest signed one, counted up to ${mostWrongSignatures}.`,
    Schema.Int
  ),
  createdAt: Instant
}).annotate({ identifier: "PaymentConnection" })

/** A new connection. The secrets can follow, because the provider makes them when it knows the address. */
export const PaymentConnectionDraft = Schema.Struct({
  provider: ProviderName,
  name,
  isLive: withDefault(isLive, true),
  site: withDefault(site, null),
  secrets: withDefault(secrets, []),
  apiKey: withDefault(apiKey, null)
}).annotate({ identifier: "PaymentConnectionDraft" })

/** The changes to a connection. The provider, and whether the money is real, do not change. */
export const PaymentConnectionPatch = Schema.Struct({
  name: Schema.optionalKey(name),
  site: Schema.optionalKey(site),
  secrets: Schema.optionalKey(secrets),
  apiKey: Schema.optionalKey(apiKey)
}).annotate({ identifier: "PaymentConnectionPatch" })

const params = { workspaceId: Schema.String }
const pathParams = { ...params, paymentConnectionId: Identifier }

export const ListPaymentConnections = HttpApiEndpoint.get(
  "listPaymentConnections",
  "/:workspaceId/payment-connections",
  { params, query: pageQuery, success: pageOf(PaymentConnectionView, "PaymentConnections") }
).annotateMerge(atLeast("admin", "List the payment connections", reading))

export const GetPaymentConnection = HttpApiEndpoint.get(
  "getPaymentConnection",
  "/:workspaceId/payment-connections/:paymentConnectionId",
  { params: pathParams, success: PaymentConnectionView, error: [NotFound] }
).annotateMerge(atLeast("admin", "Get a payment connection", reading))

export const CreatePaymentConnection = HttpApiEndpoint.post(
  "createPaymentConnection",
  "/:workspaceId/payment-connections",
  {
    params,
    payload: PaymentConnectionDraft,
    success: PaymentConnectionView.pipe(HttpApiSchema.status(201)),
    error: refusals
  }
)
  .annotateMerge(atLeast("admin", "Create a payment connection"))
  .annotate(
    OpenApi.Description,
    `Payments, refunds and disputes that the provider reports become entries of the ledger. The secrets and the key are never shown. ${quotaOf("paymentConnections")}`
  )

export const UpdatePaymentConnection = HttpApiEndpoint.patch(
  "updatePaymentConnection",
  "/:workspaceId/payment-connections/:paymentConnectionId",
  { params: pathParams, payload: PaymentConnectionPatch, success: PaymentConnectionView, error: refusals }
)
  .annotateMerge(atLeast("admin", "Update a payment connection"))
  .annotate(
    OpenApi.Description,
    "`secrets` replaces all secrets. Calls that are signed with the new ones are accepted immediately."
  )

export const DeletePaymentConnection = HttpApiEndpoint.delete(
  "deletePaymentConnection",
  "/:workspaceId/payment-connections/:paymentConnectionId",
  { params: pathParams, error: refusals }
)
  .annotateMerge(atLeast("admin", "Delete a payment connection"))
  .annotate(
    OpenApi.Description,
    "Its calls are no longer accepted. The entries of the ledger stay as they are."
  )
