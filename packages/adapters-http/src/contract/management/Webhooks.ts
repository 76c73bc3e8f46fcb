import { OverlapSeconds, quotaOf } from "@calendeal/domain/management"
import { Delivery } from "@calendeal/domain/outbox"
import { WebAddress } from "@calendeal/domain/event-types"
import { EventName, Webhook } from "@calendeal/domain/webhooks"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { atLeast, forMembers, reading, refusals } from "./access.ts"
import { ShownOnce } from "./keys.ts"
import { Identifier, withDefault } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"
import { matchHeader, versioned } from "./versions.ts"

const settings = {
  url: WebAddress.check(Schema.isMaxCodePoints(2048)).annotate({
    description:
      "An https URL on the public Internet, or an http or https URL in a network that the operator allows. The port is the default of the scheme or above 1023.",
    examples: [WebAddress.make("https://hooks.example.com/calendeal")]
  }),
  events: Schema.Array(EventName)
    .check(Schema.isMinLength(1), Schema.isMaxLength(EventName.literals.length))
    .annotate({ description: "The event types to send (docs/guides/webhooks.md)." }),
  enabled: Schema.Boolean.annotate({ description: "Set to false when the receiver responds 410." })
}

const publicFields = { id: Webhook.fields.id, ...settings, createdAt: Instant }

/** A webhook without its secret. */
export const WebhookView = Schema.Struct({
  ...publicFields,
  formerSecretUntil: Schema.NullOr(Instant).annotate({
    description: "The time until which the previous secret also signs. Null: only the current secret signs."
  })
}).annotate({ identifier: "Webhook" })

/** A new webhook with its secret, which is shown only once. */
export const NewWebhook = Schema.Struct({
  ...WebhookView.fields,
  secret: Schema.String.annotate({ description: "`whsec_…`. Shown only once." })
}).annotate({ identifier: "NewWebhook" })

/** The settings of a new webhook. */
export const WebhookDraft = Schema.Struct({
  ...settings,
  enabled: withDefault(settings.enabled, true)
}).annotate({
  identifier: "WebhookDraft"
})

/** The changes to a webhook. */
export const WebhookPatch = Schema.Struct(Struct.map(settings, Schema.optionalKey)).annotate({
  identifier: "WebhookPatch"
})

/** How long both secrets sign. */
export const SecretRotation = Schema.Struct({
  overlapSeconds: OverlapSeconds.annotate({
    description: "At most 30 days. 0 ends the old secret immediately."
  })
}).annotate({ identifier: "SecretRotation" })

/** A webhook's new secret, which is shown only once. */
export const RotatedSecret = Schema.Struct({
  secret: NewWebhook.fields.secret,
  formerSecretUntil: WebhookView.fields.formerSecretUntil
}).annotate({ identifier: "RotatedSecret" })

/** The result of a test message. */
export const WebhookTest = Schema.Struct({
  delivered: Schema.Boolean.annotate({ description: "Whether the receiver responded 2xx." }),
  status: Schema.NullOr(Schema.Int).annotate({
    description: "The HTTP status of the response. Null: no response."
  }),
  reason: Schema.NullOr(Schema.String).annotate({
    description: "The reason of the failure, as in the delivery log."
  })
}).annotate({ identifier: "WebhookTest" })

/** The delivery of an event to a webhook. The payload is not stored. */
export const WebhookDeliveryView = Schema.Struct({
  id: Delivery.fields.id,
  event: Schema.String.annotate({ description: "For example `booking.created`." }),
  messageId: Schema.String.annotate({ description: "The `webhook-id`. It is the same for every attempt." }),
  status: Delivery.fields.status,
  attempts: Schema.Int,
  reason: Schema.NullOr(Schema.String).annotate({
    description:
      "The reason for which the latest attempt failed or was skipped, such as `http_503` or `no_answer`."
  }),
  responseStatus: Schema.NullOr(Schema.Int).annotate({
    description: "The HTTP status of the latest unsuccessful attempt."
  }),
  createdAt: Instant,
  nextAttemptAt: Schema.NullOr(Instant),
  settledAt: Schema.NullOr(Instant)
}).annotate({ identifier: "WebhookDelivery" })

