import { quotaOf } from "@calendeal/domain/management"
import { Delivery } from "@calendeal/domain/deliveries"
import { WebAddress } from "@calendeal/domain/event-types"
import { OverlapSeconds } from "@calendeal/domain/onboarding"
import { EventName, Webhook } from "@calendeal/domain/webhooks"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant } from "../Instant.ts"
import { atLeast, refusals } from "./access.ts"
import { Identifier } from "./Identifier.ts"
import { pageOf, pageQuery } from "./listing.ts"
import { usually } from "./texts.ts"
import { matchHeader, versionHeader } from "./versions.ts"

const settings = {
  url: WebAddress.check(Schema.isMaxCodePoints(2048)).annotate({
    description:
      "An https address on the public Internet, or an http or https one in a network that the operator allows; at its scheme's port or above 1023.",
    examples: [WebAddress.make("https://hooks.example.com/calendeal")]
  }),
  events: Schema.Array(EventName)
    .check(Schema.isMinLength(1), Schema.isMaxLength(EventName.literals.length))
    .annotate({ description: "The events that it is told of (docs/webhooks.md)." }),
  enabled: Schema.Boolean.annotate({ description: "A receiver that answers 410 sets it to false." })
}

const shown = { id: Webhook.fields.id, ...settings, createdAt: Instant }

/** An address that events are told to, as the management API shows it: never with a secret. */
export const WebhookView = Schema.Struct({
  ...shown,
  formerSecretUntil: Schema.NullOr(Instant).annotate({
    description: "Until when the secret before this one signs too; null: it does not."
  })
}).annotate({ identifier: "Webhook" })

/** A new webhook, with the secret that is shown this once. */
export const NewWebhook = Schema.Struct({
  ...WebhookView.fields,
  secret: Schema.String.annotate({ description: "`whsec_…`, shown this once." })
}).annotate({ identifier: "NewWebhook" })

/** What a new webhook needs. */
export const WebhookDraft = Schema.Struct({ ...settings, enabled: usually(settings.enabled, true) }).annotate(
  {
    identifier: "WebhookDraft"
  }
)

/** What is to be changed of a webhook. */
export const WebhookPatch = Schema.Struct({
  url: Schema.optionalKey(settings.url),
  events: Schema.optionalKey(settings.events),
  enabled: Schema.optionalKey(settings.enabled)
}).annotate({ identifier: "WebhookPatch" })

/** For how long both secrets sign. */
export const SecretRotation = Schema.Struct({
  overlapSeconds: OverlapSeconds.annotate({ description: "Up to 30 days; 0 ends the secret at once." })
}).annotate({ identifier: "SecretRotation" })

/** A webhook's new secret, shown this once. */
export const RotatedSecret = Schema.Struct({
  secret: NewWebhook.fields.secret,
  formerSecretUntil: WebhookView.fields.formerSecretUntil
}).annotate({ identifier: "RotatedSecret" })

/** What came of a test. */
export const WebhookTest = Schema.Struct({
  delivered: Schema.Boolean.annotate({ description: "Whether the receiver answered 2xx." }),
  status: Schema.NullOr(Schema.Int).annotate({ description: "The answer's status; null: there was none." }),
  reason: Schema.NullOr(Schema.String).annotate({ description: "Why it was not delivered, as in the log." })
}).annotate({ identifier: "WebhookTest" })

/** An event on its way to a webhook, or at its end. What was sent is not kept. */
export const WebhookDeliveryView = Schema.Struct({
  id: Delivery.fields.id,
  event: Schema.String.annotate({ description: "Such as `booking.created`." }),
  messageId: Schema.String.annotate({ description: "The `webhook-id`, the same for every attempt." }),
  status: Delivery.fields.status,
  attempts: Schema.Int,
  reason: Schema.NullOr(Schema.String).annotate({
    description: "Why the latest attempt failed, such as `http_503` or `no_answer`, or why it was skipped."
  }),
  responseStatus: Schema.NullOr(Schema.Int).annotate({
    description: "The status that the latest failed attempt was answered with."
  }),
  createdAt: Instant,
  nextAttemptAt: Schema.NullOr(Instant),
  settledAt: Schema.NullOr(Instant)
}).annotate({ identifier: "WebhookDelivery" })

const place = { workspaceId: Schema.String, webhookId: Identifier }
const versioned = HttpApiSchema.WithHeaders(WebhookView, versionHeader)

export const ListWebhooks = HttpApiEndpoint.get("listWebhooks", "/:workspaceId/webhooks", {
  params: { workspaceId: Schema.String },
  query: pageQuery,
  success: pageOf(WebhookView, "Webhooks")
})
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "List the webhooks")

export const GetWebhook = HttpApiEndpoint.get("getWebhook", "/:workspaceId/webhooks/:webhookId", {
  params: place,
  success: versioned,
  error: [NotFound]
})
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Show a webhook")

export const AddWebhook = HttpApiEndpoint.post("addWebhook", "/:workspaceId/webhooks", {
  params: { workspaceId: Schema.String },
  payload: WebhookDraft,
  success: HttpApiSchema.WithHeaders(NewWebhook.pipe(HttpApiSchema.status(201)), versionHeader),
  error: refusals
})
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Add a webhook")
  .annotate(OpenApi.Description, `It is told of what happens from now on. ${quotaOf("webhooks")}`)

export const ChangeWebhook = HttpApiEndpoint.patch("changeWebhook", "/:workspaceId/webhooks/:webhookId", {
  params: place,
  headers: matchHeader,
  payload: WebhookPatch,
  success: versioned,
  error: refusals
})
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Change a webhook")
  .annotate(
    OpenApi.Description,
    "What waits for it is tried at once; while it is not enabled, that is skipped."
  )

export const RemoveWebhook = HttpApiEndpoint.delete("removeWebhook", "/:workspaceId/webhooks/:webhookId", {
  params: place,
  error: refusals
})
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Remove a webhook")

export const RotateWebhookSecret = HttpApiEndpoint.post(
  "rotateWebhookSecret",
  "/:workspaceId/webhooks/:webhookId/rotate-secret",
  { params: place, payload: SecretRotation, success: RotatedSecret, error: refusals }
)
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Give a webhook a new secret")
  .annotate(OpenApi.Description, "Both secrets sign every message until the overlap ends.")

export const TestWebhook = HttpApiEndpoint.post("testWebhook", "/:workspaceId/webhooks/:webhookId/test", {
  params: place,
  success: WebhookTest,
  error: refusals
})
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Send a webhook a message of type `test`")
  .annotate(OpenApi.Description, "Now, once, whether it is enabled or not; it has 8 seconds to answer.")

export const ListWebhookDeliveries = HttpApiEndpoint.get(
  "listWebhookDeliveries",
  "/:workspaceId/webhooks/:webhookId/deliveries",
  {
    params: place,
    query: { ...pageQuery, status: Schema.optionalKey(Delivery.fields.status) },
    success: pageOf(WebhookDeliveryView, "WebhookDeliveries"),
    error: [NotFound]
  }
)
  .annotateMerge(atLeast("member"))
  .annotate(OpenApi.Summary, "List what a webhook was told")

export const ResendWebhookDelivery = HttpApiEndpoint.post(
  "resendWebhookDelivery",
  "/:workspaceId/webhooks/:webhookId/deliveries/:deliveryId/resend",
  { params: { ...place, deliveryId: Identifier }, success: WebhookDeliveryView, error: refusals }
)
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Tell a webhook once more")
  .annotate(OpenApi.Description, "Under the same `webhook-id`. What is still on its way is 409 `conflict`.")