const pathParams = { workspaceId: Schema.String, webhookId: Identifier }

export const ListWebhooks = HttpApiEndpoint.get("listWebhooks", "/:workspaceId/webhooks", {
  params: { workspaceId: Schema.String },
  query: pageQuery,
  success: pageOf(WebhookView, "Webhooks")
}).annotateMerge(atLeast("admin", "List the webhooks", reading))

export const GetWebhook = HttpApiEndpoint.get("getWebhook", "/:workspaceId/webhooks/:webhookId", {
  params: pathParams,
  success: versioned(WebhookView),
  error: [NotFound]
}).annotateMerge(atLeast("admin", "Get a webhook", reading))

export const CreateWebhook = HttpApiEndpoint.post("createWebhook", "/:workspaceId/webhooks", {
  params: { workspaceId: Schema.String },
  payload: WebhookDraft,
  success: versioned(NewWebhook.pipe(HttpApiSchema.status(201))),
  error: refusals
})
  .annotate(ShownOnce, true)
  .annotateMerge(atLeast("admin", "Create a webhook"))
  .annotate(OpenApi.Description, `The webhook gets events from now on. ${quotaOf("webhooks")}`)

export const UpdateWebhook = HttpApiEndpoint.patch("updateWebhook", "/:workspaceId/webhooks/:webhookId", {
  params: pathParams,
  headers: matchHeader,
  payload: WebhookPatch,
  success: versioned(WebhookView),
  error: refusals
})
  .annotateMerge(atLeast("admin", "Update a webhook"))
  .annotate(
    OpenApi.Description,
    "Waiting messages are retried immediately. While the webhook is disabled, messages are skipped."
  )

export const DeleteWebhook = HttpApiEndpoint.delete("deleteWebhook", "/:workspaceId/webhooks/:webhookId", {
  params: pathParams,
  error: refusals
}).annotateMerge(atLeast("admin", "Delete a webhook"))

export const RotateWebhookSecret = HttpApiEndpoint.post(
  "rotateWebhookSecret",
  "/:workspaceId/webhooks/:webhookId/rotate-secret",
  { params: pathParams, payload: SecretRotation, success: RotatedSecret, error: refusals }
)
  .annotate(ShownOnce, true)
  .annotateMerge(atLeast("admin", "Rotate a webhook's secret"))
  .annotate(OpenApi.Description, "Until the overlap ends, each message is signed with both secrets.")

export const TestWebhook = HttpApiEndpoint.post("testWebhook", "/:workspaceId/webhooks/:webhookId/test", {
  params: pathParams,
  success: WebhookTest,
  error: refusals
})
  .annotateMerge(atLeast("admin", "Send a test message to a webhook"))
  .annotate(
    OpenApi.Description,
    "Sends one message of type `test` immediately, even if the webhook is disabled. The receiver has 8 seconds to respond."
  )

export const ListWebhookDeliveries = HttpApiEndpoint.get(
  "listWebhookDeliveries",
  "/:workspaceId/webhooks/:webhookId/deliveries",
  {
    params: pathParams,
    query: { ...pageQuery, status: Schema.optionalKey(Delivery.fields.status) },
    success: pageOf(WebhookDeliveryView, "WebhookDeliveries"),
    error: [NotFound]
  }
).annotateMerge(forMembers("none", "List a webhook's deliveries"))

export const ResendWebhookDelivery = HttpApiEndpoint.post(
  "resendWebhookDelivery",
  "/:workspaceId/webhooks/:webhookId/deliveries/:deliveryId/resend",
  { params: { ...pathParams, deliveryId: Identifier }, success: WebhookDeliveryView, error: refusals }
)
  .annotateMerge(atLeast("admin", "Retry a webhook delivery"))
  .annotate(OpenApi.Description, "Keeps the `webhook-id`. A delivery in progress is answered 409 `conflict`.")
